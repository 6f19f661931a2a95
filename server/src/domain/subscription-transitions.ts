import * as begin from './subscription-activation-changes.ts';
import * as bill from './subscription-billing-changes.ts';
import * as is from './subscription-conditions.ts';
import * as ending from './subscription-ending-changes.ts';
import type { EventType } from './subscription-facts.ts';
import type { Condition, From, Rule } from './subscription-rule.ts';

const RUNNING = ['parking', 'active'] as const;
const OWING = ['grace', 'suspended'] as const;
const PENDING = ['pending_confirmation', 'pending_charge'] as const;
const LIVE = [...PENDING, ...RUNNING, ...OWING, 'cancelled'] as const;
const BORN = [...LIVE, 'expired'] as const;

const mayPayNow: readonly Condition[] = [is.consented, is.noChargeOpen];

/** For each event its rules; the first whose `from` and `when` hold applies, and none means refused. */
export const TRANSITIONS: { [T in EventType]: readonly Rule<T>[] } = {
  free_start: [{ from: ['none'], when: [is.freeStartLeft], to: 'parking', then: begin.startFree }],
  request_activation: [
    { from: ['none', 'pending_confirmation'], when: [], to: 'pending_confirmation', then: begin.askFirst },
    { from: RUNNING, when: [is.renewalOff], to: 'same', then: begin.ask },
    { from: ['cancelled'], when: [is.timeLeft], to: 'same', then: begin.ask },
  ],
  confirm: [
    {
      from: ['pending_confirmation'],
      when: [is.requestFresh, is.freeStartAfterConsent],
      to: 'parking',
      then: begin.consentAndStartFree,
    },
    { from: ['pending_confirmation'], when: [is.requestFresh], to: 'pending_charge', then: begin.consentAndCharge },
    { from: ['parking'], when: [is.requestFresh], to: 'same', then: begin.consentInFreeTime },
    { from: ['active'], when: [is.requestFresh], to: 'same', then: begin.consentInPaidTime },
    {
      from: ['cancelled'],
      when: [is.requestFresh, is.timeLeft],
      to: 'before',
      then: begin.consentAfterCancelling,
    },
  ],
  confirmation_stale: [
    { from: ['pending_confirmation'], when: [is.requestStale], to: 'expired', then: ending.end('expired') },
    { from: [...RUNNING, 'cancelled'], when: [is.requestStale], to: 'same', then: begin.forgetRequest },
  ],
  charge_succeeded: [
    { from: ['pending_charge'], when: [is.consented], to: 'active', then: bill.paid('activated', 'now') },
    { from: ['parking'], when: [is.consented], to: 'active', then: bill.paid('activated', 'previous_expiry') },
    { from: ['active', 'grace'], when: [is.consented], to: 'active', then: bill.paid('renewed', 'previous_expiry') },
    { from: ['suspended'], when: [is.consented], to: 'active', then: bill.paid('renewed', 'now') },
    { from: BORN, when: [], to: 'same', then: bill.reviewRefund },
  ],
  charge_denied: [
    { from: ['pending_charge'], when: [is.chargeOpen], to: 'expired', then: ending.endUnpaid },
    { from: RUNNING, when: [is.chargeOpen, is.timeOver, is.renews], to: 'grace', then: bill.enterGrace },
    { from: RUNNING, when: [is.chargeOpen, is.timeOver], to: 'expired', then: ending.endDenied },
    { from: RUNNING, when: [is.chargeOpen], to: 'same', then: bill.closeChargeAndTell },
    { from: [...OWING, 'cancelled', 'expired'], when: [is.chargeOpen], to: 'same', then: bill.closeCharge },
  ],
  charge_unknown: [
    { from: RUNNING, when: [is.chargeOpen, is.timeOver], to: 'grace', then: bill.enterGraceUndecided },
    { from: BORN, when: [is.chargeOpen], to: 'same', then: bill.reconcile },
  ],
  period_due: [
    { from: RUNNING, when: [is.timeOver, is.earlierChargeOpen], to: 'grace', then: bill.enterGraceUndecided },
    { from: RUNNING, when: [is.timeOver, is.noChargeOpen, is.renews], to: 'same', then: bill.chargeRenewal },
    { from: RUNNING, when: [is.timeOver, is.noChargeOpen], to: 'expired', then: ending.end('expired') },
    { from: ['cancelled'], when: [is.timeOver], to: 'expired', then: ending.end('expired') },
  ],
  retry_due: [{ from: OWING, when: [is.noChargeOpen, is.retryReached], to: 'same', then: bill.chargeNextPeriod }],
  grace_over: [
    { from: ['grace'], when: [is.graceOver, is.renews], to: 'suspended', then: bill.suspend },
    { from: ['grace'], when: [is.graceOver], to: 'expired', then: ending.end('expired') },
  ],
  suspension_over: [{ from: ['suspended'], when: [is.suspensionOver], to: 'expired', then: ending.end('expired') }],
  manual_renew: [
    { from: RUNNING, when: [...mayPayNow, is.notPaidAhead], to: 'same', then: bill.chargeNextPeriod },
    { from: OWING, when: mayPayNow, to: 'same', then: bill.chargeNextPeriod },
  ],
  cancel: leaving(ending.cancelFrom),
  unsubscribe: [
    ...leaving(ending.unsubscribeFrom),
    { from: ['cancelled'], when: [], to: 'same', then: ending.endMandateOnly },
  ],
  reactivate: [{ from: ['cancelled'], when: [is.timeLeft], to: 'before', then: ending.resume }],
  auto_on: [
    { from: [...RUNNING, ...OWING], when: [is.renewalOff, is.consentGiven], to: 'same', then: bill.renewFromNowOn },
  ],
  auto_off: [{ from: [...RUNNING, ...OWING], when: [is.renewalOn], to: 'same', then: bill.stopRenewing }],
  change_plan: [
    {
      from: ['parking'],
      when: [is.noChargeOpen, is.otherPlan, is.consentIfCharged],
      to: 'same',
      then: bill.swapPlan,
    },
    {
      from: ['active'],
      when: [is.noChargeOpen, is.otherPlan, is.dearer, is.notPaidAhead, is.consentToPlan],
      to: 'same',
      then: bill.chargeUpgrade,
    },
    {
      from: ['active'],
      when: [is.noChargeOpen, is.otherPlan, is.notDearer, is.consentIfCharged],
      to: 'same',
      then: bill.swapPlanLater,
    },
  ],
  number_recycled: [{ from: LIVE, when: [], to: 'expired', then: ending.endRecycled }],
  refund: [
    { from: LIVE, when: [is.endsAccess], to: 'expired', then: ending.end('expired') },
    { from: BORN, when: [], to: 'same', then: bill.leaveAsIs },
  ],
};

/** Leaving is possible from every live state, and where no time is left it ends at once. */
function leaving(keepTime: typeof ending.cancelFrom): readonly Rule[] {
  const endsAtOnce: readonly From[] = [...PENDING, ...RUNNING, ...OWING];
  return [
    { from: ['parking'], when: [is.timeLeft], to: 'cancelled', then: keepTime('parking') },
    { from: ['active'], when: [is.timeLeft], to: 'cancelled', then: keepTime('active') },
    { from: endsAtOnce, when: [], to: 'expired', then: ending.end('cancelled') },
  ];
}
