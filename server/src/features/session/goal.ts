import type { LearningGoal, updateGoal as updateGoalCall } from '@lisan/contract/session';
import type { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { SessionDeps } from './deps.ts';

const DEFAULT_GOAL: LearningGoal = { minutes: 5, motive: null, remind_hour: null };

/** Returns why, how long a day and when a learner wants to learn. */
export async function findGoal(db: Database, subscriberId: string): Promise<LearningGoal> {
  const row = await db
    .selectFrom('learning_goal')
    .select(['minutes', 'motive', 'remind_hour'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  // Check constraints allow only what the contract has.
  return row ? (row as LearningGoal) : DEFAULT_GOAL;
}

/** Changes a goal; fields that are left out stay. */
export async function updateGoal(
  { db, clock }: Pick<SessionDeps, 'clock' | 'db'>,
  subscriberId: string,
  changes: z.infer<typeof updateGoalCall.body>,
): Promise<LearningGoal> {
  const set = { ...changes, updated_at: clock.now() };
  await db
    .insertInto('learning_goal')
    .values({ subscriber_id: subscriberId, ...DEFAULT_GOAL, ...set })
    .onConflict((c) => c.column('subscriber_id').doUpdateSet(set))
    .execute();
  return findGoal(db, subscriberId);
}
