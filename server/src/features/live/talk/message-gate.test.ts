import { expect, test } from 'vitest';
import { MessageGate } from './message-gate.ts';
import type { Answer } from './send-message.ts';

const KEPT: Answer = { messageId: 'm', isNew: true };
const REPEATED: Answer = { messageId: 'm', isNew: false };
const FULL: Answer = { refusal: 'too_many_requests' };

function openGate() {
  const time = { now: 0 };
  const gate = new MessageGate(() => time.now);
  const say = (answer: Answer = KEPT) => gate.pass(2, async () => answer);
  return { gate, time, say };
}

test('so many pass in any second, and others after it', async () => {
  const { time, say } = openGate();
  expect([await say(), await say(), await say()]).toEqual([KEPT, KEPT, FULL]);
  time.now = 999;
  expect(await say()).toEqual(FULL);
  time.now = 1000;
  expect([await say(), await say(), await say()]).toEqual([KEPT, KEPT, FULL]);
});

test('those under way count however long they take', async () => {
  const { gate, time, say } = openGate();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const slow = [gate.pass(2, () => promise), gate.pass(2, () => promise)];
  time.now = 5000;
  expect(await say()).toEqual(FULL);
  resolve(KEPT);
  expect(await Promise.all(slow)).toEqual([KEPT, KEPT]);
  expect(await say()).toEqual(FULL);
});

test('one that is refused or fails takes nobody’s place', async () => {
  const { gate, say } = openGate();
  const muted: Answer = { refusal: 'muted' };
  for (let count = 0; count < 5; count += 1) expect(await say(muted)).toEqual(muted);
  const failing = gate.pass(2, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect([await say(), await say()]).toEqual([KEPT, KEPT]);
});

test('repeats of a stored message are answered and do not count', async () => {
  const { say } = openGate();
  for (let count = 0; count < 5; count += 1) expect(await say(REPEATED)).toEqual(REPEATED);
  expect([await say(), await say(), await say()]).toEqual([KEPT, KEPT, FULL]);
});
