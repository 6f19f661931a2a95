import { expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

test('time is the server’s, however wrong the phone’s clock is', () => {
  noteServerTime('Fri, 20 Nov 2037 10:00:00 GMT');
  noteServerTime(null);
  noteServerTime('yesterday');
  expect(Math.abs(serverNow() - Date.parse('2037-11-20T10:00:00Z'))).toBeLessThan(2000);
});
