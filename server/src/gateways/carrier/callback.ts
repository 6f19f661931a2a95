/** A carrier's hint that something changed. `id` is unique per source and the same when it is sent again. */
export type CarrierCallback = {
  source: string;
  id: string;
  type: 'payment_changed' | 'subscription_started' | 'subscription_ended' | 'number_recycled';
  /** When it happened, which says nothing about the order of arrival. */
  at: Date;
  /** Empty where the carrier's event names no number. */
  msisdn: string;
  /** For `payment_changed` this or `paymentId` is set: some carriers tell only their own id. */
  paymentKey: string | null;
  paymentId: string | null;
};

export type CallbackResult =
  | { ok: true; callback: CarrierCallback }
  | { ok: false; reason: 'bad_signature' | 'stale' | 'malformed' };
