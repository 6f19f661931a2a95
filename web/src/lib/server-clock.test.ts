import { expect, test } from 'vitest';
import { recordServerTime, serverNow } from './server-clock.ts';

test('returns the server’s time however wrong the phone’s clock is', () => {
  recordServerTime('Fri, 20 Nov 2037 10:00:00 GMT');
  recordServerTime(null);
  recordServerTime('yesterday');
  expect(Math.abs(serverNow() - Date.parse('2037-11-20T10:00:00Z'))).toBeLessThan(2000);
});
