import { expect, test } from 'vitest';
import { KEEP_EVERY_MS, createPositionSaver } from './position-saver.ts';

function saver() {
  const sent: [number, boolean][] = [];
  let now = 0;
  const kept = createPositionSaver(
    (seconds, keepalive) => sent.push([seconds, keepalive]),
    () => now,
  );
  return { ...kept, sent, pass: (ms: number) => (now += ms) };
}

test('while it plays the place is sent every ten seconds at most', () => {
  const { note, pass, sent } = saver();
  for (let second = 1; second <= 25; second += 1) {
    pass(1000);
    note(second + 0.4);
  }
  expect(sent).toEqual([
    [10, false],
    [20, false],
  ]);
});

test('stopping sends at once, and leaving in a way that outlives the page', () => {
  const { save, sent } = saver();
  save(7.9);
  save(12.2, true);
  expect(sent).toEqual([
    [7, false],
    [12, true],
  ]);
});

test('the same place is not sent twice', () => {
  const { save, note, pass, sent } = saver();
  save(7.1);
  pass(KEEP_EVERY_MS);
  note(7.6);
  save(7.9, true);
  expect(sent).toEqual([[7, false]]);
});
