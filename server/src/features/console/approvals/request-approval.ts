import type { ApprovalKind } from '@lisan/contract/console/approvals';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

export type ApprovalRequest = {
  id: string;
  kind: ApprovalKind;
  subject: { type: string; id: string };
  detail: object;
  reason: string;
  by: string;
  now: Date;
  readyAt?: Date;
};

/** Stores a request; returns false when a request of this kind waits already for the subject. */
export async function requestApproval(trx: Database, row: ApprovalRequest): Promise<boolean> {
  const { id, kind, subject, detail, reason, by, now, readyAt = null } = row;
  const { rows } = await sql`
    insert into staff_approval
      (id, kind, subject_type, subject_id, detail, reason, requested_by, requested_at, ready_at)
    values (${id}, ${kind}, ${subject.type}, ${subject.id}, ${JSON.stringify(detail)}::jsonb, ${reason}, ${by}, ${now},
      ${readyAt})
    on conflict (kind, subject_type, subject_id) where decided_at is null do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Returns the id of the request that waits for a subject, if any. */
export async function openApprovalOf(
  db: Database,
  { kind, subjectId }: { kind: ApprovalKind; subjectId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('staff_approval')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
