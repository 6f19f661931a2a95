import type { PlanTerms, SubscriptionEvent, SubscriptionFacts } from '../server/src/domain/subscription/facts.ts';
import { transition } from '../server/src/domain/subscription/state.ts';

export type PastEvent = {
  event: SubscriptionEvent;
  actor: 'learner' | 'carrier';
  from: SubscriptionFacts['state'] | null;
  to: SubscriptionFacts['state'];
  version: number;
  at: Date;
};
export type Past = { facts: SubscriptionFacts; events: PastEvent[]; askedAt: Date; agreedAt: Date; paidAt: Date };

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * The history of a subscription up to a renewal due at `dueAt`, made by the rules themselves: requested, consented,
 * paid.
 */
export function livePast(plan: PlanTerms, dueAt: Date): Past {
  const paidAt = new Date(dueAt.getTime() - WEEK_MS);
  const agreedAt = new Date(paidAt.getTime() - MINUTE_MS);
  const askedAt = new Date(agreedAt.getTime() - MINUTE_MS);
  const steps = [
    { event: { type: 'request_activation', plan, trialUsed: true }, actor: 'learner', at: askedAt },
    { event: { type: 'confirm' }, actor: 'learner', at: agreedAt },
    { event: { type: 'charge_succeeded', plan }, actor: 'carrier', at: paidAt },
  ] as const;
  let facts: SubscriptionFacts | null = null;
  const events: PastEvent[] = [];
  for (const { event, actor, at } of steps) {
    const from: SubscriptionFacts['state'] | null = facts?.state ?? null;
    facts = step(facts, event, at);
    events.push({ event, actor, at, from, to: facts.state, version: facts.version });
  }
  if (facts?.accessUntil?.getTime() !== dueAt.getTime())
    throw new Error('the seeded renewal is not due when it should be');
  return { facts, events, askedAt, agreedAt, paidAt };
}

function step(facts: SubscriptionFacts | null, event: SubscriptionEvent, at: Date): SubscriptionFacts {
  const moved = transition(facts, event, at);
  if (!moved.ok) throw new Error(`the rules refuse ${event.type} in the seeded life`);
  return moved.next;
}
