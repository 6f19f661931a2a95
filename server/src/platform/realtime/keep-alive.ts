import type { WebSocket } from 'ws';

const MAX_MISSED = 2;
/** Thousands of pings in one turn would block the event loop. */
const SLICES = 20;

type Beating = { readonly socket: WebSocket };
type Pulse = { misses: number; dueAt: number };

/**
 * Pings every connection; a connection that missed two pings is closed. `everyMs` is 20 s outside tests; connections
 * are pinged in the groups in which they arrived.
 */
export function keepAlive<C extends Beating>(
  all: () => C[],
  everyMs: number,
  onBeat: (connection: C) => void,
): { stop(): void } {
  const pulses = new WeakMap<C, Pulse>();
  const pulseOf = (connection: C, now: number): Pulse => {
    const known = pulses.get(connection);
    if (known) return known;
    const pulse = { misses: 0, dueAt: now + everyMs };
    pulses.set(connection, pulse);
    connection.socket.on('pong', () => (pulse.misses = 0));
    return pulse;
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const connection of all()) {
      const pulse = pulseOf(connection, now);
      if (pulse.dueAt > now) continue;
      pulse.dueAt = now + everyMs;
      if (pulse.misses >= MAX_MISSED) {
        connection.socket.terminate();
        continue;
      }
      pulse.misses += 1;
      connection.socket.ping();
      onBeat(connection);
    }
  }, everyMs / SLICES);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
