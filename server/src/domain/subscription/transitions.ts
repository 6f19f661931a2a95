import * as activation from './activation-changes.ts';
import * as bill from './billing-changes.ts';
import * as is from './conditions.ts';
import * as ending from './ending-changes.ts';
import type { EventType } from './facts.ts';
import type { Condition, From, Rule } from './rule.ts';

const RUNNING = ['parking', 'active'] as const;
const OWING = ['grace', 'suspended'] as const;
const PENDING = ['pending_confirmation', 'pending_charge'] as const;
const LIVE = [...PENDING, ...RUNNING, ...OWING, 'cancelled'] as const;
const EXISTING = [...LIVE, 'expired'] as const;

const mayPayNow: readonly Condition[] = [is.nextPlanAgreed, is.noChargeOpen];

/** The rules of each event; the first whose `from` and `when` match applies, and without one the event is refused. */
export const TRANSITIONS: { [T in EventType]: readonly Rule<T>[] } = {
  free_start: [{ from: ['none'], when: [is.trialLeft], to: 'parking', change: activation.startFree }],
  request_activation: [
    { from: ['none', 'pending_confirmation'], when: [], to: 'pending_confirmation', change: activation.askFirst },
    { from: RUNNING, when: [is.renewalOff], to: 'same', change: activation.ask },
    { from: ['cancelled'], when: [is.timeLeft], to: 'same', change: activation.ask },
  ],
  confirm: [
    {
      from: ['pending_confirmation'],
      when: [is.requestFresh, is.trialAfterConsent],
      to: 'parking',
      change: activation.consentAndStartFree,
    },
    {
      from: ['pending_confirmation'],
      when: [is.requestFresh],
      to: 'pending_charge',
      change: activation.consentAndCharge,
    },
    { from: ['parking'], when: [is.requestFresh], to: 'same', change: activation.consentInFreeTime },
    { from: ['active'], when: [is.requestFresh], to: 'same', change: activation.consentInPaidTime },
    {
      from: ['cancelled'],
      when: [is.requestFresh, is.timeLeft],
      to: 'before',
      change: activation.consentAfterCancelling,
    },
  ],
  confirmation_stale: [
    { from: ['pending_confirmation'], when: [is.requestStale], to: 'expired', change: ending.endUnconfirmed },
    { from: [...RUNNING, ...OWING, 'cancelled'], when: [is.requestStale], to: 'same', change: activation.clearRequest },
  ],
  charge_succeeded: [
    { from: ['pending_charge'], when: [is.paidPlanAgreed], to: 'active', change: bill.paid('activated', 'now') },
    { from: ['parking'], when: [is.paidPlanAgreed], to: 'active', change: bill.paid('activated', 'previous_expiry') },
    {
      from: ['active', 'grace'],
      when: [is.paidPlanAgreed],
      to: 'active',
      change: bill.paid('renewed', 'previous_expiry'),
    },
    { from: ['suspended'], when: [is.paidPlanAgreed], to: 'active', change: bill.paid('renewed', 'now') },
    { from: EXISTING, when: [], to: 'same', change: bill.reviewRefund },
  ],
  charge_denied: [
    { from: ['pending_charge'], when: [is.chargeOpen], to: 'expired', change: ending.endUnpaid },
    { from: RUNNING, when: [is.chargeOpen, is.timeOver, is.renews], to: 'grace', change: bill.enterGrace },
    { from: RUNNING, when: [is.chargeOpen, is.timeOver], to: 'expired', change: ending.endDenied },
    { from: RUNNING, when: [is.chargeOpen], to: 'same', change: bill.closeChargeAndNotify },
    { from: [...OWING, 'cancelled', 'expired'], when: [is.chargeOpen], to: 'same', change: bill.closeCharge },
  ],
  charge_unknown: [
    { from: RUNNING, when: [is.chargeOpen, is.timeOver], to: 'grace', change: bill.enterGraceUndecided },
    { from: EXISTING, when: [is.chargeOpen], to: 'same', change: bill.reconcile },
  ],
  period_due: [
    { from: RUNNING, when: [is.timeOver, is.earlierChargeOpen], to: 'grace', change: bill.enterGraceUndecided },
    { from: RUNNING, when: [is.timeOver, is.noChargeOpen, is.renews], to: 'same', change: bill.chargeRenewal },
    { from: RUNNING, when: [is.timeOver, is.noChargeOpen], to: 'expired', change: ending.end('expired') },
    { from: ['cancelled'], when: [is.timeOver], to: 'expired', change: ending.end('expired') },
  ],
  retry_due: [{ from: OWING, when: [is.noChargeOpen, is.retryReached], to: 'same', change: bill.chargeNextPeriod }],
  grace_over: [
    { from: ['grace'], when: [is.graceOver, is.renews], to: 'suspended', change: bill.suspend },
    { from: ['grace'], when: [is.graceOver], to: 'expired', change: ending.end('expired') },
  ],
  suspension_over: [{ from: ['suspended'], when: [is.suspensionOver], to: 'expired', change: ending.end('expired') }],
  manual_renew: [
    { from: RUNNING, when: [...mayPayNow, is.notPaidAhead], to: 'same', change: bill.chargeNextPeriod },
    { from: OWING, when: mayPayNow, to: 'same', change: bill.chargeNextPeriod },
  ],
  cancel: leaving(ending.cancelFrom),
  unsubscribe: [
    ...leaving(ending.unsubscribeFrom),
    { from: ['cancelled'], when: [], to: 'same', change: ending.endMandateOnly },
  ],
  reactivate: [{ from: ['cancelled'], when: [is.timeLeft], to: 'before', change: ending.resume }],
  auto_on: [
    { from: [...RUNNING, ...OWING], when: [is.renewalOff, is.consentGiven], to: 'same', change: bill.renewFromNowOn },
  ],
  auto_off: [{ from: [...RUNNING, ...OWING], when: [is.renewalOn], to: 'same', change: bill.stopRenewing }],
  change_plan: [
    {
      from: ['parking'],
      when: [is.noChargeOpen, is.otherPlan, is.consentIfCharged],
      to: 'same',
      change: bill.swapPlan,
    },
    {
      from: ['active'],
      when: [is.noChargeOpen, is.otherPlan, is.dearer, is.notPaidAhead, is.consentToPlan],
      to: 'same',
      change: bill.chargeUpgrade,
    },
    {
      from: ['active'],
      when: [is.noChargeOpen, is.otherPlan, is.notDearer, is.consentIfCharged],
      to: 'same',
      change: bill.swapPlanLater,
    },
  ],
  number_recycled: [{ from: LIVE, when: [], to: 'expired', change: ending.endRecycled }],
  refund: [
    { from: LIVE, when: [is.endsAccess], to: 'expired', change: ending.end('expired') },
    { from: EXISTING, when: [], to: 'same', change: bill.leaveAsIs },
  ],
  credit_days: [
    { from: [...RUNNING, 'cancelled'], when: [is.timeLeft, is.noChargeOpen], to: 'same', change: bill.creditDays },
  ],
};

/** Leaving is possible from every live state; without remaining time it ends immediately. */
function leaving(cancelFrom: typeof ending.cancelFrom): readonly Rule[] {
  const endsAtOnce: readonly From[] = [...PENDING, ...RUNNING, ...OWING];
  return [
    { from: ['parking'], when: [is.timeLeft], to: 'cancelled', change: cancelFrom('parking') },
    { from: ['active'], when: [is.timeLeft], to: 'cancelled', change: cancelFrom('active') },
    { from: endsAtOnce, when: [], to: 'expired', change: ending.end('cancelled') },
  ];
}
