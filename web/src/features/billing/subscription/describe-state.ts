import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatDate } from '../../../lib/format/format-date.ts';
import { subscription as text } from '../../../text/subscription.ts';
import type { StateFacts } from '../../../text/subscription.ts';
import { planPrice } from '../../../domain/subscription/plan-price.ts';
import { SUBSCRIPTION_TONES } from '../../../domain/subscription/subscription-tones.ts';
import type { SubscriptionTone } from '../../../domain/subscription/subscription-tones.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { isAwaitingCarrier, isOwing } from './charge-outcome.ts';

type StateDescription = { tag: string; tone: SubscriptionTone; title: string; body: string };

/** Describes a state in plain words: the access it gives, and the next charge. */
export function describeState(view: SubscriptionView): StateDescription {
  const { tag, title, body } = text.states[view.state];
  // While a charge of the debt is open there is nothing to do.
  if (isOwing(view) && isAwaitingCarrier(view))
    return { tag, tone: SUBSCRIPTION_TONES[view.state], title: text.states.pending_charge.title, body: text.awaiting };
  if (view.state === 'expired' && view.free_only) return { tag, tone: SUBSCRIPTION_TONES.expired, ...text.freeEnded };
  return { tag, tone: SUBSCRIPTION_TONES[view.state], title, body: body(factsOf(view)) };
}

/** `الجمعة 27 تشرين الثاني`, or empty without an end. */
export function endOf({ access_until }: SubscriptionView): string {
  return access_until === null ? '' : formatDate(access_until, 'weekday');
}

function chargeOf({ next_charge, next_charge_at }: SubscriptionView): StateFacts['charge'] {
  if (next_charge === null || next_charge_at === null) return null;
  return { money: formatMoney(next_charge), at: formatDate(next_charge_at, 'weekday') };
}

function factsOf(view: SubscriptionView): StateFacts {
  const { plan, next_plan: next } = view;
  return {
    price: planPrice(plan),
    until: endOf(view),
    charge: chargeOf(view),
    next: next && { name: next.name, price: planPrice(next) },
  };
}
