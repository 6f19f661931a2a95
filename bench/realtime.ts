import { CLOSE_CODES } from '@lisan/contract/live/realtime';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBenchDatabase, type BenchDatabase } from './bench-database.ts';
import type { Order, Watched } from './realtime-crowd.ts';
import { seedLesson } from './realtime-seed.ts';
import { median, printClaims } from './tools/claims.ts';
import { costOf } from './tools/process-cost.ts';
import { runServer, type RunningServer } from './tools/run-server.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// One lesson on one node: half of the viewers join and watch, then the other half. The server and the crowd are
// separate processes. Memory and processor time are the server's, read from the kernel.

const WATCH_MS = 34_000;
const LIKE_EVERY_MS = 1000;
const ASK_EVERY_MS = 3000;
/** The garbage collector and the kernel settle down in this time after a rush. */
const SETTLE_MS = 5000;
const TICK_MS = 1000;

const ENV = {
  NODE_ENV: 'production',
  ROLE: 'web',
  ALLOW_SIMULATORS: 'true',
  PUSH_GATEWAY: 'none',
  OTP_PEPPER: randomBytes(32).toString('hex'),
  SIGNING_KEY: randomBytes(32).toString('hex'),
  REDIS_URL: '',
};

const { values: asked } = readArguments({ options: { viewers: { type: 'string', default: '10000' } } });
const all = Number(asked.viewers);
const half = Math.floor(all / 2);

type Step = { joined: number; rightAfterMs: number; cpuSeconds: number; residentMb: number; watched: Watched };

const dataDir = mkdtempSync(join(tmpdir(), 'lisan-bench-realtime-'));
const database = await createBenchDatabase(dataDir);
let server: RunningServer | undefined;
let crowd: ChildProcess | undefined;
try {
  const lesson = await prepare(database);
  server = await start(database);
  crowd = fork(join(import.meta.dirname, 'realtime-crowd.ts'));
  const base = costOf(server.pid).residentMb;
  const at = { server, crowd, lesson };
  const first = await grow(at, { from: 1, to: half });
  const second = await grow(at, { from: half + 1, to: all });
  const ended = sendOrder(crowd, { type: 'await-end', code: CLOSE_CODES.restart });
  await server.stop();
  // The crowd answers each order with its report.
  const { closed } = (await ended) as { closed: number };
  const spreads = second.watched.spreads.toSorted((a, b) => a - b);
  console.log(`from asking to the first who receives: ${median(second.watched.waits).toFixed(0)} ms (median)`);
  printClaims([
    { name: 'viewers who joined', value: first.joined + second.joined, reach: all, atLeast: true },
    { name: 'counts right after, ticks', value: second.rightAfterMs / TICK_MS, reach: 2, atLeast: false },
    {
      name: 'memory per viewer',
      value: ((second.residentMb - base) / all) * 1024,
      reach: 12,
      atLeast: false,
      unit: ' kB',
    },
    {
      name: 'sent per viewer in 34 s',
      value: second.watched.bytesPerViewer / 1024,
      reach: 8,
      atLeast: false,
      unit: ' kB',
    },
    { name: `CPU(${all}) / CPU(${half})`, value: second.cpuSeconds / first.cpuSeconds, reach: 2.2, atLeast: false },
    {
      name: 'fan-out p99',
      value: spreads[Math.floor(spreads.length * 0.99)] ?? Number.NaN,
      reach: 250,
      atLeast: false,
      unit: ' ms',
    },
    {
      name: 'questions that reached everybody',
      value: spreads.length / second.watched.due,
      reach: 1,
      atLeast: true,
    },
    { name: 'viewers sent away by 1012', value: closed, reach: all, atLeast: true },
  ]);
} finally {
  crowd?.kill();
  await server?.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Prepares the server by a first start, which migrates and publishes the course, as in every installation. */
async function prepare(on: BenchDatabase): Promise<string> {
  await (await start(on)).stop();
  const lesson = await on.use((db) => seedLesson(db, all));
  console.log(`${all} viewers on ${on.engine}`);
  return lesson;
}

async function start(on: BenchDatabase): Promise<RunningServer> {
  return runServer({ dataDir, env: { ...ENV, ...on.env } });
}

type Stage = { server: RunningServer; crowd: ChildProcess; lesson: string };

async function grow(at: Stage, { from, to }: { from: number; to: number }): Promise<Step> {
  const startedAt = performance.now();
  const { url, pid } = at.server;
  // The crowd answers each order with its report.
  const { joined } = (await sendOrder(at.crowd, { type: 'join', url, lesson: at.lesson, from, to })) as {
    joined: number;
  };
  const seconds = (performance.now() - startedAt) / 1000;
  const { rightAfterMs } = (await sendOrder(at.crowd, { type: 'await-count', viewers: to })) as {
    rightAfterMs: number;
  };
  await sleep(SETTLE_MS);
  const before = costOf(pid).cpuSeconds;
  const order = { type: 'watch', ms: WATCH_MS, likeEveryMs: LIKE_EVERY_MS, askEveryMs: ASK_EVERY_MS } as const;
  const watched = (await sendOrder(at.crowd, order)) as Watched;
  const after = costOf(pid);
  const cpuSeconds = after.cpuSeconds - before;
  const load = (100 * cpuSeconds) / (WATCH_MS / 1000);
  console.log(
    `${to} viewers: ${joined} joined in ${seconds.toFixed(1)} s, counted right after ${rightAfterMs.toFixed(0)} ms, ` +
      `${load.toFixed(1)} % of a core, ${after.residentMb.toFixed(0)} MB`,
  );
  return { joined, rightAfterMs, cpuSeconds, residentMb: after.residentMb, watched };
}

async function sendOrder(to: ChildProcess, order: Order): Promise<unknown> {
  const report = once(to, 'message');
  to.send(order);
  const [reply] = await report;
  return reply;
}
