import { expect, test } from 'vitest';
import { MessageGate } from './message-gate.ts';
import type { Answer } from './send-message.ts';

const STORED: Answer = { messageId: 'm', isNew: true };
const REPEATED: Answer = { messageId: 'm', isNew: false };
const FULL: Answer = { refusal: 'too_many_requests' };

function openGate() {
  const time = { now: 0 };
  const gate = new MessageGate(() => time.now);
  const send = (answer: Answer = STORED) => gate.pass(2, async () => answer);
  return { gate, time, send };
}

test('so many pass in any second, and others after it', async () => {
  const { time, send } = openGate();
  expect([await send(), await send(), await send()]).toEqual([STORED, STORED, FULL]);
  time.now = 999;
  expect(await send()).toEqual(FULL);
  time.now = 1000;
  expect([await send(), await send(), await send()]).toEqual([STORED, STORED, FULL]);
});

test('those under way count however long they take', async () => {
  const { gate, time, send } = openGate();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const slow = [gate.pass(2, () => promise), gate.pass(2, () => promise)];
  time.now = 5000;
  expect(await send()).toEqual(FULL);
  resolve(STORED);
  expect(await Promise.all(slow)).toEqual([STORED, STORED]);
  expect(await send()).toEqual(FULL);
});

test('a message that is refused or fails does not count', async () => {
  const { gate, send } = openGate();
  const muted: Answer = { refusal: 'muted' };
  for (let count = 0; count < 5; count += 1) expect(await send(muted)).toEqual(muted);
  const failing = gate.pass(2, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect([await send(), await send()]).toEqual([STORED, STORED]);
});

test('repeats of a stored message are answered and do not count', async () => {
  const { send } = openGate();
  for (let count = 0; count < 5; count += 1) expect(await send(REPEATED)).toEqual(REPEATED);
  expect([await send(), await send(), await send()]).toEqual([STORED, STORED, FULL]);
});
