import type { Database } from '../../../platform/database/schema.ts';

/** When a learner started a level and passed its quizzes; the unlock times of its weeks derive from these. */
export type LevelProgress = {
  startedAt: Date;
  passedAt: Map<number, Date>;
  /** Weeks whose items were all finished by then are complete without their texts; null without such weeks. */
  itemsSufficedUntil: Date | null;
};

/** Returns the progress of a learner in a level; null if the level was never started. */
export async function levelProgress(
  db: Database,
  at: { subscriberId: string; levelId: string },
): Promise<LevelProgress | null> {
  const started = await db
    .selectFrom('level_subscriber')
    .select(['started_at', 'items_sufficed_until'])
    .where('subscriber_id', '=', at.subscriberId)
    .where('level_id', '=', at.levelId)
    .executeTakeFirst();
  if (!started) return null;
  const passed = await db
    .selectFrom('quiz_attempt')
    .select(['week', (e) => e.fn.min('finished_at').as('at')])
    .where('subscriber_id', '=', at.subscriberId)
    .where('level_id', '=', at.levelId)
    .where('passed', '=', true)
    .groupBy('week')
    .execute();
  // A passed attempt is a finished one.
  return {
    startedAt: started.started_at,
    passedAt: new Map(passed.map((row) => [row.week, row.at as Date])),
    itemsSufficedUntil: started.items_sufficed_until,
  };
}
