import type { PlanTerms, SubscriptionEffect, SubscriptionFacts } from './facts.ts';
import { endOfFreeDays } from './periods.ts';
import type { Change } from './rule.ts';

export const startFree: Change<'free_start'> = ({ event, now }) => ({
  set: freeTime(event.plan, now),
  effects: [{ type: 'notify', about: 'free_started' }],
});

/** Asks on top of a subscription that goes on meanwhile. */
export const ask: Change<'request_activation'> = ({ facts, event, now }) => ({
  set: { request: { plan: event.plan, at: now }, freeStartUsed: facts.freeStartUsed || event.freeStartUsed },
  effects: [{ type: 'send_confirmation_code' }],
});

/** Asks where nothing has begun yet: the plan asked for is the subscription's plan. */
export const askFirst: Change<'request_activation'> = (situation) => {
  const { set, effects } = ask(situation);
  return { set: { ...set, plan: situation.event.plan }, effects };
};

export const consentAndStartFree: Change<'confirm'> = ({ facts, now }) => ({
  set: { ...freeTime(facts.plan, now), ...CONSENT },
  effects: [{ type: 'open_mandate' }, { type: 'notify', about: 'free_started' }],
});

export const consentAndCharge: Change<'confirm'> = ({ facts, now }) => {
  const charge = beginCharge({ plan: facts.plan, periodStart: now, now });
  return { set: { ...CONSENT, ...charge.set }, effects: [{ type: 'open_mandate' }, ...charge.effects] };
};

/** Nothing has been paid in free time, so the plan asked for takes over at once. */
export const consentInFreeTime: Change<'confirm'> = ({ facts }) => ({
  set: { ...CONSENT, plan: facts.request?.plan ?? facts.plan, pendingPlan: null },
  effects: [{ type: 'open_mandate' }, { type: 'notify', about: 'activated' }],
});

/** In paid time the plan asked for takes over when that time ends. */
export const consentInPaidTime: Change<'confirm'> = ({ facts }) => ({
  set: { ...CONSENT, pendingPlan: planAfter(facts, facts.request?.plan ?? facts.plan) },
  effects: [{ type: 'open_mandate' }, { type: 'notify', about: 'activated' }],
});

export const consentAfterCancelling: Change<'confirm'> = (situation) => {
  const change = situation.facts.cancelledFrom === 'parking' ? consentInFreeTime : consentInPaidTime;
  const { set, effects } = change(situation);
  return { set: { ...set, cancelledFrom: null }, effects };
};

export const forgetRequest: Change<'confirmation_stale'> = () => ({ set: { request: null }, effects: [] });

/** Only one charge may be open, so that no answer lost on the way leads to a second one. */
export function beginCharge({ plan, periodStart, now }: { plan: PlanTerms; periodStart: Date; now: Date }) {
  const charge: SubscriptionEffect = { type: 'charge', plan, money: plan.price, periodStart };
  return { set: { chargeOpen: true, lastChargeAt: now }, effects: [charge] };
}

export function planAfter(facts: SubscriptionFacts, plan: PlanTerms): PlanTerms | null {
  return plan.uuid === facts.plan.uuid ? null : plan;
}

const CONSENT = { consented: true, autoRenew: true, request: null };

function freeTime(plan: PlanTerms, now: Date) {
  return { plan, freeStartUsed: true, periodStart: now, accessUntil: endOfFreeDays(plan, now) };
}
