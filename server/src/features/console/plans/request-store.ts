import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PlanDetail } from './publish-requested.ts';

export type PlanRequestRow = {
  id: string;
  /** The id of the plan that it replaces. */
  subject_id: string;
  detail: PlanDetail;
  reason: string;
  requested_by: string;
  requester: string | null;
  requested_at: Date;
};

const REQUEST = sql`
  select a.id, a.subject_id, a.detail, a.reason, a.requested_by, s.name as requester, a.requested_at
  from staff_approval a join subscriber s on s.id = a.requested_by where a.kind = 'plan'`;

/** Returns the waiting versions, the oldest first. */
export async function openRequests(db: Database): Promise<PlanRequestRow[]> {
  const { rows } = await sql<PlanRequestRow>`
    ${REQUEST} and a.decided_at is null order by a.requested_at, a.id`.execute(db);
  return rows;
}
