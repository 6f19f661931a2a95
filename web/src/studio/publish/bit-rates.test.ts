import { expect, test } from 'vitest';
import { freshUplink, updateUplink, megabytesPerHour, rateOf, soundKbps } from './bit-rates.ts';
import type { Uplink } from './bit-rates.ts';

const look = (uplink: Uplink, buffered: number, now: number) => updateUplink(uplink, { kind: 'video', buffered, now });

test('lowers the rate step by step when more than three seconds are buffered', () => {
  const start = freshUplink(0);
  expect(rateOf(look(start, 149_000, 1000), 'video')).toBe(400);
  const second = look(start, 151_000, 1000);
  expect(rateOf(second, 'video')).toBe(250);
  const third = look(second, 100_000, 2000);
  expect(third).toMatchObject({ rung: 2, isWeak: false });
  expect(look(third, 50_000, 3000)).toMatchObject({ rung: 2, isWeak: true });
});

test('raises the rate after a calm interval, which doubles at each fall', () => {
  const fallen = look(freshUplink(0), 200_000, 0);
  expect(look(fallen, 0, 119_000).rung).toBe(1);
  const risen = look(fallen, 0, 120_000);
  expect(risen.rung).toBe(0);
  const again = look(risen, 200_000, 121_000);
  expect(look(again, 0, 121_000 + 239_000).rung).toBe(1);
  expect(look(again, 0, 121_000 + 240_000).rung).toBe(0);
});

test('retains the rate while a little is buffered now and then', () => {
  const fallen = look(freshUplink(0), 200_000, 0);
  const jittery = look(fallen, 20_000, 100_000);
  expect(look(jittery, 0, 130_000).rung).toBe(1);
});

test('computes 180 MB for an hour at 400 kb/s, and reserves a part of a low rate for the sound', () => {
  expect(megabytesPerHour(400)).toBe(180);
  expect(soundKbps('video', 400)).toBe(48);
  expect(soundKbps('video', 120)).toBe(30);
  expect(soundKbps('sound', 64)).toBe(64);
});
