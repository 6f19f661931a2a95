import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

/** When the next message of the outbox is to be sent, or taken back from a worker that died. */
export async function nextSmsDue(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('sms_message')
    .select('next_try_at')
    // Written out, so that the partial index serves it whatever the plan.
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? null;
}
