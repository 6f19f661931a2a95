import type { Database } from '../../../../platform/database/open-database.ts';
import { bookedNotListed, listedNotAgreeing, totalsOfDay, type Span } from './compare-store.ts';

export type Mismatch = {
  kind:
    | 'not_ours' /** The carrier took money under a key that we never gave out. */
    | 'not_booked' /** The carrier took money for an attempt of ours that our ledger has no charge of. */
    | 'not_paid' /** Our ledger has a charge that the carrier knows nothing of, or denied. */
    | 'paid_twice' /** The carrier took money more than once under one key. */
    | 'other_amount'
    | 'unreadable' /** The carrier lists a payment that we cannot read; `key` is its own id where ours is unreadable. */;
  key: string;
  carrier: number | null;
  ours: number | null;
  currency: string;
};

/** Minor units by currency. */
export type Totals = Record<string, { carrier: number; ours: number }>;

/** `count` is of all mismatches, `mismatches` has the first of them. */
export type Comparison = { payments: number; totals: Totals; count: number; mismatches: Mismatch[] };

const MAX_STORED = 1_000;

/** Holds what a carrier took on a day, as its list was stored, against what our ledger says it took, key by key. */
export async function compareBooks(db: Database, day: Span): Promise<Comparison> {
  const { payments, totals } = await totalsOfDay(db, day);
  let count = 0;
  const mismatches: Mismatch[] = [];
  for (const pages of [listedNotAgreeing(db, day), bookedNotListed(db, day)]) {
    for await (const page of pages) {
      count += page.length;
      mismatches.push(...page.slice(0, MAX_STORED - mismatches.length));
    }
  }
  return { payments, totals, count, mismatches };
}
