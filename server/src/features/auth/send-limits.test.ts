import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../test/build-test-app.ts';
import { newNumber } from '../../../test/sign-up.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ env: { OTP_DAILY_BUDGET: '12', CARRIER_NETWORKS: '198.51.100.0/24' } });
});
afterAll(() => test.close());

const loginFrom = (remoteAddress: string) =>
  test.app.inject({ method: 'POST', url: '/api/client/login', payload: { msisdn: newNumber() }, remoteAddress });

it('stops an address whose codes nobody confirms, but not a carrier’s range, and the country’s budget stops all', async () => {
  for (let sent = 0; sent < 11; sent += 1) expect((await loginFrom('203.0.113.7')).statusCode).toBe(200);
  const stopped = await loginFrom('203.0.113.7');
  expect(stopped.statusCode).toBe(429);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);

  expect((await loginFrom('198.51.100.9')).statusCode).toBe(200);
  const spent = await loginFrom('198.51.100.10');
  expect(spent.statusCode).toBe(429);
  expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3600);

  test.advance(DAY_MS);
  expect((await loginFrom('198.51.100.10')).statusCode).toBe(200);
});
