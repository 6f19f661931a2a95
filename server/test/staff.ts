import type { Role } from '@lisan/contract/values/roles';
import { Secret, TOTP } from 'otpauth';
import { grantRole } from '../src/features/account/subscriber/grant-role.ts';
import { markSecondFactor } from '../src/features/console/staff/factor-store.ts';
import type { TestApp } from './build-test-app.ts';
import { callApi } from './call-api.ts';
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

/** Adds an authenticator app to an account of staff and returns its secret. */
export async function addAuthenticator(test: TestApp, { token }: Learner): Promise<string> {
  const { app, services } = test;
  const { id, secret } = await callApi(app, 'POST /api/console/factors/totp', { token, body: { label: 'هاتفي' } });
  const code = codeOfApp(secret, services.clock.now());
  await callApi(app, 'POST /api/console/factors/totp/confirm', { token, body: { id, code } });
  return secret;
}

/** Returns the code that an authenticator app shows at `now`. */
export function codeOfApp(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
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
