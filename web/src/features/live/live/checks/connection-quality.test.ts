import { expect, test } from 'vitest';
import { levelOf } from '../../../../lib/media/meter-level.ts';
import { connectionQuality } from '../pages/connection-test-page.tsx';
import type { Measured } from '../pages/connection-test-page.tsx';
import { median } from './measure-latency.ts';

const device = {
  mediaSource: true,
  managedMediaSource: false,
  hls: false,
  avcAac: true,
  avcOpus: true,
  opus: true,
  recorder: true,
  recorderMp4: true,
  storageFree: null,
  saveData: null,
};
const fast: Measured = {
  latency: { median: 60, fastest: 50, slowest: 90, failed: 0 },
  socket: { opening: 120, roundTrip: 40 },
  device,
};
const at = (ms: number, failed = 0) => ({ ...fast, latency: { median: ms, fastest: ms, slowest: ms, failed } });

test.each([
  ['fast', fast, 'good'],
  ['a little slow', at(350), 'fair'],
  ['no realtime channel', { ...fast, socket: null }, 'fair'],
  ['one answer lost', at(60, 1), 'fair'],
  ['slow', at(900), 'poor'],
  ['two answers lost', at(60, 2), 'poor'],
  ['no answer', { ...fast, latency: null }, 'offline'],
  ['an old browser', { ...fast, device: { ...device, avcAac: false, avcOpus: false } }, 'device'],
  ['an iPhone without MSE', { ...fast, device: { ...device, avcAac: false, avcOpus: false, hls: true } }, 'good'],
])('%s is %s', (_, measured, quality) => {
  expect(connectionQuality(measured)).toBe(quality);
});

test.each([
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('maps silence to 0, full scale to 1, and a quiet voice between them', () => {
  expect(levelOf(new Float32Array(64))).toBe(0);
  expect(levelOf(new Float32Array(64).fill(1))).toBe(1);
  expect(levelOf(new Float32Array(64).fill(0.03))).toBeCloseTo(0.49, 1);
});
