import type { LearningGoal, updateGoal as updateGoalCall } from '@lisan/contract/learner/habit';
import type { z } from 'zod';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
import { armReminder } from './reminder-store.ts';

const DEFAULT_GOAL: LearningGoal = { minutes: 5, motive: null, remind_hour: null };

/** Returns the motive, the minutes a day and the hour of a learner. */
export async function findGoal(db: Database, subscriberId: string): Promise<LearningGoal> {
  const row = await db
    .selectFrom('learning_goal')
    .select(['minutes', 'motive', 'remind_hour'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  // Check constraints allow only the values of the contract.
  return row ? (row as LearningGoal) : DEFAULT_GOAL;
}

/** Changes a goal; omitted fields stay. A changed hour is decided about immediately. */
export async function updateGoal(
  { db, clock, jobs }: LearningDeps,
  { subscriberId }: Pick<Session, 'subscriberId'>,
  changes: z.infer<typeof updateGoalCall.body>,
): Promise<LearningGoal> {
  const now = clock.now();
  const set = { ...changes, updated_at: now };
  await db
    .insertInto('learning_goal')
    .values({ subscriber_id: subscriberId, ...DEFAULT_GOAL, ...set })
    .onConflict((c) => c.column('subscriber_id').doUpdateSet(set))
    .execute();
  if (changes.remind_hour !== undefined) {
    await armReminder(db, { subscriberId, dueAt: now, now });
    jobs.wake('send-reminders');
  }
  return findGoal(db, subscriberId);
}
