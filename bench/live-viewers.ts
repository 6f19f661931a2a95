import { MEDIA_PROTOCOL } from '@lisan/contract/live/live-media';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { now, readStamp } from './live-stamp.ts';

// The other side of bench/live.ts, a separate process: opens the viewers, and reports the fragments that each viewer
// received.

export type ViewersTask = { url: string; keys: string[] };
export type ViewersReport = {
  /** Of every fragment that arrived at any viewer: its number and its latency. */
  arrivals: { index: number; ms: number }[];
  /** The number of distinct fragments of each viewer, and their total bytes. */
  received: number[];
  bytes: number;
  closed: number;
};

const PER_BATCH = 50;
const BATCH_MS = 40;
const OPEN_TIMEOUT_MS = 60_000;

const arrivals: ViewersReport['arrivals'] = [];
const received: number[] = [];
let bytes = 0;
let closed = 0;

function watch(url: string, key: string, place: number): Promise<void> {
  const socket = new WebSocket(url, [MEDIA_PROTOCOL, `ticket.${key}`], { handshakeTimeout: OPEN_TIMEOUT_MS });
  let isInit = false;
  let last = -1;
  received[place] = 0;
  socket.on('message', (data, isBinary) => {
    // Sockets emit Buffers by default.
    const message = data as Buffer;
    bytes += message.length;
    if (!isBinary) isInit = message.includes('"init"');
    else if (isInit) isInit = false;
    else {
      const { sentAt, index } = readStamp(message);
      arrivals.push({ index, ms: now() - sentAt });
      // In order, and each once: anything else counts as lost.
      if (index === last + 1) received[place] = (received[place] ?? 0) + 1;
      last = index;
    }
  });
  socket.on('close', () => (closed += 1));
  return new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
}

async function watchAll({ url, keys }: ViewersTask): Promise<void> {
  for (let from = 0; from < keys.length; from += PER_BATCH) {
    await Promise.all(keys.slice(from, from + PER_BATCH).map((key, i) => watch(url, key, from + i)));
    await sleep(BATCH_MS);
  }
  process.send?.('watching');
}

// Both messages are our own.
process.on('message', (message: ViewersTask | 'report') => {
  if (message !== 'report') return void watchAll(message);
  const report: ViewersReport = { arrivals, received, bytes, closed };
  process.send?.(report, () => process.exit(0));
});
