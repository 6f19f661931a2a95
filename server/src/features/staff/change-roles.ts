import type { Role } from '@lisan/contract/roles';
import { AppError } from '../../platform/app-error.ts';
import { revokeEverySession } from '../auth/revoke-every-session.ts';
import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { insertSubscriber, nextOwnerGeneration, subscriberByMsisdn, updateSubscriberRow } from '../subscriber/store.ts';
import type { Staff } from './guard-factors.ts';
import type { StaffDeps } from './deps.ts';

type Change = { msisdn: string; roles: Role[]; reason: string };

const NOT_OWN = 'لا أحد يغيّر أدوار نفسه. يلزم لذلك مدير آخر.';

/**
 * Sets the roles of a number. A change ends the account's sessions, so that none continues with more than it may.
 * @throws AppError forbidden for the own number, invalid_input on `msisdn`
 */
export async function changeRoles(deps: StaffDeps, { session, audit }: Staff, change: Change) {
  const { msisdn, country } = readMsisdn(deps, change.msisdn);
  if (msisdn === session.msisdn) throw new AppError('forbidden', { message: NOT_OWN });
  const changed = await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const row =
      (await subscriberByMsisdn(trx, msisdn)) ??
      (await insertSubscriber(trx, {
        id: deps.newId(),
        msisdn,
        country,
        generation: await nextOwnerGeneration(trx, msisdn),
        now,
      }));
    const roles = [...new Set(change.roles)];
    await updateSubscriberRow(trx, row.id, {
      roles,
      onboarded_at: row.onboarded_at ?? (roles.length > 0 ? now : null),
    });
    await revokeEverySession(trx, deps, row.id);
    await audit(trx, {
      subject: { type: 'staff', id: row.id },
      reason: change.reason,
      before: { roles: row.roles },
      after: { roles },
    });
    return { uuid: row.id, msisdn: row.msisdn, roles };
  });
  deps.sessions.evict(changed.uuid);
  return changed;
}
