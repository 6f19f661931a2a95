import type { ApprovalKind } from '@lisan/contract/console/approvals';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';
import type { ApprovalRow, Outcome } from '../approvals/handler.ts';

/** `decides`: kinds that the reader decides; of the kinds in `requests`, only the reader's own requests. */
export type Reader = { id: string; decides: readonly ApprovalKind[]; requests: readonly ApprovalKind[] };

export type ListedApproval = ApprovalRow & {
  requester: string | null;
  /** The account that a role, days or money go to. */
  person_id: string | null;
  person_name: string | null;
  person_msisdn: string | null;
  decision: Outcome | null;
  decided_by: string | null;
  decider: string | null;
  decision_reason: string | null;
};

const isVisible = ({ id, decides, requests }: Reader) => sql<boolean>`(
  a.kind = any(${[...decides]}::text[]) or a.requested_by = ${id}::uuid and a.kind = any(${[...requests]}::text[]))`;

/** Lists waiting requests, the oldest first, or decided requests, the latest first. */
export async function findApprovals(
  db: Database,
  {
    reader,
    state,
    after,
    limit,
  }: { reader: Reader; state: 'open' | 'decided'; after: PageCursor | null; limit: number },
): Promise<ListedApproval[]> {
  const isOpen = state === 'open';
  const order = isOpen ? sql`a.requested_at, a.id` : sql`a.decided_at desc, a.id desc`;
  const next = isOpen
    ? sql`(a.requested_at, a.id) > (${after?.at}, ${after?.id}::uuid)`
    : sql`(a.decided_at, a.id) < (${after?.at}, ${after?.id}::uuid)`;
  const { rows } = await sql<ListedApproval>`
    select a.id, a.kind, a.subject_id, a.detail, a.reason, a.requested_by, a.requested_at, a.ready_at, a.decided_at,
      r.name as requester, p.id as person_id, p.name as person_name, p.msisdn as person_msisdn,
      a.decision, a.decided_by, d.name as decider, a.decision_reason
    from staff_approval a
    join subscriber r on r.id = a.requested_by
    left join subscriber d on d.id = a.decided_by
    left join subscriber p on p.id = case
      when a.kind = 'refund' then (a.detail ->> 'subscriber_id')::uuid
      when a.kind in ('role', 'days') then a.subject_id::uuid end
    where a.decided_at is ${isOpen ? sql`null` : sql`not null`} and ${isVisible(reader)} ${after ? sql`and ${next}` : sql``}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Counts the waiting requests of each kind that the reader decides or made. */
export async function countOpenApprovals(db: Database, reader: Reader): Promise<Map<ApprovalKind, number>> {
  const { rows } = await sql<{ kind: ApprovalKind; count: number }>`
    select a.kind, count(*)::int as count from staff_approval a
    where a.decided_at is null and ${isVisible(reader)} group by a.kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
