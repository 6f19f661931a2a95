import { expect, test } from 'vitest';
import { rateUpload } from './device-check.tsx';

test.each([
  [600, 'video', 'good'],
  [599, 'video', 'fair'],
  [119, 'video', 'poor'],
  [119, 'sound', 'good'],
  [null, 'sound', 'failed'],
] as const)('%s kb/s for %s is %s', (kbps, kind, rating) => {
  expect(rateUpload(kbps, kind)).toBe(rating);
});
