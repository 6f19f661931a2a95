import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';

/** What a refund that waits for a second person will do; amounts in minor units. */
export type ApprovalDetail = {
  subscriber_id: string;
  amount: number;
  currency: string;
  exponent: number;
  ends_access: boolean;
};

export type ApprovalRow = {
  id: string;
  /** The id of the charge. */
  subject_id: string;
  detail: ApprovalDetail;
  reason: string;
  requested_by: string;
  requested_at: Date;
  decided_at: Date | null;
};

export type ListedApproval = ApprovalRow & { name: string | null; msisdn: string; requester: string | null };

const KIND = 'refund';
const SUBJECT = 'charge';

/** False when a refund of this charge waits already. */
export async function insertApproval(
  trx: Database,
  row: Pick<ApprovalRow, 'id' | 'detail' | 'reason' | 'requested_by' | 'requested_at'> & { charge: string },
): Promise<boolean> {
  const { charge, detail, ...rest } = row;
  const { rows } = await sql`
    insert into staff_approval (id, kind, subject_type, subject_id, detail, reason, requested_by, requested_at)
    values (${rest.id}, ${KIND}, ${SUBJECT}, ${charge}, ${JSON.stringify(detail)}::jsonb, ${rest.reason},
      ${rest.requested_by}, ${rest.requested_at})
    on conflict (kind, subject_type, subject_id) where decided_at is null do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Locks a refund that waits, or that was decided, until the transaction ends. */
export async function lockApproval(trx: Database, id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select id, subject_id, detail, reason, requested_by, requested_at, decided_at from staff_approval
    where id = ${id} and kind = ${KIND} for update`.execute(trx);
  return rows[0];
}

export async function decideApproval(
  trx: Database,
  id: string,
  as: { decision: 'approved' | 'declined'; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('staff_approval')
    .set({ decision: as.decision, decided_by: as.by, decided_at: as.now })
    .where('id', '=', id)
    .execute();
}

const LISTED = sql`
  select a.id, a.subject_id, a.detail, a.reason, a.requested_by, a.requested_at, a.decided_at,
    s.name, s.msisdn, r.name as requester
  from staff_approval a
  join subscriber s on s.id = (a.detail ->> 'subscriber_id')::uuid
  join subscriber r on r.id = a.requested_by
  where a.kind = 'refund' and a.decided_at is null`;

/** The refunds that wait, the oldest first. */
export async function openApprovals(
  db: Database,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ListedApproval[]> {
  const newer = after ? sql`and (a.requested_at, a.id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ListedApproval>`
    ${LISTED} ${newer} order by a.requested_at, a.id limit ${limit}`.execute(db);
  return rows;
}

/** The refunds of a learner that wait; those of all learners together are few. */
export async function approvalsOfLearner(db: Database, subscriberId: string): Promise<ListedApproval[]> {
  const { rows } = await sql<ListedApproval>`
    ${LISTED} and a.detail ->> 'subscriber_id' = ${subscriberId} order by a.requested_at, a.id`.execute(db);
  return rows;
}

/** Minor units that a colleague has refunded to a learner alone since `since`, in a currency. */
export async function refundedAlone(
  trx: Database,
  of: { subscriberId: string; by: string; currency: string; since: Date },
): Promise<number> {
  const { total } = await trx
    .selectFrom('refund')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('amount'), e.lit(0)).as('total'))
    .where('subscriber_id', '=', of.subscriberId)
    .where('requested_by', '=', of.by)
    .where('currency', '=', of.currency)
    .where('state', '!=', 'failed')
    .where('requested_at', '>', of.since)
    .executeTakeFirstOrThrow();
  return Number(total);
}
