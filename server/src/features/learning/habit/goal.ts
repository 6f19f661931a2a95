import type { LearningGoal, updateGoal as updateGoalCall } from '@lisan/contract/learner/habit';
import type { z } from 'zod';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { armReminder } from './reminder-store.ts';
import type { HabitDeps } from './deps.ts';

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

/** Changes a goal; fields that are left out stay. A changed hour is decided about at once. */
export async function updateGoal(
  { db, clock, jobs }: Pick<HabitDeps, 'clock' | 'db' | 'jobs'>,
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
