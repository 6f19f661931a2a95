import { signPrefix } from '../server/src/features/live/recording/media-address.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fuzz } from './fuzz-run.ts';
import { printClaims } from './tools/claims.ts';
import { costOf } from './tools/process-cost.ts';
import { startReader } from './tools/reader.ts';
import { runServer } from './tools/run-server.ts';
import { signInStaff } from './tools/sign-in-staff.ts';
import { signUp } from './tools/sign-up.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// Malformed requests of every kind against the product as a process: calls, files, media, upgrades and bytes that are
// not HTTP. The same seed sends the same sequence.

const { values } = readArguments({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '100000' } },
});
const seed = Number(values.seed);
const count = Number(values.count);
/** Caches and buffers grow to their limits first. */
const WARM_UP = Math.ceil(count / 5);
const UNLIMITED = '100000000';
const SIGNING_KEY = randomBytes(32).toString('hex');
/** Of a session that has ended, so that the signature is valid and the reply the same in every run. */
const SIGNED = signPrefix(SIGNING_KEY, randomUUID(), new Date(Date.now() + 6 * 3_600_000));

const server = await runServer({
  env: {
    RATE_LIMIT_WRITE: UNLIMITED,
    RATE_LIMIT_OTP: UNLIMITED,
    RATE_LIMIT_FILE: UNLIMITED,
    RATE_LIMIT_FAILURE: UNLIMITED,
    SIGNING_KEY,
    OTP_DAILY_BUDGET: UNLIMITED,
    MAX_PENDING_UPGRADES_PER_ADDRESS: '2000',
  },
});
try {
  const tokens = [
    (await signUp(server.url, '+9647705550191')).token,
    (await signUp(server.url, '+9647705550192')).token,
    await signInStaff(server.url),
    'made-up-token',
  ];
  const targets = {
    tokens,
    files: [...clips(), '/', '/home', '/login', '/studio'],
    signed: [SIGNED],
    host: `127.0.0.1:${server.port}`,
  };
  const startedAt = performance.now();
  const warm = await fuzz({ port: server.port, seed, count: WARM_UP, targets });
  const before = costOf(server.pid).residentMb;
  const reader = startReader(`${server.url}/api/get/levels`);
  const rest = await fuzz({ port: server.port, seed: seed + 1, count: count - WARM_UP, targets });
  const wait = await reader.stop();
  const after = costOf(server.pid).residentMb;
  const failures = [...warm.failures, ...rest.failures];
  for (const failure of failures) console.log(failure);
  const statuses = [...rest.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`seed ${seed}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ${statuses.join(', ')}`);
  console.log(`resident ${before.toFixed(0)} MB after ${WARM_UP}, ${after.toFixed(0)} MB at the end`);
  const isAlive = (await fetch(`${server.url}/health/live`).catch(() => null))?.ok === true;
  console.log(`another reader: ${wait.reads} reads, p99 ${wait.p99.toFixed(0)} ms`);
  printClaims([
    { name: 'malformed requests', value: warm.sent + rest.sent, reach: count, atLeast: true },
    { name: 'replies with 5xx', value: warm.serverErrors + rest.serverErrors, reach: 0, atLeast: false },
    { name: 'requests that had no answer in 20 s', value: warm.hangs + rest.hangs, reach: 0, atLeast: false },
    { name: 'memory at the end / after the warm-up', value: after / before, reach: 1.3, atLeast: false },
    { name: 'longest wait of another reader', value: wait.longest, reach: 250, atLeast: false, unit: ' ms' },
    { name: 'process alive', value: Number(isAlive), reach: 1, atLeast: true },
  ]);
} finally {
  await server.stop();
}

function clips(): string[] {
  const folder = join(import.meta.dirname, '../content/audio');
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names
    .filter((name) => name.endsWith('.mp3'))
    .slice(0, 20)
    .map((name) => `/course-media/${name}`);
}
