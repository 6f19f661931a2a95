import { compareMoney } from '../money/money.ts';
import { isAgreedTo, nextCharge, nextPlan, willRenew } from './next-charge.ts';
import { CONFIRMATION_TTL_MS } from './periods.ts';
import type { Condition, Situation } from './rule.ts';

export const timeLeft: Condition = { description: 'free or paid time is left', applies: isTimeLeft };
export const timeOver: Condition = {
  description: 'the free or paid time is over',
  applies: ({ facts, now }) => facts.accessUntil !== null && now >= facts.accessUntil,
};
export const notPaidAhead: Condition = {
  description: 'the next period is not paid yet',
  applies: ({ facts, now }) => facts.periodStart !== null && facts.periodStart <= now,
};

export const trialLeft: Condition<'free_start'> = {
  description: 'the plan has free days and the free start is unused',
  applies: ({ event }) => event.plan.freeDays > 0 && !event.trialUsed,
};
export const trialAfterConsent: Condition = {
  description: trialLeft.description,
  applies: ({ facts }) => facts.request !== null && facts.request.plan.freeDays > 0 && !facts.trialUsed,
};

export const requestFresh: Condition = {
  description: 'the request is under 23 h old',
  applies: ({ facts, now }) =>
    facts.request !== null && now.getTime() < facts.request.at.getTime() + CONFIRMATION_TTL_MS,
};
export const requestStale: Condition = {
  description: 'the request is 23 h old',
  applies: ({ facts, now }) =>
    facts.request !== null && now.getTime() >= facts.request.at.getTime() + CONFIRMATION_TTL_MS,
};

export const renewalOn: Condition = { description: 'renewal is on', applies: ({ facts }) => facts.autoRenew };
export const renewalOff: Condition = { description: 'renewal is off', applies: ({ facts }) => !facts.autoRenew };
export const renews: Condition = { description: 'renewal is on', applies: ({ facts }) => willRenew(facts) };

export const chargeOpen: Condition = { description: 'a charge is open', applies: ({ facts }) => facts.chargeOpen };
export const noChargeOpen: Condition = { description: 'no charge is open', applies: ({ facts }) => !facts.chargeOpen };
export const earlierChargeOpen: Condition = {
  description: 'a charge started before then is open',
  applies: ({ facts: { chargeOpen: isOpen, lastChargeAt, accessUntil } }) =>
    isOpen && lastChargeAt !== null && accessUntil !== null && lastChargeAt < accessUntil,
};
export const retryReached: Condition = {
  description: 'the next retry is due',
  applies: ({ facts, now }) => {
    const next = nextCharge(facts);
    return next !== null && now >= next.at;
  },
};

export const graceOver: Condition = {
  description: 'the grace time is over',
  applies: ({ facts, now }) => facts.graceUntil !== null && now >= facts.graceUntil,
};
export const suspensionOver: Condition = {
  description: '30 days of suspension are over',
  applies: ({ facts, now }) => facts.suspendedUntil !== null && now >= facts.suspendedUntil,
};

export const nextPlanAgreed: Condition = {
  description: 'consent to the next plan is stored',
  applies: ({ facts }) => isAgreedTo(facts, nextPlan(facts)),
  isConsent: true,
};
export const paidPlanAgreed: Condition<'charge_succeeded'> = {
  description: 'there is consent to the paid plan',
  applies: ({ facts, event }) => isAgreedTo(facts, event.plan),
};
export const consentGiven: Condition<'auto_on'> = {
  description: 'consent to the next plan is stored or part of the request',
  applies: ({ facts, event }) => isAgreedTo(facts, nextPlan(facts)) || event.consented,
  isConsent: true,
};
export const consentToPlan: Condition<'change_plan'> = {
  description: 'consent to that plan is part of the request',
  applies: ({ event }) => event.consented,
  isConsent: true,
};
export const consentIfCharged: Condition<'change_plan'> = {
  description: 'consent to that plan is stored or part of the request, or nothing will be charged',
  applies: ({ facts, event }) => event.consented || isAgreedTo(facts, event.plan) || facts.consentedTo.length === 0,
  isConsent: true,
};

export const otherPlan: Condition<'change_plan'> = {
  description: 'it is not the next plan already',
  applies: ({ facts, event }) => event.plan.uuid !== nextPlan(facts).uuid,
};
export const dearer: Condition<'change_plan'> = { description: 'it costs more', applies: isDearer };
export const notDearer: Condition<'change_plan'> = {
  description: 'it costs no more',
  applies: (situation) => !isDearer(situation),
};

export const endsAccess: Condition<'refund'> = {
  description: 'the payment for it is refunded',
  applies: ({ event }) => event.endsAccess,
};

function isTimeLeft({ facts, now }: Situation): boolean {
  return facts.accessUntil !== null && now < facts.accessUntil;
}

function isDearer({ facts, event }: Situation<'change_plan'>): boolean {
  return compareMoney(event.plan.price, facts.plan.price) > 0;
}
