import type { SubscriptionView } from '@lisan/contract/subscription';
import type { SubscriptionEvent, SubscriptionFacts } from '../../../domain/subscription/facts.ts';
import { AppError } from '../../../platform/app-error.ts';
import { presentSubscription } from '../../subscription/present.ts';
import { applyEvent, publishChange } from '../../subscription/state/apply-event.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'config' | 'db' | 'jobs' | 'newId' | 'plans' | 'sessions'>;
type Change = { uuid: string; reason: string; event: SubscriptionEvent };

const NOT_NOW = 'حالة الاشتراك لا تسمح بذلك الآن؛ ربما تغيّرت قبل لحظات. تُعرض الحالة الجديدة بعد التحديث.';

/**
 * Applies one event to the live subscription of a learner, as staff.
 * @throws AppError not_found, forbidden, not_allowed_in_state
 */
export async function changeSubscription(
  deps: Deps,
  { session, audit }: Staff,
  { uuid, reason, event }: Change,
): Promise<SubscriptionView> {
  const changed = await deps.db.transaction().execute(async (trx) => {
    await requireTarget(trx, session, uuid);
    const outcome = await applyEvent(trx, deps, { subscriberId: uuid, actor: 'staff' }, event);
    if (!outcome.ok) throw new AppError('not_allowed_in_state', { message: NOT_NOW });
    await audit(trx, {
      subject: aboutLearner(uuid),
      reason,
      before: outcome.before ? summaryOf(outcome.before) : { state: null },
      after: { ...summaryOf(outcome.facts), subscription: outcome.id },
    });
    return outcome;
  });
  publishChange(deps, uuid);
  return presentSubscription(changed, { plans: deps.plans, now: deps.clock.now() });
}

function summaryOf({ state, autoRenew, accessUntil, version }: SubscriptionFacts) {
  return { state, auto_renew: autoRenew, access_until: accessUntil, version };
}
