import { nextLearnerDayStart } from '../../../domain/progress/learner-day.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { withdrawTopic } from '../../account/notification/withdraw-topic.ts';
import { armReminder } from './reminder-store.ts';
import { REMINDER_TOPIC } from './reminder-words.ts';

/** Runs after a finished session: withdraws an undelivered cue. The job finds the hour of the next cue tomorrow. */
export async function followPractice(
  trx: Database,
  { subscriberId, zone }: { subscriberId: string; zone: string },
  now: Date,
): Promise<void> {
  const dueAt = nextLearnerDayStart(now, zone);
  await withdrawTopic(trx, subscriberId, REMINDER_TOPIC);
  await armReminder(trx, { subscriberId, dueAt, now });
}
