import { AppError } from '../../../../platform/app-error.ts';
import { restoreSubscriberWithin } from '../../../account/subscriber/restore-subscriber.ts';
import { publishChange } from '../../../billing/subscription/state/apply-event.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';

type Wish = { uuid: string; reason: string; swap: boolean };

const NOT_ARCHIVED = 'هذا الحساب ليس مؤرشفًا.';
const OWNER_ACTIVE = 'للرقم الآن صاحب نشط. لا يعود إلى هذا الحساب إلا بأرشفة حساب صاحبه الحالي.';

/**
 * Gives the number back to an archived account. Returns the account that is archived instead; null if the number had no
 * owner.
 * @throws AppError not_found, forbidden for a colleague's account or number, not_allowed_in_state unless it is
 * archived, conflict for an active owner without `swap`
 */
export async function unarchiveLearner(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason, swap }: Wish,
): Promise<string | null> {
  const replaced = await deps.db.transaction().execute(async (trx) => {
    const { msisdn, archived_at } = await requireTarget(trx, session, uuid);
    if (archived_at === null) throw new AppError('not_allowed_in_state', { message: NOT_ARCHIVED });
    const outcome = await restoreSubscriberWithin(trx, deps, { msisdn, subscriberId: uuid, swap });
    if (outcome.kind === 'owner_active') throw new AppError('conflict', { message: OWNER_ACTIVE });
    if (outcome.kind === 'no_candidate') throw new AppError('not_allowed_in_state', { message: NOT_ARCHIVED });
    // The account that is archived instead must be a permitted target too; a refusal undoes everything.
    if (outcome.replacedId !== null) await requireTarget(trx, session, outcome.replacedId);
    await audit(trx, {
      subject: aboutLearner(uuid),
      reason,
      before: { archived_at },
      after: { archived_at: null, replaced: outcome.replacedId },
    });
    return outcome.replacedId;
  });
  for (const changed of [uuid, replaced]) if (changed !== null) publishChange(deps, changed);
  return replaced;
}
