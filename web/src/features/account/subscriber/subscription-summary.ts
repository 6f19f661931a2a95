import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatDate } from '../../../lib/format-date.ts';
import { SUBSCRIPTION_TONES } from '../../../domain/subscription/subscription-tones.ts';
import type { SubscriptionTone } from '../../../domain/subscription/subscription-tones.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { subscriber } from '../../../text/subscriber.ts';

export type SubscriptionSummary = { title: string; state: string | null; tone: SubscriptionTone; detail: string };

/** The subscription in one line: its plan, its state, and what comes next, money first. */
export function summariseSubscription(subscription: SubscriptionView | null): SubscriptionSummary {
  const { profile } = subscriber;
  if (!subscription)
    return { title: profile.noSubscription, state: null, tone: 'quiet', detail: profile.noSubscriptionDetail };
  const { plan, state } = subscription;
  return {
    title: hasChosenNone(subscription) ? profile.noPlanYet : plan.name,
    state: state === 'expired' && subscription.free_only ? profile.freeEnded : profile.states[state],
    tone: SUBSCRIPTION_TONES[state],
    detail: detailOf(subscription),
  };
}

/** The plan of the free days is not one that the learner has chosen. */
function hasChosenNone({ state, next_charge, free_only }: SubscriptionView): boolean {
  return (state === 'parking' && !next_charge) || (state === 'expired' && free_only);
}

function detailOf({ state, access_until, next_charge, next_charge_at }: SubscriptionView): string {
  const { profile } = subscriber;
  if (state === 'pending_confirmation') return profile.confirmIt;
  if (state === 'pending_charge') return profile.waiting;
  if (state === 'grace' || state === 'suspended') return profile.fixCharge;
  if (next_charge && next_charge_at)
    return profile.nextCharge(formatMoney(next_charge), formatDate(next_charge_at, 'weekday'));
  if (state === 'expired' || access_until === null) return profile.closed;
  const until = formatDate(access_until, 'weekday');
  if (state === 'parking') return profile.freeUntil(until);
  return state === 'cancelled' ? profile.openUntil(until) : profile.paidUntil(until);
}
