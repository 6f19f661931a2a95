import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { EVENT_DAYS } from './compacted.ts';

/** After that time, `features/upkeep/compaction` finds the event in a day that is over. */
const COMPACTED_AFTER_MS = (EVENT_DAYS + 1) * 86_400_000;

/**
 * Returns a statement, in parentheses, that makes a learner due for compaction as an event of `now` does. A due time
 * that the walk set for a learner from before compaction stays, because the walk spreads the learners.
 */
export function compactionDue(subscriberId: string, now: Date) {
  const dueAt = new Date(now.getTime() + COMPACTED_AFTER_MS);
  return sql<object>`(
    insert into compaction_due as old
    select ${subscriberId}::uuid, ${dueAt}::timestamptz
    where not exists (select from compaction_due where subscriber_id = ${subscriberId} and due_at <= ${dueAt})
    on conflict (subscriber_id) do update set due_at = excluded.due_at
      where old.due_at > excluded.due_at
        and exists (select from learning_day where subscriber_id = excluded.subscriber_id)
  )`;
}

/** Makes a learner due for compaction when rows end and no answer follows. */
export async function scheduleCompaction(
  trx: Database,
  { subscriberId, now }: { subscriberId: string; now: Date },
): Promise<void> {
  await sql`with due as ${compactionDue(subscriberId, now)} select 1`.execute(trx);
}
