import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { RefundDetail } from './approved-refund.ts';

type RefundRow = {
  id: string;
  /** The id of the charge. */
  subject_id: string;
  detail: RefundDetail;
  reason: string;
  requested_by: string;
  requested_at: Date;
  decided_at: Date | null;
};

export type ListedApproval = RefundRow & { name: string | null; msisdn: string; requester: string | null };

const LISTED = sql`
  select a.id, a.subject_id, a.detail, a.reason, a.requested_by, a.requested_at, a.decided_at,
    s.name, s.msisdn, r.name as requester
  from staff_approval a
  join subscriber s on s.id = (a.detail ->> 'subscriber_id')::uuid
  join subscriber r on r.id = a.requested_by
  where a.kind = 'refund' and a.decided_at is null`;

/** Lists the waiting refunds, the oldest first. */
export async function openApprovals(
  db: Database,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ListedApproval[]> {
  const newer = after ? sql`and (a.requested_at, a.id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ListedApproval>`
    ${LISTED} ${newer} order by a.requested_at, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the waiting refunds of a learner; even the waiting refunds of all learners are few. */
export async function approvalsOfLearner(db: Database, subscriberId: string): Promise<ListedApproval[]> {
  const { rows } = await sql<ListedApproval>`
    ${LISTED} and a.detail ->> 'subscriber_id' = ${subscriberId} order by a.requested_at, a.id`.execute(db);
  return rows;
}

/** Returns the minor units in a currency that these refunders have refunded alone since `since`. */
export async function refundedAlone(
  trx: Database,
  of: { subscriberId: string; by: readonly string[]; currency: string; since: Date },
): Promise<{ toLearner: number; toAll: number }> {
  const { rows } = await sql<{ learner: string; total: string }>`
    select coalesce(sum(amount) filter (where subscriber_id = ${of.subscriberId}), 0) as learner,
      coalesce(sum(amount), 0) as total
    from refund
    where requested_by = any(${of.by}::text[]) and requested_at > ${of.since} and currency = ${of.currency} and state <> 'failed'
    `.execute(trx);
  return { toLearner: Number(rows[0]?.learner), toAll: Number(rows[0]?.total) };
}
