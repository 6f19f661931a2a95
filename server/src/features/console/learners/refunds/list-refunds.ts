import type { RefundApproval } from '@lisan/contract/console/learners';
import type { ChargeReview } from '@lisan/contract/console/refunds';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import type { Staff } from '../staff.ts';
import { openApprovals } from './approval-store.ts';
import { presentApproval } from './present-approval.ts';
import { openReviewsPage } from './review-store.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

type Page = { cursor?: string | undefined; limit?: number | undefined };
type Deps = Pick<ConsoleLearnersDeps, 'db'>;

const DEFAULT_LIMIT = 30;

/** Lists refunds that wait for a second person, the oldest first. */
export async function listRefunds(
  { db }: Deps,
  { audit }: Pick<Staff, 'audit'>,
  query: Page,
): Promise<{ approvals: RefundApproval[]; next_cursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await openApprovals(db, { after: readCursor(query.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ requested_at, id }) => ({ at: requested_at, id }));
  await audit(db, { subject: { type: 'refunds', id: 'waiting' }, after: { found: page.map(({ id }) => id) } });
  return { approvals: page.map(presentApproval), next_cursor };
}

/** Lists charges without a right to them that wait for a decision, the oldest first. */
export async function listChargeReviews(
  { db }: Deps,
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
    reviews: page.map(({ attempt_id, subscriber_id, name, msisdn, opened_at, ...money }) => ({
      charge: attempt_id,
      learner: { uuid: subscriber_id, name, msisdn },
      money,
      opened_at: opened_at.toISOString(),
    })),
    next_cursor,
  };
}
