import { expect, test } from 'vitest';
import { drawEnvelope, drawPitch } from './draw-curve.ts';
import type { VoiceCurve } from './voice-curve.ts';

const curve: VoiceCurve = { seconds: 1, envelope: [0, 1], pitch: [0, 8, null, -30], ending: null };

test('time runs from left to right, over the share of the width that the voice takes', () => {
  expect(drawEnvelope(curve, 2)).toBe('M37.5 36L112.5 0L112.5 72L37.5 36Z');
});

test('a gap starts a new line, and a pitch beyond the edge stays at it', () => {
  expect(drawPitch(curve, 1)).toBe('M37.5 36L112.5 4M262.5 68');
});
