import { expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';

const HEADERS = { host: 'localhost:3000' };

async function advance(server: TestApp, duration: string): Promise<number> {
  const url = '/simulator/clock';
  return (await server.app.inject({ method: 'POST', url, headers: HEADERS, payload: { advance: duration } }))
    .statusCode;
}

it.for(['P99999999999999999999W', 'P99999W', 'PT9999999999999999S'])(
  'the clock stays where it is when %s would leave the dates that a database can store',
  async (duration, { server }) => {
    const before = server.services.clock.now();
    expect(await advance(server, duration)).toBe(422);
    expect(server.services.clock.now().getTime() - before.getTime()).toBeLessThan(3_600_000);
    expect(await advance(server, 'PT1S')).toBe(200);
  },
);

it('replies carry the time of the moved clock, by which the web counts', async ({ server }) => {
  await advance(server, 'P2D');
  const { headers } = await server.app.inject({ url: '/api/get/levels' });
  const apart = server.services.clock.now().getTime() - Date.parse(String(headers.date));
  expect(Math.abs(apart)).toBeLessThan(60_000);
});
