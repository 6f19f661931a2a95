import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import type { SubscriptionEvent, SubscriptionFacts } from './facts.ts';
import { transition } from './state.ts';

type Abilities = SubscriptionView['can'];

/**
 * Returns the actions that the learner may take now, read from the state machine itself, so that the two cannot
 * disagree.
 */
export function abilitiesOf(facts: SubscriptionFacts | null, now: Date): Abilities {
  const may = (event: SubscriptionEvent) => facts !== null && transition(facts, event, now).ok;
  return {
    cancel: may({ type: 'cancel' }),
    reactivate: may({ type: 'reactivate' }),
    renew: may({ type: 'manual_renew' }),
    change: facts !== null && may(toAnotherPlan(facts)),
    upgrade: facts !== null && may(toDearerPlan(facts)),
    enable_auto: may({ type: 'auto_on', consented: true }),
    disable_auto: may({ type: 'auto_off' }),
    unsubscribe: may({ type: 'unsubscribe' }),
    activate: mayActivate(facts, now),
    start_free: mayStartFree(facts, now),
  };
}

/** After the end an activation creates a new subscription. */
function mayActivate(facts: SubscriptionFacts | null, now: Date): boolean {
  if (!facts || facts.state === 'expired') return true;
  return transition(facts, { type: 'request_activation', plan: facts.plan, trialUsed: true }, now).ok;
}

/** An activation during remaining time is charged at the end of that time. */
function mayStartFree(facts: SubscriptionFacts | null, now: Date): boolean {
  if (!facts || facts.trialUsed) return false;
  return (facts.state === 'expired' || facts.state === 'pending_confirmation') && mayActivate(facts, now);
}

/** A plan of the same price, which becomes current when the paid time ends: the minimum that every change requires. */
function toAnotherPlan({ plan }: SubscriptionFacts): SubscriptionEvent {
  return { type: 'change_plan', plan: { ...plan, uuid: 'another' }, consented: true };
}

function toDearerPlan({ plan }: SubscriptionFacts): SubscriptionEvent {
  const price = { ...plan.price, amount: plan.price.amount + 1 };
  return { type: 'change_plan', plan: { ...plan, uuid: 'dearer', price }, consented: true };
}
