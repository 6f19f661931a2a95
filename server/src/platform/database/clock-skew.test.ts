import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { createClock } from '../clock.ts';
import { clockSkew } from './clock-skew.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each([0, 300, -300])('of a clock that is %i seconds ahead of the database', async (seconds) => {
  const skew = await clockSkew({ db: database.db, clock: createClock(seconds * 1_000) });
  expect(Math.abs(skew - seconds)).toBeLessThan(30);
});
