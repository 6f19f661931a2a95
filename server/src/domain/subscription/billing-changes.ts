import { startCharge, planAfter, withConsentTo } from './activation-changes.ts';
import type { Notice, PlanTerms, SubscriptionFacts } from './facts.ts';
import { nextPlan } from './next-charge.ts';
import { addLocalDays, localDayOfMonth } from './local-time.ts';
import { endOfGrace, endOfSuspension, nextPeriod, periodFrom, type PaidPeriod } from './periods.ts';
import type { Change } from './rule.ts';

/** A successful charge buys its period; `about` is the learner's notice. */
export function paid(about: Notice, from: 'previous_expiry' | 'now'): Change<'charge_succeeded'> {
  return ({ facts, event: { plan }, now }) => {
    const period = from === 'now' ? periodFrom(now, { plan, zone: facts.zone }) : nextPeriod(facts, plan, now);
    return { set: { plan, ...paidTime(period) }, effects: [{ type: 'notify', about }] };
  };
}

/** Money without an entitlement, such as after a cancellation: staff must refund it. */
export const reviewRefund: Change<'charge_succeeded'> = () => ({
  set: { chargeOpen: false },
  effects: [{ type: 'review_refund' }],
});

export const closeCharge: Change<'charge_denied'> = () => ({ set: { chargeOpen: false }, effects: [] });

export const closeChargeAndNotify: Change<'charge_denied'> = () => ({
  set: { chargeOpen: false },
  effects: [{ type: 'notify', about: 'charge_denied' }],
});

export const reconcile: Change<'charge_unknown'> = () => ({ set: {}, effects: [{ type: 'reconcile_charge' }] });

export const enterGrace: Change<'charge_denied'> = ({ facts }) => ({
  set: { ...graceOf(facts), chargeOpen: false },
  effects: [{ type: 'notify', about: 'charge_denied' }],
});

/** The carrier has not decided: access continues and the charge stays open until it has been looked up. */
export const enterGraceUndecided: Change = ({ facts }) => ({
  set: graceOf(facts),
  effects: [{ type: 'reconcile_charge' }],
});

export const suspend: Change<'grace_over'> = ({ facts, now }) => ({
  set: { suspendedUntil: endOfSuspension(facts.graceUntil ?? now, facts.zone) },
  effects: [{ type: 'notify', about: 'suspended' }],
});

/** A plan for the end of the paid time becomes current here. */
export const chargeRenewal: Change<'period_due'> = (situation) => {
  const { set, effects } = chargeNextPeriod(situation);
  return { set: { ...set, plan: nextPlan(situation.facts), pendingPlan: null }, effects };
};

export const chargeNextPeriod: Change = ({ facts, now }) =>
  startCharge({ plan: nextPlan(facts), periodStart: facts.accessUntil ?? now, now });

export const swapPlan: Change<'change_plan'> = ({ facts, event }) => {
  const consent = consentAfter(facts, event);
  return {
    set: { plan: event.plan, pendingPlan: null, ...consent.set },
    effects: [...consent.effects, { type: 'notify', about: 'plan_changed' }],
  };
};

export const swapPlanLater: Change<'change_plan'> = ({ facts, event }) => {
  const consent = consentAfter(facts, event);
  return {
    set: { pendingPlan: planAfter(facts, event.plan), ...consent.set },
    effects: [...consent.effects, { type: 'notify', about: 'plan_changed' }],
  };
};

/** Full price now; the remaining time precedes the new period. */
export const chargeUpgrade: Change<'change_plan'> = ({ facts, event, now }) => {
  const charge = startCharge({ plan: event.plan, periodStart: facts.accessUntil ?? now, now });
  const consent = consentAfter(facts, event);
  return { set: { ...charge.set, ...consent.set }, effects: [...consent.effects, ...charge.effects] };
};

export const renewFromNowOn: Change<'auto_on'> = ({ facts }) => ({
  set: { autoRenew: true, consentedTo: withConsentTo(facts, nextPlan(facts)) },
  effects: mandateIfNew(facts),
});

export const stopRenewing: Change<'auto_off'> = () => ({ set: { autoRenew: false }, effects: [] });

/** The next period starts after the credited days, so monthly periods aim at its day from then on. */
export const creditDays: Change<'credit_days'> = ({ facts, event, now }) => {
  const accessUntil = addLocalDays(facts.accessUntil ?? now, event.days, facts.zone);
  return {
    set: { accessUntil, anchorDay: localDayOfMonth(accessUntil, facts.zone) },
    effects: [{ type: 'notify', about: 'days_credited' }],
  };
};

export const leaveAsIs: Change = () => ({ set: {}, effects: [] });

function mandateIfNew(facts: SubscriptionFacts): { type: 'open_mandate' }[] {
  return facts.consentedTo.length > 0 ? [] : [{ type: 'open_mandate' }];
}

function consentAfter(facts: SubscriptionFacts, { plan, consented }: { plan: PlanTerms; consented: boolean }) {
  if (!consented) return { set: {}, effects: [] };
  return { set: { consentedTo: withConsentTo(facts, plan) }, effects: mandateIfNew(facts) };
}

function graceOf(facts: SubscriptionFacts): { graceUntil: Date | null } {
  return { graceUntil: facts.accessUntil && endOfGrace(facts.accessUntil, facts) };
}

function paidTime({ start, end, anchorDay }: PaidPeriod) {
  return {
    pendingPlan: null,
    chargeOpen: false,
    periodStart: start,
    accessUntil: end,
    anchorDay,
    graceUntil: null,
    suspendedUntil: null,
  };
}
