import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';

type Closing = { readonly socket: WebSocket; close(code: number): void };

const PER_TURN = 250;
const MAX_MS = 2000;

/** Closes connections with a code, in turns, and waits briefly for the close frames of the other sides. */
export async function closeAll(all: Closing[], code: number): Promise<void> {
  const closed = all.map(
    (connection) => new Promise<void>((resolve) => connection.socket.once('close', () => resolve())),
  );
  for (const [place, connection] of all.entries()) {
    connection.close(code);
    if (place % PER_TURN === PER_TURN - 1) await nextTurn();
  }
  const patience = new AbortController();
  await Promise.race([Promise.all(closed), pause(MAX_MS, undefined, { signal: patience.signal })]);
  patience.abort();
  for (const { socket } of all) if (socket.readyState !== socket.CLOSED) socket.terminate();
}
