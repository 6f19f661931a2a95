import type { RefundApproval } from '@lisan/contract/console/learners';
import type { ChargeReview } from '@lisan/contract/console/refunds';
import type { Money } from '@lisan/contract/values/values';
import { sql } from 'kysely';
import { askedInReview, takenInReview } from '../../../billing/subscription/refunds/review-money.ts';
import { cutPage, readCursor, type PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../../deps.ts';
import type { Staff } from '../staff.ts';
import { openApprovals } from './approval-store.ts';
import { presentApproval } from './present-approval.ts';

type Page = { cursor?: string | undefined; limit?: number | undefined };
const DEFAULT_LIMIT = 30;

/** Lists refunds that wait for a second person, the oldest first. */
export async function listRefunds(
  { db }: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  query: Page,
): Promise<{ approvals: RefundApproval[]; next_cursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await openApprovals(db, { after: readCursor(query.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ requested_at, id }) => ({ at: requested_at, id }));
  await audit(db, { subject: { type: 'refunds', id: 'waiting' }, after: { found: page.map(({ id }) => id) } });
  return { approvals: page.map(presentApproval), next_cursor };
}

/** Lists charges that wait for a decision, the oldest first. */
export async function listChargeReviews(
  { db }: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  query: Page,
): Promise<{ reviews: ChargeReview[]; next_cursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await openReviewsPage(db, { after: readCursor(query.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ opened_at, attempt_id }) => ({
    at: opened_at,
    id: attempt_id,
  }));
  await audit(db, { subject: { type: 'refunds', id: 'reviews' }, after: { found: page.map((row) => row.attempt_id) } });
  return {
    reviews: page.map(({ attempt_id, subscriber_id, name, msisdn, opened_at, kind, asked, ...money }) => ({
      charge: attempt_id,
      learner: { uuid: subscriber_id, name, msisdn },
      kind,
      money,
      asked,
      opened_at: opened_at.toISOString(),
    })),
    next_cursor,
  };
}

type ReviewRow = {
  attempt_id: string;
  subscriber_id: string;
  name: string | null;
  msisdn: string;
  amount: number;
  currency: string;
  exponent: number;
  kind: ChargeReview['kind'];
  asked: Money;
  opened_at: Date;
};

/** Charges whose right is to be decided, the oldest first. */
async function openReviewsPage(
  db: Database,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ReviewRow[]> {
  const newer = after ? sql`and (r.opened_at, r.attempt_id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ReviewRow>`
    select r.attempt_id, r.subscriber_id, s.name, s.msisdn, r.kind, r.opened_at, ${takenInReview}, ${askedInReview}
    from refund_review r
    join charge_attempt a on a.subscriber_id = r.subscriber_id and a.id = r.attempt_id
    join ledger_entry l on l.subscriber_id = r.subscriber_id and l.attempt_id = r.attempt_id and l.kind = 'charge'
    join subscriber s on s.id = r.subscriber_id
    where r.decided_at is null ${newer}
    order by r.opened_at, r.attempt_id
    limit ${limit}`.execute(db);
  return rows;
}
