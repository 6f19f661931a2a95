import autocannon from 'autocannon';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printClaims } from './tools/claims.ts';
import { findFreePort } from './tools/free-port.ts';
import { end, runServer, startChild, waitUntilListening } from './tools/run-server.ts';
import { signUp } from './tools/sign-up.ts';

// One authorised week of the course, served by the whole product, against bare node:http sending the same bytes. The
// three are measured in turn, several times, and the ratio is computed per round, because the machine is noisy.

const ROUNDS = 9;
const SECONDS = 2;
const CONNECTIONS = 40;

type Headers = Record<string, string>;

async function requestsPerSecond(url: string, headers: Headers): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.errors > 0 || result.timeouts > 0) throw new Error(`${url}: ${result.errors} errors`);
  return result.requests.average;
}

const server = await runServer();
const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-body-'));
try {
  const { token, levelId } = await signUp(server.url, '+9647705550199');
  const week = `${server.url}/api/get/main/content?ActiveWeek=1&level_id=${levelId}`;
  const headers: Headers = { authorization: `Bearer ${token}`, 'accept-language': 'ar', 'accept-encoding': 'identity' };
  const first = await fetch(week, { headers });
  const body = Buffer.from(await first.arrayBuffer());
  const etag = first.headers.get('etag') ?? '';
  const file = join(folder, 'body.json');
  writeFileSync(file, body);
  const barePort = await findFreePort();
  const bare = startChild([join(import.meta.dirname, 'tools/bare-server.ts'), String(barePort), file]);
  await waitUntilListening(bare, barePort);

  const cached: number[] = [];
  const unchanged: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const base = await requestsPerSecond(`http://127.0.0.1:${barePort}/`, headers);
    const full = await requestsPerSecond(week, headers);
    const notModified = await requestsPerSecond(week, { ...headers, 'if-none-match': etag });
    cached.push(full / base);
    unchanged.push(notModified / base);
    console.log(
      `round ${round}: bare ${base.toFixed(0)}/s, week ${full.toFixed(0)}/s, 304 ${notModified.toFixed(0)}/s (${body.length} bytes)`,
    );
  }
  await end(bare);
  printClaims([
    { name: 'cached week / bare node:http', value: median(cached), reach: 0.85, atLeast: true },
    { name: '304 / bare node:http', value: median(unchanged), reach: 1, atLeast: true },
  ]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
