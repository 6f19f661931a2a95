import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';

export type ReviewRow = {
  attempt_id: string;
  subscriber_id: string;
  name: string | null;
  msisdn: string;
  amount: number;
  currency: string;
  exponent: number;
  opened_at: Date;
};

/** Charges whose right is to be decided, the oldest first. */
export async function openReviewsPage(
  db: Database,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ReviewRow[]> {
  const newer = after ? sql`and (r.opened_at, r.attempt_id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ReviewRow>`
    select r.attempt_id, r.subscriber_id, s.name, s.msisdn, a.amount, a.currency, a.exponent, r.opened_at
    from refund_review r
    join charge_attempt a on a.subscriber_id = r.subscriber_id and a.id = r.attempt_id
    join subscriber s on s.id = r.subscriber_id
    where r.decided_at is null ${newer}
    order by r.opened_at, r.attempt_id
    limit ${limit}`.execute(db);
  return rows;
}
