import type { Period, SubscriptionState } from '@lisan/contract/billing/subscription';
import type { Money } from '@lisan/contract/values/values';

/** The fields of a plan that the rules use. `freeDays` is the length of its free start, 0 without one. */
export type PlanTerms = { uuid: string; period: Period; price: Money; freeDays: number };

/** The state of one subscription for the state machine; stored with it and replaced as a whole. */
export type SubscriptionFacts = {
  state: SubscriptionState;
  /** Counts transitions; a writer checks it so that no two apply to the same facts. */
  version: number;
  plan: PlanTerms;
  /** Replaces `plan` when the paid time ends. */
  pendingPlan: PlanTerms | null;
  /** A requested plan whose consent code is not confirmed yet. */
  request: { plan: PlanTerms; at: Date } | null;
  /**
   * Uuids of the plans with consent to charges; while there is one the carrier's mandate exists. Empty after an
   * unsubscribe.
   */
  consentedTo: readonly string[];
  autoRenew: boolean;
  trialUsed: boolean;
  /** Start of the free or paid period that ends at `accessUntil`; in the future when paid ahead. */
  periodStart: Date | null;
  /** End of the free or paid time; the next period starts here. */
  accessUntil: Date | null;
  /** IANA zone of the learner's country at the start: the days of which periods, grace and retries count. */
  zone: string;
  /** Day of the local month that monthly periods aim at, so that 31 January leads over 28 February to 31 March. */
  anchorDay: number | null;
  /** A charge was started and its outcome is not known yet; no other may start. */
  chargeOpen: boolean;
  lastChargeAt: Date | null;
  graceUntil: Date | null;
  suspendedUntil: Date | null;
  /** The state that a reactivation returns to. */
  cancelledFrom: 'parking' | 'active' | null;
};

/** Whether the subscription only had free days, so that no paid subscription ends. */
export function isFreeOnly({ lastChargeAt }: Pick<SubscriptionFacts, 'lastChargeAt'>): boolean {
  return lastChargeAt === null;
}

type Payloads = {
  /** The free days of a first-time subscriber, without any later charge. `zone` is fixed by the first event; UTC by default. */
  free_start: { plan: PlanTerms; trialUsed: boolean; zone?: string };
  /** A plan is requested; a code is sent whose confirmation is consent. */
  request_activation: { plan: PlanTerms; trialUsed: boolean; zone?: string };
  /** The code was right and the consent is stored. */
  confirm: object;
  /** 23 hours have passed since an unconfirmed request. */
  confirmation_stale: object;
  /** `plan` is the plan of the paid bill; `taken` what the carrier took where that is not the price of the plan. */
  charge_succeeded: { plan: PlanTerms; taken?: Money };
  charge_denied: object;
  /** No reply: look it up, never charge again. */
  charge_unknown: object;
  /** The free or paid time has ended. */
  period_due: object;
  /** `nextCharge().at` has been reached in grace or suspension. */
  retry_due: object;
  grace_over: object;
  suspension_over: object;
  manual_renew: object;
  /** Stop charging, keep the paid time. */
  cancel: object;
  /** Stop charging and end the carrier's mandate. */
  unsubscribe: object;
  reactivate: object;
  /** `consented`: consent to the next plan's terms was stored with this call. */
  auto_on: { consented: boolean };
  auto_off: object;
  /** `consented`: consent to the new plan's terms was stored with this call. */
  change_plan: { plan: PlanTerms; consented: boolean };
  number_recycled: object;
  /** A refund was made; `endsAccess` when the paid access ends too. */
  refund: { endsAccess: boolean };
  /** Staff give days for nothing, which follow the free or paid time. */
  credit_days: { days: number };
};

export type EventType = keyof Payloads;
export type SubscriptionEvent<T extends EventType = EventType> = { [E in T]: { type: E } & Payloads[E] }[T];

/**
 * The effects of a transition, written to the outbox in its transaction. `charge`: `periodStart` is the key of the
 * bill. Retries reuse it, even when the paid time then starts later, at the recovery from a suspension.
 */
export type SubscriptionEffect =
  | { type: 'send_confirmation_code' }
  | { type: 'charge'; plan: PlanTerms; money: Money; periodStart: Date }
  | { type: 'reconcile_charge' }
  | { type: 'open_mandate' }
  | { type: 'end_mandate' }
  | { type: 'review_refund' }
  | { type: 'archive_subscriber' }
  | { type: 'notify'; about: Notice };

export type Notice =
  | 'free_started'
  | 'activated'
  | 'renewed'
  | 'charge_denied'
  | 'suspended'
  | 'cancelled'
  | 'reactivated'
  | 'plan_changed'
  | 'days_credited'
  | 'expired';
