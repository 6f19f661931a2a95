import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowOf } from '../../../../../test/rows-of.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';

it('a subscription that cannot be read is postponed and holds up none of the others', async ({ server }) => {
  const [broken, sound] = [await signUp(server), await signUp(server)];
  const { db } = server.services;
  await sql`update subscription set facts = jsonb_set(facts, '{plan}', '{}') where subscriber_id = ${broken.subscriberId}`.execute(
    db,
  );
  server.advance(4 * DAY_MS);
  await runJobs(server);
  expect(await subscriptionOf(server, sound)).toMatchObject({ state: 'expired' });
  const row = await rowOf(server, 'subscription', broken);
  const inFiftyMinutes = server.services.clock.now().getTime() + 3_000_000;
  expect(row.state).toBe('parking');
  expect(row.due_at?.getTime()).toBeGreaterThan(inFiftyMinutes);
});
