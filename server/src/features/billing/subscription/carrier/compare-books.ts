import type { Database } from '../../../../platform/database/schema.ts';
import {
  bookedNotListed,
  listedNotAgreeing,
  totalsOfDay,
  type Mismatch,
  type Span,
  type Totals,
} from './compare-store.ts';

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
