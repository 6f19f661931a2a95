import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * Returns when a learner first answered the questions of each practice, by its uuid. A wrong answer that was repeated
 * has the time of its repetition.
 */
export async function firstAnswers(db: Database, subscriberId: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ uuid: string; at: Date }>`
    select uuid, min(at) as at from (
      select practical_id as uuid, answered_at as at from practical_answer where subscriber_id = ${subscriberId}
      union all
      select item_uuid, at from learning_event
      where subscriber_id = ${subscriberId} and kind = 'practical_done'
      union all
      select item_uuid, at from finished_item where subscriber_id = ${subscriberId} and kind = 'practical_done'
    ) as answer
    group by uuid`.execute(db);
  return new Map(rows.map(({ uuid, at }) => [uuid, at]));
}
