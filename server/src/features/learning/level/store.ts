import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { LevelSubscriberTable } from '../../../platform/database/tables/learning.ts';

const DAY_MS = 86_400_000;

export type LevelSubscriberRow = Selectable<LevelSubscriberTable>;

export async function levelSubscribersOf(db: Database, subscriberId: string): Promise<LevelSubscriberRow[]> {
  return db
    .selectFrom('level_subscriber')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('started_at')
    .execute();
}

export async function leaveCurrentLevel(db: Database, subscriberId: string): Promise<void> {
  await db
    .updateTable('level_subscriber')
    .set({ current: false })
    .where('subscriber_id', '=', subscriberId)
    .where('current', '=', true)
    .execute();
}

/** Makes the level current and starts it if it was never started. */
export async function enterLevel(
  db: Database,
  at: { id: string; subscriberId: string; levelId: string; now: Date },
): Promise<LevelSubscriberRow> {
  return db
    .insertInto('level_subscriber')
    .values({
      id: at.id,
      subscriber_id: at.subscriberId,
      level_id: at.levelId,
      started_at: at.now,
      current: true,
      finished_at: null,
      // In no time zone later than the second week unlocks.
      announcement_due_at: new Date(at.now.getTime() + 6 * DAY_MS),
    })
    .onConflict((c) => c.columns(['subscriber_id', 'level_id']).doUpdateSet({ current: true }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function currentLevelOf(db: Database, subscriberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('level_subscriber')
    .select('level_id')
    .where('subscriber_id', '=', subscriberId)
    .where('current', '=', true)
    .executeTakeFirst();
  return row?.level_id ?? null;
}

export async function markLevelFinished(
  db: Database,
  at: { subscriberId: string; levelId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('level_subscriber')
    .set({ finished_at: at.now })
    .where('subscriber_id', '=', at.subscriberId)
    .where('level_id', '=', at.levelId)
    .where('finished_at', 'is', null)
    .execute();
}
