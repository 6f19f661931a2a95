import autocannon from 'autocannon';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printClaims } from './tools/claims.ts';
import { findFreePort } from './tools/free-port.ts';
import { costOf } from './tools/process-cost.ts';
import { end, runServer, startChild, waitUntilListening } from './tools/run-server.ts';
import { signUp } from './tools/sign-up.ts';

// One authorised week of the course, served by the whole product, against bare node:http and plain Fastify sending the
// same bytes. They are measured in turn, several times. The ratios are of CPU time per request, computed per round: the
// load of the machine changes requests per second more than it changes CPU time.

const ROUNDS = 9;
const SECONDS = 2;
const CONNECTIONS = 40;

type Headers = Record<string, string>;

type Target = { url: string; pid: number; headers: Headers };
type Sample = { perSecond: number; cpuMicros: number };

async function sample({ url, pid, headers }: Target): Promise<Sample> {
  const before = costOf(pid).cpuSeconds;
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.errors > 0 || result.timeouts > 0) throw new Error(`${url}: ${result.errors} errors`);
  const cpuMicros = ((costOf(pid).cpuSeconds - before) * 1_000_000) / result.requests.total;
  return { perSecond: result.requests.average, cpuMicros };
}

async function startReference(
  script: string,
  file: string,
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const port = await findFreePort();
  const child = startChild([join(import.meta.dirname, 'tools', script), String(port), file]);
  await waitUntilListening(child, port);
  return { child, url: `http://127.0.0.1:${port}/`, pid: child.pid ?? Number.NaN };
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
  const bare = await startReference('bare-server.ts', file);
  const plain = await startReference('plain-fastify.ts', file);

  const ratios = { plain: [] as number[], cached: [] as number[], unchanged: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const base = await sample({ ...bare, headers });
    const framework = await sample({ ...plain, headers });
    const full = await sample({ url: week, pid: server.pid, headers });
    const notModified = await sample({ url: week, pid: server.pid, headers: { ...headers, 'if-none-match': etag } });
    ratios.plain.push(base.cpuMicros / framework.cpuMicros);
    ratios.cached.push(base.cpuMicros / full.cpuMicros);
    ratios.unchanged.push(base.cpuMicros / notModified.cpuMicros);
    const show = ({ perSecond, cpuMicros }: Sample) => `${perSecond.toFixed(0)}/s ${cpuMicros.toFixed(0)} µs`;
    console.log(
      `round ${round}: bare ${show(base)}, plain Fastify ${show(framework)}, week ${show(full)}, 304 ${show(notModified)}`,
    );
  }
  await Promise.all([end(bare.child), end(plain.child)]);
  console.log(`${body.length} bytes; plain Fastify / bare node:http by CPU: ${median(ratios.plain).toFixed(2)}`);
  printClaims([
    { name: 'cached week / bare node:http, by CPU', value: median(ratios.cached), reach: 0.8, atLeast: true },
    { name: '304 / bare node:http, by CPU', value: median(ratios.unchanged), reach: 0.9, atLeast: true },
  ]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
