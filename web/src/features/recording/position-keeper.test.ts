import { expect, test } from 'vitest';
import { KEEP_EVERY_MS, positionKeeper } from './position-keeper.ts';

function keeper() {
  const sent: [number, boolean][] = [];
  let now = 0;
  const kept = positionKeeper(
    (seconds, keepalive) => sent.push([seconds, keepalive]),
    () => now,
  );
  return { ...kept, sent, pass: (ms: number) => (now += ms) };
}

test('while it plays the place is sent every ten seconds at most', () => {
  const { note, pass, sent } = keeper();
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
  const { keep, sent } = keeper();
  keep(7.9);
  keep(12.2, true);
  expect(sent).toEqual([
    [7, false],
    [12, true],
  ]);
});

test('the same place is not sent twice', () => {
  const { keep, note, pass, sent } = keeper();
  keep(7.1);
  pass(KEEP_EVERY_MS);
  note(7.6);
  keep(7.9, true);
  expect(sent).toEqual([[7, false]]);
});
