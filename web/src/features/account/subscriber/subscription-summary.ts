import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatDate } from '../../../lib/format/format-date.ts';
import { SUBSCRIPTION_TONES } from '../../../domain/subscription/subscription-tones.ts';
import type { SubscriptionTone } from '../../../domain/subscription/subscription-tones.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { subscriber } from './text/subscriber.ts';

type SubscriptionSummary = { title: string; state: string | null; tone: SubscriptionTone; detail: string };

/** Summarises the subscription in one line: its plan, its state, and the next event, money first. */
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

/** Whether the learner has chosen no plan: the plan of the free days is not a choice. */
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
