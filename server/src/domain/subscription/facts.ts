import type { Period, SubscriptionState } from '@lisan/contract/subscription';
import type { Money } from '@lisan/contract/values';

/** What the rules need to know of a plan. `freeDays` is how long its free start lasts, 0 for none. */
export type PlanTerms = { uuid: string; period: Period; price: Money; freeDays: number };

/** Everything the state machine knows of one subscription; stored with it and replaced as a whole. */
export type SubscriptionFacts = {
  state: SubscriptionState;
  /** Counts transitions; a writer checks it so that no two act on the same facts. */
  version: number;
  plan: PlanTerms;
  /** Takes over from `plan` when the paid time ends. */
  pendingPlan: PlanTerms | null;
  /** A plan that was asked for and still waits for the code that stands for consent. */
  request: { plan: PlanTerms; at: Date } | null;
  /** Uuids of the plans whose charges were agreed to; while there is one the carrier's mandate stands. Gone after an unsubscribe. */
  consentedTo: readonly string[];
  autoRenew: boolean;
  freeStartUsed: boolean;
  /** Start of the free or paid period that ends at `accessUntil`; in the future when paid ahead. */
  periodStart: Date | null;
  /** End of the free or paid time; the next period starts here. */
  accessUntil: Date | null;
  /** Day of the month (UTC) that monthly periods aim at, so that 31 January leads over 28 February to 31 March. */
  anchorDay: number | null;
  /** A charge was begun and its outcome is not known yet; no other may begin. */
  chargeOpen: boolean;
  lastChargeAt: Date | null;
  graceUntil: Date | null;
  suspendedUntil: Date | null;
  /** What a reactivation returns to. */
  cancelledFrom: 'parking' | 'active' | null;
};

type Payloads = {
  /** The free days of somebody who has never had them, with nothing to be charged after. */
  free_start: { plan: PlanTerms; freeStartUsed: boolean };
  /** A plan is asked for; a code is sent whose confirmation is consent. */
  request_activation: { plan: PlanTerms; freeStartUsed: boolean };
  /** The code was right and the consent is stored. */
  confirm: object;
  /** 23 hours have passed since an unconfirmed request. */
  confirmation_stale: object;
  /** `plan` is the plan of the bill that was paid. */
  charge_succeeded: { plan: PlanTerms };
  charge_denied: object;
  /** No answer: look it up, never charge again. */
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
  /** `consented`: consent to the next plan's terms was stored with this very call. */
  auto_on: { consented: boolean };
  auto_off: object;
  /** `consented`: consent to the new plan's terms was stored with this very call. */
  change_plan: { plan: PlanTerms; consented: boolean };
  number_recycled: object;
  /** Money was given back; `endsAccess` when what it had paid for is taken back too. */
  refund: { endsAccess: boolean };
};

export type EventType = keyof Payloads;
export type SubscriptionEvent<T extends EventType = EventType> = { [E in T]: { type: E } & Payloads[E] }[T];

/**
 * What a transition asks to be done, written to the outbox in its transaction.
 * `charge`: `periodStart` is the key of the bill. Retries keep it, also when the paid time then starts later, at the
 * recovery from a suspension.
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
  | 'expired';
