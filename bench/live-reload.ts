import { setTimeout as sleep } from 'node:timers/promises';
import { now, readStamp } from './live-stamp.ts';

// From the last byte of a fragment at the publisher to its last byte at a player of HLS, for players that poll and for
// players that wait for the next playlist, at the same time.

const PLAYERS = 8;
const MEASURED_MS = 25_000;
/** As hls.js polls: after a target duration, or half of it if nothing is new. */
const TARGET_MS = 1000;
/** A request that waits is answered after six seconds. */
const REPLY_TIMEOUT_MS = 20_000;

type Newest = { number: number; url: string };

export type ReloadLatency = {
  polling: number[];
  blocking: number[];
  pollingRequests: number;
  blockingRequests: number;
};

/** Returns the milliseconds of each fragment at each player; a player of either kind starts at another moment. */
export async function measureReload(origin: string, list: string): Promise<ReloadLatency> {
  const until = now() + MEASURED_MS;
  const result: ReloadLatency = { polling: [], blocking: [], pollingRequests: 0, blockingRequests: 0 };
  const play = async (kind: 'polling' | 'blocking', place: number) => {
    await sleep((TARGET_MS * place) / PLAYERS);
    let last = (await newestAt(list)).number;
    while (now() < until) {
      const startedAt = now();
      const query = kind === 'blocking' ? `?_HLS_msn=${last + 1}` : '';
      const { number, url } = await newestAt(`${list}${query}`);
      result[`${kind}Requests`] += 1;
      if (number > last) result[kind].push(await latencyOf(`${origin}${url}`));
      const pauseMs = kind === 'blocking' ? 0 : startedAt + TARGET_MS / (number > last ? 1 : 2) - now();
      last = number;
      await sleep(Math.max(0, pauseMs));
    }
  };
  const places = Array.from({ length: PLAYERS }, (_, place) => place);
  await Promise.all(places.flatMap((place) => [play('polling', place), play('blocking', place)]));
  return result;
}

async function newestAt(url: string): Promise<Newest> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`a playlist was refused with ${reply.status}`);
  const named = (await reply.text()).split('\n').filter((line) => /\.m4s(\?|$)/.test(line));
  const newest = named.at(-1) ?? '';
  const [, number] = /(\d+)-\d+\.m4s/.exec(newest) ?? [];
  return { number: Number(number), url: newest };
}

async function latencyOf(url: string): Promise<number> {
  const bytes = Buffer.from(await (await fetch(url, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) })).arrayBuffer());
  return now() - readStamp(bytes).sentAt;
}

/** @param fragmentMs how long a fragment is, which its first picture waits at the publisher */
export function printReload(measured: ReloadLatency, fragmentMs: number): number {
  const { polling, blocking, pollingRequests, blockingRequests } = measured;
  const at = (times: number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
  const shown = (times: number[]) => `p50 ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms`;
  const seconds = (PLAYERS * MEASURED_MS) / 1000;
  const rate = (requests: number) => `${(requests / seconds).toFixed(2)} playlists a second`;
  console.log(`HLS latency of players that poll: ${shown(polling)}, ${rate(pollingRequests)}`);
  console.log(`HLS latency of players that wait: ${shown(blocking)}, ${rate(blockingRequests)}`);
  const fromCapture = (times: number[]) => fragmentMs + at(times, 0.5);
  console.log(
    `HLS from the first picture of a fragment to its last byte at a player: ${fromCapture(polling).toFixed(0)} ms with polls, ${fromCapture(blocking).toFixed(0)} ms with waits, ratio ${(fromCapture(blocking) / fromCapture(polling)).toFixed(2)}`,
  );
  return at(blocking, 0.5) / at(polling, 0.5);
}
