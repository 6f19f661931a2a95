import type { Database } from '../../../platform/database/schema.ts';
import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';
import { ACTIVITY_KINDS } from './activity-kinds.ts';
import { activeDaysBetween, countActivities } from './learning-store.ts';

/**
 * Lists the active learner-days of several learners from one day to another (`YYYY-MM-DD`), by subscriber. They are the
 * days that a streak counts.
 */
export async function listActiveDays(
  db: Database,
  subscriberIds: string[],
  between: { from: string; to: string },
): Promise<Map<string, string[]>> {
  const days = new Map<string, string[]>();
  for (const { subscriber_id, day } of await activeDaysBetween(db, subscriberIds, between)) {
    days.set(subscriber_id, [...(days.get(subscriber_id) ?? []), day]);
  }
  return days;
}

/** Whether an event that was just written has made its learner-day active. */
export async function isFirstActivity(
  trx: Database,
  { subscriberId, kind, day }: { subscriberId: string; kind: LearningEventKind; day: string },
): Promise<boolean> {
  return ACTIVITY_KINDS.includes(kind) && (await countActivities(trx, subscriberId, day)) === 1;
}
