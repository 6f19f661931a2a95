import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('a subscription that cannot be read is postponed and holds up none of the others', async () => {
  const [broken, sound] = [await signUp(test), await signUp(test)];
  const { db } = test.services;
  await sql`update subscription set facts = jsonb_set(facts, '{plan}', '{}') where subscriber_id = ${broken.subscriberId}`.execute(
    db,
  );
  test.advance(4 * DAY_MS);
  await runJobs(test);
  expect(await subscriptionOf(test, sound)).toMatchObject({ state: 'expired' });
  const row = await db
    .selectFrom('subscription')
    .select(['state', 'due_at'])
    .where('subscriber_id', '=', broken.subscriberId)
    .executeTakeFirstOrThrow();
  const inFiftyMinutes = test.services.clock.now().getTime() + 3_000_000;
  expect(row.state).toBe('parking');
  expect(row.due_at?.getTime()).toBeGreaterThan(inFiftyMinutes);
});
