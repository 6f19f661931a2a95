import type { PlanTerms, SubscriptionEffect, SubscriptionFacts } from './facts.ts';
import { endOfFreeDays } from './periods.ts';
import type { Change } from './rule.ts';

export const startFree: Change<'free_start'> = ({ facts: { zone }, event: { plan }, now }) => ({
  set: freeTime({ plan, zone }, now),
  effects: [{ type: 'notify', about: 'free_started' }],
});

/** Requests a plan while a subscription continues. */
export const ask: Change<'request_activation'> = ({ facts, event, now }) => ({
  set: { request: { plan: event.plan, at: now }, trialUsed: facts.trialUsed || event.trialUsed },
  effects: [{ type: 'send_confirmation_code' }],
});

/** Requests a plan before anything has started: it becomes the subscription's plan. */
export const askFirst: Change<'request_activation'> = (situation) => {
  const { set, effects } = ask(situation);
  return { set: { ...set, plan: situation.event.plan }, effects };
};

export const consentAndStartFree: Change<'confirm'> = ({ facts, now }) => ({
  set: { ...freeTime(facts, now), ...agree(facts, facts.plan) },
  effects: [{ type: 'open_mandate' }, { type: 'notify', about: 'free_started' }],
});

export const consentAndCharge: Change<'confirm'> = ({ facts, now }) => {
  const charge = startCharge({ plan: facts.plan, periodStart: now, now });
  return {
    set: { ...agree(facts, facts.plan), ...charge.set },
    effects: [{ type: 'open_mandate' }, ...charge.effects],
  };
};

/** Nothing has been paid in free time, so the requested plan replaces the plan immediately. */
export const consentInFreeTime: Change<'confirm'> = ({ facts }) => {
  const plan = planAsked(facts);
  return {
    set: { ...agree(facts, plan), plan, pendingPlan: null },
    effects: [{ type: 'open_mandate' }, { type: 'notify', about: 'activated' }],
  };
};

/** In paid time the requested plan replaces the plan when that time ends. */
export const consentInPaidTime: Change<'confirm'> = ({ facts }) => {
  const plan = planAsked(facts);
  return {
    set: { ...agree(facts, plan), pendingPlan: planAfter(facts, plan) },
    effects: [{ type: 'open_mandate' }, { type: 'notify', about: 'activated' }],
  };
};

export const consentAfterCancelling: Change<'confirm'> = (situation) => {
  const change = situation.facts.cancelledFrom === 'parking' ? consentInFreeTime : consentInPaidTime;
  const { set, effects } = change(situation);
  return { set: { ...set, cancelledFrom: null }, effects };
};

/** Without any other consent, a mandate that was started outside our app with this request ends. */
export const clearRequest: Change<'confirmation_stale'> = ({ facts }) => ({
  set: { request: null },
  effects: facts.consentedTo.length === 0 ? [{ type: 'end_mandate' }] : [],
});

/** Only one charge may be open, so that a lost reply never leads to a second charge. */
export function startCharge({ plan, periodStart, now }: { plan: PlanTerms; periodStart: Date; now: Date }) {
  const charge: SubscriptionEffect = { type: 'charge', plan, money: plan.price, periodStart };
  return { set: { chargeOpen: true, lastChargeAt: now }, effects: [charge] };
}

export function planAfter(facts: SubscriptionFacts, plan: PlanTerms): PlanTerms | null {
  return plan.uuid === facts.plan.uuid ? null : plan;
}

export function withConsentTo({ consentedTo }: SubscriptionFacts, { uuid }: PlanTerms): readonly string[] {
  return consentedTo.includes(uuid) ? consentedTo : [...consentedTo, uuid];
}

function agree(facts: SubscriptionFacts, plan: PlanTerms) {
  return { consentedTo: withConsentTo(facts, plan), autoRenew: true, request: null };
}

function planAsked({ request, plan }: SubscriptionFacts): PlanTerms {
  return request?.plan ?? plan;
}

function freeTime(of: Pick<SubscriptionFacts, 'plan' | 'zone'>, now: Date) {
  return { plan: of.plan, trialUsed: true, periodStart: now, accessUntil: endOfFreeDays(of, now) };
}
