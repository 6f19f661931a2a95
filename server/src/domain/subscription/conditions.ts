import { compareMoney } from '../money/money.ts';
import { isAgreedTo, nextCharge, nextPlan, willRenew } from './next-charge.ts';
import { CONFIRMATION_TTL_MS } from './periods.ts';
import type { Condition, Situation } from './rule.ts';

export const timeLeft: Condition = { says: 'free or paid time is left', holds: isTimeLeft };
export const timeOver: Condition = {
  says: 'the free or paid time is over',
  holds: ({ facts, now }) => facts.accessUntil !== null && now >= facts.accessUntil,
};
export const notPaidAhead: Condition = {
  says: 'the next period is not paid yet',
  holds: ({ facts, now }) => facts.periodStart !== null && facts.periodStart <= now,
};

export const freeStartLeft: Condition<'free_start'> = {
  says: 'the plan has free days and the free start is unused',
  holds: ({ event }) => event.plan.freeDays > 0 && !event.freeStartUsed,
};
export const freeStartAfterConsent: Condition = {
  says: freeStartLeft.says,
  holds: ({ facts }) => facts.request !== null && facts.request.plan.freeDays > 0 && !facts.freeStartUsed,
};

export const requestFresh: Condition = {
  says: 'the request is under 23 h old',
  holds: ({ facts, now }) => facts.request !== null && now.getTime() < facts.request.at.getTime() + CONFIRMATION_TTL_MS,
};
export const requestStale: Condition = {
  says: 'the request is 23 h old',
  holds: ({ facts, now }) =>
    facts.request !== null && now.getTime() >= facts.request.at.getTime() + CONFIRMATION_TTL_MS,
};

export const renewalOn: Condition = { says: 'renewal is on', holds: ({ facts }) => facts.autoRenew };
export const renewalOff: Condition = { says: 'renewal is off', holds: ({ facts }) => !facts.autoRenew };
export const renews: Condition = { says: 'renewal is on', holds: ({ facts }) => willRenew(facts) };

export const chargeOpen: Condition = { says: 'a charge is open', holds: ({ facts }) => facts.chargeOpen };
export const noChargeOpen: Condition = { says: 'no charge is open', holds: ({ facts }) => !facts.chargeOpen };
export const earlierChargeOpen: Condition = {
  says: 'a charge begun before then is open',
  holds: ({ facts: { chargeOpen: isOpen, lastChargeAt, accessUntil } }) =>
    isOpen && lastChargeAt !== null && accessUntil !== null && lastChargeAt < accessUntil,
};
export const retryReached: Condition = {
  says: 'the next retry’s time has come',
  holds: ({ facts, now }) => {
    const next = nextCharge(facts);
    return next !== null && now >= next.at;
  },
};

export const graceOver: Condition = {
  says: 'the grace time is over',
  holds: ({ facts, now }) => facts.graceUntil !== null && now >= facts.graceUntil,
};
export const suspensionOver: Condition = {
  says: '30 days of suspension are over',
  holds: ({ facts, now }) => facts.suspendedUntil !== null && now >= facts.suspendedUntil,
};

export const nextPlanAgreed: Condition = {
  says: 'consent to the next plan is stored',
  holds: ({ facts }) => isAgreedTo(facts, nextPlan(facts)),
  isConsent: true,
};
export const paidPlanAgreed: Condition<'charge_succeeded'> = {
  says: 'consent to the plan paid for stands',
  holds: ({ facts, event }) => isAgreedTo(facts, event.plan),
};
export const consentGiven: Condition<'auto_on'> = {
  says: 'consent to the next plan is stored or given now',
  holds: ({ facts, event }) => isAgreedTo(facts, nextPlan(facts)) || event.consented,
  isConsent: true,
};
export const consentToPlan: Condition<'change_plan'> = {
  says: 'consent to that plan is given now',
  holds: ({ event }) => event.consented,
  isConsent: true,
};
export const consentIfCharged: Condition<'change_plan'> = {
  says: 'consent to that plan stands or is given now, or nothing will be charged',
  holds: ({ facts, event }) => event.consented || isAgreedTo(facts, event.plan) || facts.consentedTo.length === 0,
  isConsent: true,
};

export const otherPlan: Condition<'change_plan'> = {
  says: 'it is not the next plan already',
  holds: ({ facts, event }) => event.plan.uuid !== nextPlan(facts).uuid,
};
export const dearer: Condition<'change_plan'> = { says: 'it costs more', holds: isDearer };
export const notDearer: Condition<'change_plan'> = {
  says: 'it costs no more',
  holds: (situation) => !isDearer(situation),
};

export const endsAccess: Condition<'refund'> = {
  says: 'what it paid for is taken back',
  holds: ({ event }) => event.endsAccess,
};

function isTimeLeft({ facts, now }: Situation): boolean {
  return facts.accessUntil !== null && now < facts.accessUntil;
}

function isDearer({ facts, event }: Situation<'change_plan'>): boolean {
  return compareMoney(event.plan.price, facts.plan.price) > 0;
}
