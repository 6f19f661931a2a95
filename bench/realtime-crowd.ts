import { channelName, REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/realtime';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from './realtime-seed.ts';
import { RawSocket } from './tools/raw-socket.ts';

// A process of its own that is all the viewers: it does what it is told over IPC and answers with what it saw.

/** Let in at a time; a lesson's start is a rush. */
const AT_ONCE = 200;
const PATIENCE_MS = 30_000;

export type Order =
  | { do: 'join'; url: string; lesson: string; from: number; to: number }
  | { do: 'await-count'; viewers: number }
  | { do: 'watch'; ms: number; likeEveryMs: number; askEveryMs: number }
  | { do: 'await-end'; code: number };
export type Report = { joined: number; failed: number } | { rightAfterMs: number } | Watched | { closed: number };
/**
 * In milliseconds, `spreads`: from the first viewer who hears a question, one for each viewer and question; `waits`: from
 * asking to that first viewer, one for each question.
 */
export type Watched = { bytesPerViewer: number; spreads: number[]; waits: number[]; due: number };

/** `told`: the newest message with numbers in it, read only when somebody asks. */
type Viewer = { socket: RawSocket; told: Buffer | null; bytes: number };

const crowd: Viewer[] = [];
type Question = { askedAt: number; firstHeardAt: number | null };
const asked = new Map<string, Question>();
let spreads: number[] = [];
let lastJoin = 0;
const closes: number[] = [];

const DOERS: { [D in Order['do']]: (order: Extract<Order, { do: D }>) => Promise<Report> } = {
  join: joinAll,
  'await-count': awaitCount,
  watch: watch,
  'await-end': awaitEnd,
};

process.on('message', (order: Order) => {
  // Each order goes to the one who does it.
  const act = DOERS[order.do] as (order: Order) => Promise<Report>;
  void act(order).then((report) => process.send?.(report));
});

async function joinAll({ url, lesson, from, to }: Extract<Order, { do: 'join' }>): Promise<Report> {
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
        const isWelcome = hear(joining, payload);
        if (!isWelcome) return;
        clearTimeout(timer);
        resolve(joining);
      },
    });
    const joining: Viewer = { socket, told: null, bytes: 0 };
  });
  crowd.push(viewer);
}

/** Where the name of a message's type begins: `{"type":"`. */
const TYPE_AT = 9;
const [TICK, WELCOME, EVENT] = ['t', 'w', 'e'].map((letter) => letter.charCodeAt(0));

/** Whether it is the welcome. A frame's header is two bytes, or four beyond 125 bytes. */
function hear(viewer: Viewer, payload: Buffer): boolean {
  viewer.bytes += payload.length + (payload.length > 125 ? 4 : 2);
  const type = payload[TYPE_AT];
  if (type === TICK || type === WELCOME) viewer.told = payload;
  if (type === EVENT) hearQuestion(payload, performance.now());
  return type === WELCOME;
}

function hearQuestion(payload: Buffer, now: number): void {
  const question = asked.get(/"text":"([^"]*)"/.exec(payload.toString('utf8'))?.[1] ?? '');
  if (question === undefined) return;
  question.firstHeardAt ??= now;
  spreads.push(now - question.firstHeardAt);
}

function viewersToldTo({ told }: Viewer): number {
  return Number(/"viewers":(\d+)/.exec(told?.toString('utf8') ?? '')?.[1]);
}

async function awaitCount({ viewers }: Extract<Order, { do: 'await-count' }>): Promise<Report> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if (crowd.every((viewer) => viewersToldTo(viewer) === viewers))
      return { rightAfterMs: performance.now() - lastJoin };
    await sleep(20);
  }
  return { rightAfterMs: Number.POSITIVE_INFINITY };
}

/** Likes all the time, so that every tick has something to tell; questions now and then, each by somebody else. */
async function watch({ ms, likeEveryMs, askEveryMs }: Extract<Order, { do: 'watch' }>): Promise<Report> {
  spreads = [];
  asked.clear();
  const before = crowd.reduce((sum, { bytes }) => sum + bytes, 0);
  let turns = 0;
  const nextViewer = (): RawSocket | undefined => crowd[(turns++ * 7919) % crowd.length]?.socket;
  const likes = setInterval(() => nextViewer()?.send(JSON.stringify({ type: 'like', on: true })), likeEveryMs);
  const questions = setInterval(() => {
    const text = `سؤال ${randomUUID()}`;
    asked.set(text, { askedAt: performance.now(), firstHeardAt: null });
    nextViewer()?.send(JSON.stringify({ type: 'question', id: randomUUID(), text }));
  }, askEveryMs);
  await sleep(ms);
  clearInterval(likes);
  clearInterval(questions);
  const after = crowd.reduce((sum, { bytes }) => sum + bytes, 0);
  const due = asked.size * crowd.length;
  // The last question may be under way still.
  for (let waited = 0; spreads.length < due && waited < 5000; waited += 50) await sleep(50);
  const waits = [...asked.values()].map(({ askedAt, firstHeardAt }) => (firstHeardAt ?? Infinity) - askedAt);
  return { bytesPerViewer: (after - before) / crowd.length, spreads, waits, due };
}

async function awaitEnd({ code }: Extract<Order, { do: 'await-end' }>): Promise<Report> {
  for (let waited = 0; closes.length < crowd.length && waited < 15_000; waited += 50) await sleep(50);
  return { closed: closes.filter((one) => one === code).length };
}
