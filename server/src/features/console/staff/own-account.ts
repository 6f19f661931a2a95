import { permissionsOf } from '@lisan/contract/values/roles';
import type { Session } from '../../../platform/auth/session.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findFactors } from './factor-store.ts';
import { presentFactor } from './present-factor.ts';
import { findPerson } from './staff-store.ts';
import type { WebAuthnResponse } from '@lisan/contract/console/staff';
import { invalidField } from '../../../platform/app-error.ts';
import type { Staff } from './guard-factors.ts';
import { acceptPasskey } from './passkey.ts';
import { acceptTotp } from './totp.ts';

/** Returns the staff member of a session, and whether the session has to confirm a second factor. */
export async function getMe({ db, sessions }: ConsoleDeps, session: Session) {
  const [subscriber, factors] = [
    await findPerson(db, session.subscriberId),
    await findFactors(db, session.subscriberId),
  ];
  const pending = factors.length === 0 ? ('missing' as const) : ('required' as const);
  return {
    uuid: subscriber.id,
    name: subscriber.name,
    msisdn: subscriber.msisdn,
    roles: session.roles,
    permissions: permissionsOf(session.roles),
    second_factor: sessions.hasSecondFactor(session) ? ('confirmed' as const) : pending,
    factors: factors.map(presentFactor),
  };
}

type Answer = { code?: string | undefined; response?: WebAuthnResponse | undefined };

/**
 * Confirms a session with a code of any of the account's authenticator apps, or with a passkey.
 * @throws AppError invalid_input, too_many_requests
 */
export async function answerSecondFactor(deps: ConsoleDeps, staff: Staff, { code, response }: Answer): Promise<void> {
  if (response !== undefined) return acceptPasskey(deps, staff, response);
  if (code === undefined) throw invalidField('code', { text: 'هذا الحقل مطلوب.', fault: { code: 'required' } });
  const factors = await findFactors(deps.db, staff.session.subscriberId);
  const ids = factors.filter(({ kind }) => kind === 'totp').map(({ id }) => id);
  await acceptTotp(deps, staff, { ids, code });
}
