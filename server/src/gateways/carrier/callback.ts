/**
 * A carrier's hint that something changed. `id` is unique per source and stays the same when the callback is repeated.
 */
export type CarrierCallback = {
  source: string;
  id: string;
  type: 'payment_changed' | 'subscription_started' | 'subscription_ended' | 'number_recycled';
  /** When it happened; the order of arrival may differ. */
  at: Date;
  /** Empty if the carrier's event names no number. */
  msisdn: string;
  /** For `payment_changed` this or `paymentId` is set, because some carriers send their own id only. */
  paymentKey: string | null;
  paymentId: string | null;
};

export type CallbackResult =
  | { ok: true; callback: CarrierCallback }
  | { ok: false; reason: 'bad_signature' | 'stale' | 'malformed' };
