import { startRequestSignal } from '../../../../lib/net/request-signal.ts';

/** Milliseconds. `failed`: how many of the five got no answer. */
export type Latency = { median: number; fastest: number; slowest: number; failed: number };

const PINGS = 5;
const MAX_MS = 8000;

/** Measures five small requests one after the other; null when none was answered. */
export async function measureLatency(): Promise<Latency | null> {
  const times: number[] = [];
  // The first request also opens the connection, which later calls do not wait for.
  await ping();
  for (let asked = 0; asked < PINGS; asked += 1) {
    const time = await ping();
    if (time !== null) times.push(time);
  }
  if (times.length === 0) return null;
  return {
    median: median(times),
    fastest: Math.min(...times),
    slowest: Math.max(...times),
    failed: PINGS - times.length,
  };
}

async function ping(): Promise<number | null> {
  const start = performance.now();
  const request = startRequestSignal(MAX_MS, []);
  try {
    const reply = await fetch('/health/live', { cache: 'no-store', signal: request.signal });
    await reply.arrayBuffer();
    return reply.ok ? performance.now() - start : null;
  } catch {
    // A failed request is a valid result here.
    return null;
  } finally {
    request.release();
  }
}

/** Returns the middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
