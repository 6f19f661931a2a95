import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ApprovalRow, Outcome } from './handler.ts';

const COLUMNS = sql`a.id, a.kind, a.subject_id, a.detail, a.reason, a.requested_by, a.requested_at, a.ready_at,
  a.decided_at`;

/** Locks a waiting or decided request until the transaction ends. */
export async function lockApproval(trx: Database, id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select ${COLUMNS} from staff_approval a where a.id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function storeDecision(
  trx: Database,
  id: string,
  as: { decision: Outcome; by: string; now: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('staff_approval')
    .set({ decision: as.decision, decided_by: as.by, decided_at: as.now, decision_reason: as.reason })
    .where('id', '=', id)
    .execute();
}
