import { expect, test } from 'vitest';
import { KEEP_EVERY_MS, createPositionSaver } from './use-player.ts';

function saver() {
  const sent: [number, boolean][] = [];
  let now = 0;
  const saver = createPositionSaver(
    (seconds, keepalive) => sent.push([seconds, keepalive]),
    () => now,
  );
  return { ...saver, sent, pass: (ms: number) => (now += ms) };
}

test('sends the position every ten seconds at most while playing', () => {
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

test('sends at once on a stop, and with keepalive on leaving', () => {
  const { save, sent } = saver();
  save(7.9);
  save(12.2, true);
  expect(sent).toEqual([
    [7, false],
    [12, true],
  ]);
});

test('does not send the same position twice', () => {
  const { save, note, pass, sent } = saver();
  save(7.1);
  pass(KEEP_EVERY_MS);
  note(7.6);
  save(7.9, true);
  expect(sent).toEqual([[7, false]]);
});
