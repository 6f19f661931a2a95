import { sql } from 'kysely';

/** What the carrier took for a review `r` with the ledger entry `l`, as it listed it last. */
export const takenInReview = sql`coalesce(r.listed_amount, l.amount) as amount,
  coalesce(r.listed_currency, l.currency) as currency, coalesce(r.listed_exponent, l.exponent) as exponent`;
/** The amount that the attempt `a` asked for. */
export const askedInReview = sql`jsonb_build_object('amount', a.amount, 'currency', a.currency, 'exponent', a.exponent)
  as asked`;
