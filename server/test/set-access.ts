import type { TestApp } from './build-test-app.ts';
import type { Learner } from './sign-up.ts';

/** Gives a learner's subscription another end of access, as paying or lapsing would; null takes it away. */
export async function setAccess(test: TestApp, { subscriberId }: Learner, until: Date | null): Promise<void> {
  await test.services.db
    .updateTable('subscription')
    .set({ access_ends_at: until })
    .where('subscriber_id', '=', subscriberId)
    .execute();
  test.services.sessions.evict(subscriberId);
}
