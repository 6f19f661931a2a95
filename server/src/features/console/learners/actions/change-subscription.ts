import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { SubscriptionEvent, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { creditDaysLeft } from '../../../billing/subscription/credit-limit.ts';
import { presentSubscription } from '../../../billing/subscription/present.ts';
import { applyEvent, publishChange } from '../../../billing/subscription/state/apply-event.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

const TOO_MANY = (limit: number, left: number) =>
  `للأيام المضافة إلى مشترك حدّ في كل ثلاثين يومًا، وهو ${limit}. الباقي منه الآن: ${left}.`;

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'config' | 'db' | 'jobs' | 'newId' | 'plans' | 'sessions'>;
type Change = { uuid: string; reason: string; event: SubscriptionEvent };

const NOT_NOW = 'حالة الاشتراك لا تسمح بذلك الآن؛ ربما تغيّرت قبل لحظات. تُعرض الحالة الجديدة بعد التحديث.';

/**
 * Applies one event to the live subscription of a learner, as staff.
 * @throws AppError not_found, forbidden, not_allowed_in_state, 422 on `days` above the limit of credits
 */
export async function changeSubscription(
  deps: Deps,
  { session, audit }: Staff,
  { uuid, reason, event }: Change,
): Promise<SubscriptionView> {
  const changed = await deps.db.transaction().execute(async (trx) => {
    await requireTarget(trx, session, uuid);
    if (event.type === 'credit_days') await requireDaysLeft(trx, deps, { uuid, days: event.days });
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

async function requireDaysLeft(trx: Database, deps: Deps, { uuid, days }: { uuid: string; days: number }) {
  const left = await creditDaysLeft(trx, deps, uuid);
  if (days > left)
    throw invalidField('days', {
      text: TOO_MANY(deps.config.billing.creditDaysLimit, left),
      fault: { code: 'too_many_days', limit: left },
    });
}

function summaryOf({ state, autoRenew, accessUntil, version }: SubscriptionFacts) {
  return { state, auto_renew: autoRenew, access_until: accessUntil, version };
}
