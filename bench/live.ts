import { PUBLISH_PATH, WATCH_PATH } from '@lisan/contract/live/live-media';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_NUMBERS } from '../server/src/demo/demo-numbers.ts';
import { signTicket } from '../server/src/gateways/live/embedded/join-ticket.ts';
import { printCapacity } from './live-capacity.ts';
import { folderOf, measureHls } from './live-hls.ts';
import { BenchPublisher, FRAGMENT_BYTES, FRAGMENT_MS } from './live-publisher.ts';
import { measureReload, printReload } from './live-reload.ts';
import type { ViewersReport, ViewersTask } from './live-viewers.ts';
import { callServer } from './tools/call-server.ts';
import { printClaims } from './tools/claims.ts';
import { childrenOf, costOf } from './tools/process-cost.ts';
import { runServer } from './tools/run-server.ts';
import { signIn } from './tools/sign-up.ts';
import { within } from './tools/within.ts';

// One teacher and a thousand viewers, each with its own socket, over loopback; the output of a recorder in Chromium,
// padded to 400 kb/s, in real time. Then players that poll HLS, without the sockets. The whole product serves;
// publisher and viewers are other processes.

const VIEWERS = Number(process.env['VIEWERS'] ?? 1000);
const SECONDS = 24;
const IDLE_SECONDS = 6;
/** As long as the requests of HLS are measured. */
const HLS_SECONDS = 30;
const RELOAD_SECONDS = 28;
/** Limits of steps that take longer on a busy machine. Beyond them the benchmark fails. */
const START_TIMEOUT_MS = 120_000;
const VIEWERS_TIMEOUT_MS = 300_000;
const MEASURE_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;
const HOUR_MS = 3_600_000;
const SIGNING_KEY = randomBytes(32).toString('hex');

type Started = { channelId: string; key: string; sessionId: string };

async function startLesson(url: string): Promise<Started> {
  const token = await signIn(url, DEMO_NUMBERS.teacher);
  const body = { title: 'Lesson', kind: 'video', level_id: null, starts_at: new Date().toISOString() };
  // Both replies follow the contract.
  const { lesson } = (await callServer({
    url: `${url}/api/studio/lessons`,
    token,
    body,
    idempotencyKey: randomUUID(),
  })) as { lesson: { id: string } };
  const { key } = (await callServer({ url: `${url}/api/studio/lessons/${lesson.id}/start`, token, body: {} })) as {
    key: string;
  };
  // The claims of the ticket, which the server signed.
  const claims = JSON.parse(Buffer.from(key.split('.')[0] ?? '', 'base64url').toString()) as { session: string };
  return { channelId: lesson.id, key, sessionId: claims.session };
}

function startViewers(url: string, { channelId, sessionId }: Started): ChildProcess {
  const viewers = fork(join(import.meta.dirname, 'live-viewers.ts'));
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const keys = Array.from({ length: VIEWERS }, () =>
    signTicket(SIGNING_KEY, {
      channelId,
      kind: 'video',
      subscriberId: randomUUID(),
      sessionId,
      role: 'viewer',
      expiresAt,
    }),
  );
  const task: ViewersTask = { url, keys };
  viewers.send(task);
  return viewers;
}

/** @throws Error when the process ends, or sends nothing for too long */
async function messageOf(viewers: ChildProcess, what: string): Promise<unknown> {
  const waits = new AbortController();
  const { signal } = waits;
  const ended = once(viewers, 'exit', { signal }).then(([code]) => {
    throw new Error(`the process of the viewers ended with ${code}`);
  });
  try {
    const [message] = await within(
      VIEWERS_TIMEOUT_MS,
      what,
      Promise.race([once(viewers, 'message', { signal }), ended]),
    );
    return message;
  } finally {
    ended.catch(() => undefined);
    waits.abort();
  }
}

async function reportOf(viewers: ChildProcess): Promise<ViewersReport> {
  viewers.send('report');
  // It sends nothing else while it watches.
  return (await messageOf(viewers, 'no report of the viewers')) as ViewersReport;
}

