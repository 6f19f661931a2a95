import { permissionsOf } from '@lisan/contract/values/roles';
import type { Session } from '../../../platform/auth/session.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findFactors } from './factor-store.ts';
import { presentFactor } from './present-factor.ts';
import { findPerson } from './staff-store.ts';

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
