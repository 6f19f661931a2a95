import type { Database } from '../../../platform/database/schema.ts';
import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';
import { ACTIVITY_KINDS } from './activity-kinds.ts';
import { activeDaysBetween, countActivities, lateDaysBetween } from './learning-store.ts';

/**
 * Lists the active learner-days of several learners from one day to another (`YYYY-MM-DD`), by subscriber. They are the
 * days that a streak counts.
 */
export async function listActiveDays(
  db: Database,
  subscriberIds: string[],
  between: { from: string; to: string },
): Promise<Map<string, string[]>> {
  return bySubscriber(await activeDaysBetween(db, subscriberIds, between));
}

/** Lists the learner-days that only answers of a later day made active, by subscriber. */
export async function listLateDays(
  db: Database,
  subscriberIds: string[],
  between: { from: string; to: string },
): Promise<Map<string, string[]>> {
  return bySubscriber(await lateDaysBetween(db, subscriberIds, between));
}

function bySubscriber(rows: readonly { subscriber_id: string; day: string }[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { subscriber_id, day } of rows) days.set(subscriber_id, [...(days.get(subscriber_id) ?? []), day]);
  return days;
}

/** Returns whether an activity of the learner counts for a learner-day (`YYYY-MM-DD`). */
export async function isActiveDay(db: Database, subscriberId: string, day: string): Promise<boolean> {
  return (await countActivities(db, subscriberId, day)) > 0;
}

/** Returns whether an event that was just written has made its learner-day active. */
export async function isFirstActivity(
  trx: Database,
  { subscriberId, kind, day }: { subscriberId: string; kind: LearningEventKind; day: string },
): Promise<boolean> {
  return ACTIVITY_KINDS.includes(kind) && (await countActivities(trx, subscriberId, day)) === 1;
}
