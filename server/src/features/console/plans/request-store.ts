import type { Period } from '@lisan/contract/billing/subscription';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** A version that waits, word for word as it will be published. */
export type PlanDetail = {
  name: string;
  period: Period;
  amount: number;
  currency: string;
  exponent: number;
  free_days: number;
  text: string;
  opens_at: string;
};

export type PlanRequestRow = {
  id: string;
  /** The id of the plan that it replaces. */
  subject_id: string;
  detail: PlanDetail;
  reason: string;
  requested_by: string;
  requester: string | null;
  requested_at: Date;
  decided_at: Date | null;
};

const KIND = 'plan';

const REQUEST = sql`
  select a.id, a.subject_id, a.detail, a.reason, a.requested_by, s.name as requester, a.requested_at, a.decided_at
  from staff_approval a join subscriber s on s.id = a.requested_by where a.kind = 'plan'`;

/** The versions that wait, the oldest first. */
export async function openRequests(db: Database): Promise<PlanRequestRow[]> {
  const { rows } = await sql<PlanRequestRow>`
    ${REQUEST} and a.decided_at is null order by a.requested_at, a.id`.execute(db);
  return rows;
}

export async function lockRequest(trx: Database, id: string): Promise<PlanRequestRow | undefined> {
  const { rows } = await sql<PlanRequestRow>`${REQUEST} and a.id = ${id} for update of a`.execute(trx);
  return rows[0];
}

type New = { id: string; planId: string; detail: PlanDetail; reason: string; by: string; now: Date };

/** False when a version of this plan waits already. */
export async function insertRequest(trx: Database, row: New): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_approval (id, kind, subject_type, subject_id, detail, reason, requested_by, requested_at)
    values (${row.id}, ${KIND}, 'plan', ${row.planId}, ${JSON.stringify(row.detail)}::jsonb, ${row.reason}, ${row.by},
      ${row.now})
    on conflict (kind, subject_type, subject_id) where decided_at is null do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function decideRequest(
  trx: Database,
  id: string,
  as: { decision: 'approved' | 'declined' | 'withdrawn'; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('staff_approval')
    .set({ decision: as.decision, decided_by: as.by, decided_at: as.now })
    .where('id', '=', id)
    .execute();
}
