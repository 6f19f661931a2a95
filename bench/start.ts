import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printClaims } from './tools/claims.ts';
import { findFreePort } from './tools/free-port.ts';
import { end, runServer, startChild, waitUntilListening } from './tools/run-server.ts';

// From the process's start until /health/ready answers, on the embedded database; the web is built beforehand. Each
// later start is compared with a bare process that opens the same database, because machines differ.

const LATER_STARTS = 5;

async function startBare(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = startChild([join(import.meta.dirname, 'tools/bare-database.ts'), String(port), dataDir]);
  await waitUntilListening(child, port);
  const seconds = (performance.now() - startedAt) / 1000;
  await end(child, 'SIGKILL');
  return seconds;
}

const dataDir = mkdtempSync(join(tmpdir(), 'lisan-bench-start-'));
try {
  const first = await runServer({ dataDir });
  await first.stop();
  const times: number[] = [];
  const ratios: number[] = [];
  for (let start = 1; start <= LATER_STARTS; start += 1) {
    const bare = await startBare(dataDir);
    const server = await runServer({ dataDir });
    await server.stop();
    const seconds = server.startedInMs / 1000;
    times.push(seconds);
    ratios.push(seconds / bare);
    console.log(`start ${start}: bare ${bare.toFixed(2)} s, server ${seconds.toFixed(2)} s`);
  }
  console.log(`later starts: ${median(times).toFixed(2)} s`);
  printClaims([
    { name: 'first start', value: first.startedInMs / 1000, reach: 60, atLeast: false, unit: ' s' },
    { name: 'later starts / bare process with the database opened', value: median(ratios), reach: 3, atLeast: false },
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
