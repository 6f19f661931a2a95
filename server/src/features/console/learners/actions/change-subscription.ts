import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { SubscriptionEvent, SubscriptionFacts } from '../../../../domain/subscription/facts.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { creditDaysLeft } from '../../../billing/subscription/credit-limit.ts';
import { presentSubscription } from '../../../billing/subscription/present.ts';
import { applyEvent, publishChange } from '../../../billing/subscription/state/apply-event.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';

const TOO_MANY = (limit: number, left: number) =>
  `للأيام المضافة إلى مشترك حدّ في كل ثلاثين يومًا، وهو ${limit}. الباقي منه الآن: ${left}.`;

type Change = { uuid: string; reason: string; event: SubscriptionEvent };
type Applied = Extract<Awaited<ReturnType<typeof applyEvent>>, { ok: true }>;

export const NOT_NOW = 'حالة الاشتراك لا تسمح بذلك الآن؛ ربما تغيّرت قبل لحظات. تُعرض الحالة الجديدة بعد التحديث.';

/**
 * Applies one event to the live subscription of a learner, as staff.
 * @throws AppError not_found, forbidden, not_allowed_in_state
 */
export async function changeSubscription(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason, event }: Change,
): Promise<SubscriptionView> {
  const changed = await deps.db.transaction().execute(async (trx) => {
    await requireTarget(trx, session, uuid);
    const { outcome, before, after } = await applyWithin(trx, deps, { uuid, event });
    await audit(trx, { subject: aboutLearner(uuid), reason, before, after });
    return outcome;
  });
  publishChange(deps, uuid);
  return presentChange(deps, changed);
}

/** Applies one event in the caller's transaction; returns what the audit shows of it. @throws AppError not_allowed_in_state */
export async function applyWithin(
  trx: Database,
  deps: ConsoleDeps,
  { uuid, event }: Pick<Change, 'uuid' | 'event'>,
): Promise<{ outcome: Applied; before: object; after: object }> {
  const outcome = await applyEvent(trx, deps, { subscriberId: uuid, actor: 'staff' }, event);
  if (!outcome.ok) throw new AppError('not_allowed_in_state', { message: NOT_NOW });
  return {
    outcome,
    before: outcome.before ? summaryOf(outcome.before) : { state: null },
    after: { ...summaryOf(outcome.facts), subscription: outcome.id },
  };
}

export function presentChange({ plans, clock }: ConsoleDeps, applied: Applied): SubscriptionView {
  return presentSubscription(applied, { plans, now: clock.now() });
}

/** @throws AppError 422 on `days` above the limit of the learner */
export async function requireDaysLeft(
  trx: Database,
  deps: ConsoleDeps,
  { uuid, days }: { uuid: string; days: number },
) {
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
