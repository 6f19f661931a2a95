import { afterEach, expect, test, vi } from 'vitest';
import { playEffect } from './effects.ts';

afterEach(() => vi.unstubAllGlobals());

test.for([
  [true, 1],
  [false, 0],
  [undefined, 1],
] as const)('vibrates unless the page has never been tapped (%s)', ([hasBeenActive, times]) => {
  const vibrate = vi.fn<(pattern: number | number[]) => boolean>();
  vi.stubGlobal('navigator', { vibrate, userActivation: hasBeenActive === undefined ? undefined : { hasBeenActive } });
  playEffect('right');
  expect(vibrate).toHaveBeenCalledTimes(times);
});