/** Returns the milliseconds from the publisher to the viewers, of the fragments between two indexes. */
function latency({ arrivals }: ViewersReport, from: number, to: number): { p50: number; p99: number } {
  const times = arrivals.filter(({ index }) => index >= from && index < to).map(({ ms }) => ms);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function shareOfCore(pid: number, act: () => Promise<unknown>): Promise<number> {
  const [before, startedAt] = [costOf(pid).cpuSeconds, performance.now()];
  await act();
  return (100 * (costOf(pid).cpuSeconds - before)) / ((performance.now() - startedAt) / 1000);
}

// Its few sessions request as many playlists as a thousand.
const server = await runServer({ env: { SIGNING_KEY, RATE_LIMIT_FILE: '100000000' } });
let publisher: BenchPublisher | undefined;
let viewers: ChildProcess | undefined;
try {
  const socketUrl = server.url.replace('http', 'ws');
  const lesson = await within(START_TIMEOUT_MS, 'no lesson started', startLesson(server.url));
  const teacher = await BenchPublisher.connect(`${socketUrl}${PUBLISH_PATH}`, lesson.key);
  publisher = teacher;
  const idle = await shareOfCore(server.pid, () => sleep(IDLE_SECONDS * 1000));
  const empty = costOf(server.pid).residentMb;
  viewers = startViewers(`${socketUrl}${WATCH_PATH}`, lesson);
  await messageOf(viewers, `${VIEWERS} viewers are not connected`);
  await sleep(2000);
  let [sent, converted] = [0, 0];
  let converters: number[] = [];
  const busy = await shareOfCore(server.pid, async () => {
    sent = await teacher.publish(SECONDS);
    await sleep(1000);
    // It was started with the first fragment.
    converters = childrenOf(server.pid, 'ffmpeg');
    converted = converters.reduce((total, pid) => total + costOf(pid).cpuSeconds, 0);
  });
  const full = costOf(server.pid).residentMb;
  const report = await reportOf(viewers);
  const watched = { ...lesson, url: server.url, pid: server.pid, signingKey: SIGNING_KEY };
  const [hls] = await within(
    MEASURE_TIMEOUT_MS,
    'the requests of HLS are not measured',
    Promise.all([measureHls(watched), teacher.publish(HLS_SECONDS)]),
  );
  const [reload] = await within(
    MEASURE_TIMEOUT_MS,
    'the reloads of HLS are not measured',
    Promise.all([measureReload(server.url, `${folderOf(watched)}/video.m3u8`), teacher.publish(RELOAD_SECONDS)]),
  );
  teacher.close();

  const third = Math.floor(sent / 3);
  const [first, last] = [latency(report, 0, third), latency(report, sent - third, sent)];
  const lost = report.received.reduce((sum, one) => sum + sent - one, 0);
  const shown = ({ p50, p99 }: typeof first) => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  console.log(`${VIEWERS} viewers, ${sent} fragments of ${FRAGMENT_BYTES} bytes, ${SECONDS} s`);
  console.log(`sent per viewer: ${(report.bytes / VIEWERS / 1e6).toFixed(2)} MB`);
  console.log(`core: ${idle.toFixed(1)} % without viewers, ${busy.toFixed(1)} % with all`);
  const perMinute = (60 * converted) / SECONDS;
  console.log(`sound as AAC: ${perMinute.toFixed(2)} s of a core a minute, by ${converters.length} ffmpeg`);
  console.log(`memory: ${empty.toFixed(0)} MB without viewers, ${full.toFixed(0)} MB with all`);
  console.log(`latency: first third ${shown(first)}; last third ${shown(last)}`);
  printCapacity({
    // With the work for the publisher.
    sockets: { viewers: VIEWERS, core: busy / 100, bytesPerSecond: report.bytes / SECONDS },
    hls,
    segmentSeconds: FRAGMENT_MS / 1000,
  });
  const reloadRatio = printReload(reload, FRAGMENT_MS);
  printClaims([
    { name: 'HLS latency, waiting / polling', value: reloadRatio, reach: 0.5, atLeast: false },
    {
      name: 'HLS requests refused',
      value: hls.playlist.failed + hls.video.failed + hls.sound.failed,
      reach: 0,
      atLeast: false,
    },
    { name: 'share of a core for the viewers, over idle', value: busy - idle, reach: 5, atLeast: false, unit: ' %' },
    { name: 'fragments lost', value: lost, reach: 0, atLeast: false },
    { name: 'connections lost', value: report.closed, reach: 0, atLeast: false },
    { name: 'latency p50, last third - first', value: last.p50 - first.p50, reach: 50, atLeast: false, unit: ' ms' },
    // A queue that grows would soon be longer than a fragment.
    { name: 'latency p99, last third', value: last.p99, reach: FRAGMENT_MS, atLeast: false, unit: ' ms' },
  ]);
} finally {
  publisher?.close();
  viewers?.kill('SIGKILL');
  await within(STOP_TIMEOUT_MS, 'the server does not stop', server.stop());
}
