import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printClaims } from './tools/claims.ts';
import { runServer } from './tools/run-server.ts';

// From the process's start until /health/ready answers, on the embedded database; the web is built beforehand.

const dataDir = mkdtempSync(join(tmpdir(), 'lisan-bench-start-'));
try {
  const times: number[] = [];
  for (let start = 0; start < 6; start += 1) {
    const server = await runServer({ dataDir });
    times.push(server.startedInMs / 1000);
    await server.stop();
  }
  const [first = Number.NaN, ...later] = times;
  printClaims([
    { name: 'first start', value: first, reach: 60, atLeast: false, unit: ' s' },
    { name: 'later starts', value: median(later), reach: 2, atLeast: false, unit: ' s' },
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
