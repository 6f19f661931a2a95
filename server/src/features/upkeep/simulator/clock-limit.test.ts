import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

const HEADERS = { host: 'localhost:3000' };

async function advance(duration: string): Promise<number> {
  const url = '/simulator/clock';
  return (await on.app.inject({ method: 'POST', url, headers: HEADERS, payload: { advance: duration } })).statusCode;
}

test.each(['P99999999999999999999W', 'P99999W', 'PT9999999999999999S'])(
  'the clock stays where it is when %s would leave the dates that a database can store',
  async (duration) => {
    const before = on.services.clock.now();
    expect(await advance(duration)).toBe(422);
    expect(on.services.clock.now().getTime() - before.getTime()).toBeLessThan(3_600_000);
    expect(await advance('PT1S')).toBe(200);
  },
);

test('replies carry the time of the moved clock, by which the web counts', async () => {
  await advance('P2D');
  const { headers } = await on.app.inject({ url: '/api/get/levels' });
  const apart = on.services.clock.now().getTime() - Date.parse(String(headers.date));
  expect(Math.abs(apart)).toBeLessThan(60_000);
});
