import type { Database } from '../../../../platform/database/schema.ts';
import { removeErasedMinor, storeErasedMinor } from '../../../upkeep/privacy/erased-marks.ts';
import { clearUnderAge } from '../../../billing/subscription/guardian/clear-under-age.ts';
import { setUnderAge } from '../../../billing/subscription/guardian/under-age.ts';
import { publishChange } from '../../../billing/subscription/state/apply-event.ts';
import type { ConsoleDeps } from '../../deps.ts';
import type { Account } from '../facts-store.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';

type Wish = { uuid: string; reason: string; isUnderAge: boolean };

/**
 * Records that a learner is under age: renewal stops until a guardian consents. Or records that this was an error: the
 * consents of guardians end, and renewal stays as it is. Returns the time of the record; null when not under age.
 * @throws AppError not_found, forbidden
 */
export async function setLearnerUnderAge(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason, isUnderAge }: Wish,
): Promise<Date | null> {
  const since = await deps.db.transaction().execute(async (trx) => {
    const account = await requireTarget(trx, session, uuid);
    const before = account.under_age_since;
    const after = isUnderAge ? (before ?? deps.clock.now()) : null;
    const effects = isUnderAge ? await mark(trx, deps, account) : await unmark(trx, deps, account);
    await audit(trx, {
      subject: aboutLearner(uuid),
      reason,
      before: { under_age_since: before },
      after: { under_age_since: after, ...effects },
    });
    return after;
  });
  publishChange(deps, uuid);
  return since;
}

async function mark(trx: Database, deps: ConsoleDeps, { id, msisdn, archived_reason }: Account) {
  const now = deps.clock.now();
  // The account was closed without the mark, so the erasure has not stored it.
  if (archived_reason === 'erased') await storeErasedMinor(trx, deps, { msisdn, now });
  return { stopped: await setUnderAge(trx, deps, { subscriberId: id, actor: 'staff', at: now }) };
}

async function unmark(trx: Database, deps: ConsoleDeps, { id, msisdn, archived_reason }: Account) {
  // Otherwise the number's next account would have the mark again.
  if (archived_reason === null || archived_reason === 'erased') await removeErasedMinor(trx, deps, msisdn);
  return { stopped: null, ended_consents: await clearUnderAge(trx, deps, { subscriberId: id, msisdn }) };
}
