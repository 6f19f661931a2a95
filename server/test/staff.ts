import type { Role } from '@lisan/contract/roles';
import { grantRole } from '../src/features/subscriber/grant-role.ts';
import { markSecondFactor } from '../src/features/staff/factor-store.ts';
import type { TestApp } from './build-test-app.ts';
import { signUp, type Learner } from './sign-up.ts';

/** An account with a role of the console; its session has confirmed a second factor unless asked otherwise. */
export async function makeStaff(
  test: TestApp,
  role: Role,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<Learner> {
  const { services } = test;
  const account = await signUp(test);
  await grantRole(services, { msisdn: account.msisdn, role });
  const session = await services.sessions.read(account.token);
  if (confirmed && session) await markSecondFactor(services.db, session.id, services.clock.now());
  services.sessions.evict(account.subscriberId);
  return account;
}

/** The audit entries of a staff member's calls, the oldest first. */
export async function auditOfStaff({ services }: TestApp, { subscriberId }: Learner) {
  return services.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('actor_id', '=', subscriberId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
