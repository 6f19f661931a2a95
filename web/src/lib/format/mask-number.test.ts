import { expect, test } from 'vitest';
import { maskNumber } from './mask-number.ts';

test.each([
  ['+9647701234567', '+964 770 *** 4567'],
  ['+201001234567', '+20 100 *** 4567'],
  ['+96550123456', '+965 5 *** 3456'],
])('%s is shown as %s', (msisdn, shown) => {
  expect(maskNumber(msisdn)).toBe(shown);
});
