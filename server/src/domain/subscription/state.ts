import type { EventType, PlanTerms, SubscriptionEffect, SubscriptionEvent, SubscriptionFacts } from './facts.ts';
import type { From, Rule, Situation, To } from './rule.ts';
import { TRANSITIONS } from './transitions.ts';

export type Transition =
  | { ok: true; next: SubscriptionFacts; effects: SubscriptionEffect[] }
  /** `consent_required`: the event would be allowed together with consent to the plan's terms. */
  | { ok: false; reason: 'not_allowed_in_state' | 'consent_required' };

/**
 * The result of an event for a subscription. `facts` is null without a live one: an expired subscription is never
 * reactivated, a new activation creates a new one.
 */
export function transition(facts: SubscriptionFacts | null, event: SubscriptionEvent, now: Date): Transition {
  const before = facts ?? unborn(event);
  if (!before) return { ok: false, reason: 'not_allowed_in_state' };
  return applyRules(facts?.state ?? 'none', { facts: before, event, now });
}

function applyRules<T extends EventType>(from: From, situation: Situation<T>): Transition {
  const { facts } = situation;
  const all: readonly Rule<T>[] = TRANSITIONS[situation.event.type];
  const rules = all.filter((rule) => rule.from.includes(from));
  const rule = rules.find(({ when }) => when.every((condition) => condition.applies(situation)));
  if (!rule) return { ok: false, reason: reasonOf(rules, situation) };
  const { set, effects } = rule.change(situation);
  return {
    ok: true,
    next: { ...facts, ...set, state: stateAfter(rule.to, facts), version: facts.version + 1 },
    effects,
  };
}

function reasonOf<T extends EventType>(rules: readonly Rule<T>[], situation: Situation<T>) {
  const isOnlyConsentMissing = rules.some(({ when }) => when.every((c) => c.isConsent || c.applies(situation)));
  return isOnlyConsentMissing ? 'consent_required' : 'not_allowed_in_state';
}

function stateAfter(to: To, before: SubscriptionFacts): SubscriptionFacts['state'] {
  if (to === 'same') return before.state;
  return to === 'before' ? (before.cancelledFrom ?? before.state) : to;
}

function unborn(event: SubscriptionEvent): SubscriptionFacts | null {
  if (event.type !== 'free_start' && event.type !== 'request_activation') return null;
  return blank(event.plan, event.zone ?? 'UTC');
}

function blank(plan: PlanTerms, zone: string): SubscriptionFacts {
  return {
    state: 'pending_confirmation',
    version: 0,
    plan,
    pendingPlan: null,
    request: null,
    consentedTo: [],
    autoRenew: false,
    trialUsed: false,
    periodStart: null,
    accessUntil: null,
    zone,
    anchorDay: null,
    chargeOpen: false,
    lastChargeAt: null,
    graceUntil: null,
    suspendedUntil: null,
    cancelledFrom: null,
  };
}
