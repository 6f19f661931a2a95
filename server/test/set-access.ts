import type { TestApp } from './build-test-app.ts';
import type { Learner } from './sign-up.ts';

/** Sets the end of access of a learner's subscription, as a payment or an expiry would; null removes it. */
export async function setAccess(test: TestApp, { subscriberId }: Learner, until: Date | null): Promise<void> {
  await test.services.db
    .updateTable('subscription')
    .set({ access_ends_at: until })
    .where('subscriber_id', '=', subscriberId)
    .execute();
  test.services.sessions.evict(subscriberId);
}
