import { expect, test } from 'vitest';
import { freshUplink, updateUplink, megabytesPerHour, rateOf, soundKbps } from './bit-rates.ts';
import type { Uplink } from './bit-rates.ts';

const look = (uplink: Uplink, buffered: number, now: number) => updateUplink(uplink, { kind: 'video', buffered, now });

test('what piles up beyond three seconds brings the rate down, rung by rung', () => {
  const start = freshUplink(0);
  expect(rateOf(look(start, 149_000, 1000), 'video')).toBe(400);
  const second = look(start, 151_000, 1000);
  expect(rateOf(second, 'video')).toBe(250);
  const third = look(second, 100_000, 2000);
  expect(third).toMatchObject({ rung: 2, isWeak: false });
  expect(look(third, 50_000, 3000)).toMatchObject({ rung: 2, isWeak: true });
});

test('after a calm while it tries more, and is slower to try again each time it falls', () => {
  const fallen = look(freshUplink(0), 200_000, 0);
  expect(look(fallen, 0, 119_000).rung).toBe(1);
  const risen = look(fallen, 0, 120_000);
  expect(risen.rung).toBe(0);
  const again = look(risen, 200_000, 121_000);
  expect(look(again, 0, 121_000 + 239_000).rung).toBe(1);
  expect(look(again, 0, 121_000 + 240_000).rung).toBe(0);
});

test('a little that waits now and then holds the rate where it is', () => {
  const fallen = look(freshUplink(0), 200_000, 0);
  const jittery = look(fallen, 20_000, 100_000);
  expect(look(jittery, 0, 130_000).rung).toBe(1);
});

test('an hour at 400 kb/s is 180 MB; the voice keeps its part of a low rate', () => {
  expect(megabytesPerHour(400)).toBe(180);
  expect(soundKbps('video', 400)).toBe(48);
  expect(soundKbps('video', 120)).toBe(30);
  expect(soundKbps('sound', 64)).toBe(64);
});
