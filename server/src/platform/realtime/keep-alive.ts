import type { Connection } from './connection.ts';

const MOST_MISSED = 2;

/** Pings every connection; one that has not answered twice is gone. `everyMs` is 20 s outside tests. */
export function keepAlive(
  all: () => Connection[],
  everyMs: number,
  onBeat: (connection: Connection) => void,
): { stop(): void } {
  const missed = new WeakMap<Connection, number>();
  const timer = setInterval(() => {
    for (const connection of all()) {
      const misses = missed.get(connection);
      if (misses === undefined) connection.socket.on('pong', () => missed.set(connection, 0));
      if ((misses ?? 0) >= MOST_MISSED) {
        connection.socket.terminate();
        continue;
      }
      missed.set(connection, (misses ?? 0) + 1);
      connection.socket.ping();
      onBeat(connection);
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
