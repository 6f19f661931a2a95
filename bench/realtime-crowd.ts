import { channelName, REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/live/realtime';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from './realtime-seed.ts';
import { RawSocket } from './tools/raw-socket.ts';

// A separate process with all the viewers: it executes orders received over IPC and replies with reports.

/** Admitted at a time, because a lesson's start is a rush. */
const AT_ONCE = 200;
const PATIENCE_MS = 30_000;

export type Order =
  | { type: 'join'; url: string; lesson: string; from: number; to: number }
  | { type: 'await-count'; viewers: number }
  | { type: 'watch'; ms: number; likeEveryMs: number; askEveryMs: number }
  | { type: 'await-end'; code: number };
export type Report = { joined: number; failed: number } | { rightAfterMs: number } | Watched | { closed: number };
/**
 * In milliseconds, `spreads`: from the first viewer who receives a question, one for each viewer and question; `waits`:
 * from asking to that first viewer, one for each question.
 */
export type Watched = { bytesPerViewer: number; spreads: number[]; waits: number[]; due: number };

/** `lastTick`: the newest message with numbers in it, parsed on demand only. */
type Viewer = { socket: RawSocket; lastTick: Buffer | null; bytes: number };

const crowd: Viewer[] = [];
type Question = { askedAt: number; firstReceivedAt: number | null };
const asked = new Map<string, Question>();
let spreads: number[] = [];
let lastJoin = 0;
const closes: number[] = [];

const HANDLERS: { [D in Order['type']]: (order: Extract<Order, { type: D }>) => Promise<Report> } = {
  join: joinAll,
  'await-count': awaitCount,
  watch: watch,
  'await-end': awaitEnd,
};

process.on('message', (order: Order) => {
  // Dispatches each order to its handler.
  const act = HANDLERS[order.type] as (order: Order) => Promise<Report>;
  void act(order).then((report) => process.send?.(report));
});

async function joinAll({ url, lesson, from, to }: Extract<Order, { type: 'join' }>): Promise<Report> {
  let next = from;
  let failed = 0;
  const joinSome = async (): Promise<void> => {
    while (next <= to) {
      const n = next++;
      await join(n, { url, lesson }).catch(() => (failed += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, joinSome));
  lastJoin = performance.now();
  return { joined: to - from + 1 - failed, failed };
}

async function join(n: number, { url, lesson }: { url: string; lesson: string }): Promise<void> {
  const address = new URL(REALTIME_PATH, url);
  const viewer = await new Promise<Viewer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not welcomed')), PATIENCE_MS);
    const socket = new RawSocket(address, [REALTIME_PROTOCOL, `bearer.${tokenOf(n)}`], {
      onOpen: () => socket.send(JSON.stringify({ type: 'hello', channel: channelName(lesson) })),
      onClose: (code) => {
        closes.push(code);
        reject(new Error(`closed with ${code}`));
      },
      onText: (payload) => {
        const isWelcome = receive(joining, payload);
        if (!isWelcome) return;
        clearTimeout(timer);
        resolve(joining);
      },
    });
    const joining: Viewer = { socket, lastTick: null, bytes: 0 };
  });
  crowd.push(viewer);
}

/** The offset of a message's type: `{"type":"`. */
const TYPE_AT = 9;
const [TICK, WELCOME, EVENT] = ['t', 'w', 'e'].map((letter) => letter.charCodeAt(0));

/** Whether it is the welcome. A frame's header is two bytes, or four beyond 125 bytes. */
function receive(viewer: Viewer, payload: Buffer): boolean {
  viewer.bytes += payload.length + (payload.length > 125 ? 4 : 2);
  const type = payload[TYPE_AT];
  if (type === TICK || type === WELCOME) viewer.lastTick = payload;
  if (type === EVENT) recordQuestion(payload, performance.now());
  return type === WELCOME;
}

function recordQuestion(payload: Buffer, now: number): void {
  const question = asked.get(/"text":"([^"]*)"/.exec(payload.toString('utf8'))?.[1] ?? '');
  if (question === undefined) return;
  question.firstReceivedAt ??= now;
  spreads.push(now - question.firstReceivedAt);
}

function viewersReportedTo({ lastTick }: Viewer): number {
  return Number(/"viewers":(\d+)/.exec(lastTick?.toString('utf8') ?? '')?.[1]);
}

async function awaitCount({ viewers }: Extract<Order, { type: 'await-count' }>): Promise<Report> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if (crowd.every((viewer) => viewersReportedTo(viewer) === viewers))
      return { rightAfterMs: performance.now() - lastJoin };
    await sleep(20);
  }
  return { rightAfterMs: Number.POSITIVE_INFINITY };
}

/** Sends likes all the time, so that every tick has a change; questions at intervals, each by another viewer. */
async function watch({ ms, likeEveryMs, askEveryMs }: Extract<Order, { type: 'watch' }>): Promise<Report> {
  spreads = [];
  asked.clear();
  const before = crowd.reduce((sum, { bytes }) => sum + bytes, 0);
  let turns = 0;
  const nextViewer = (): RawSocket | undefined => crowd[(turns++ * 7919) % crowd.length]?.socket;
  const likes = setInterval(() => nextViewer()?.send(JSON.stringify({ type: 'like', on: true })), likeEveryMs);
  const questions = setInterval(() => {
    const text = `سؤال ${randomUUID()}`;
    asked.set(text, { askedAt: performance.now(), firstReceivedAt: null });
    nextViewer()?.send(JSON.stringify({ type: 'question', id: randomUUID(), text }));
  }, askEveryMs);
  await sleep(ms);
  clearInterval(likes);
  clearInterval(questions);
  const after = crowd.reduce((sum, { bytes }) => sum + bytes, 0);
  const due = asked.size * crowd.length;
  // The last question may still be in flight.
  for (let waited = 0; spreads.length < due && waited < 5000; waited += 50) await sleep(50);
  const waits = [...asked.values()].map(({ askedAt, firstReceivedAt }) => (firstReceivedAt ?? Infinity) - askedAt);
  return { bytesPerViewer: (after - before) / crowd.length, spreads, waits, due };
}

async function awaitEnd({ code }: Extract<Order, { type: 'await-end' }>): Promise<Report> {
  for (let waited = 0; closes.length < crowd.length && waited < 15_000; waited += 50) await sleep(50);
  return { closed: closes.filter((one) => one === code).length };
}
