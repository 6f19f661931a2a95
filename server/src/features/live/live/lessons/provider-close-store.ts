import type { Database } from '../../../../platform/database/schema.ts';
import type { Lesson } from '../store.ts';

/** Longer than a provider's timeout: until then the process that ended the lesson closes it. */
export const CLOSE_LEASE_MS = 60_000;

export type ClosingLesson = Pick<Lesson, 'id' | 'provider_close_attempts'>;

/** Leases lessons that have ended and are still open at their provider. */
export async function claimUnclosed(db: Database, at: { now: Date; limit: number }): Promise<ClosingLesson[]> {
  return db
    .updateTable('live_channel')
    .set({ provider_close_at: new Date(at.now.getTime() + CLOSE_LEASE_MS) })
    .where('id', 'in', (q) =>
      q
        .selectFrom('live_channel')
        .select('id')
        .where('provider_close_at', '<=', at.now)
        .orderBy('provider_close_at')
        .limit(at.limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'provider_close_attempts'])
    .execute();
}

export async function markClosed(db: Database, lessonId: string): Promise<void> {
  await db.updateTable('live_channel').set({ provider_close_at: null }).where('id', '=', lessonId).execute();
}

export async function retryClose(
  db: Database,
  { id, provider_close_attempts }: ClosingLesson,
  due: Date,
): Promise<void> {
  await db
    .updateTable('live_channel')
    .set({ provider_close_at: due, provider_close_attempts: provider_close_attempts + 1 })
    .where('id', '=', id)
    .execute();
}

export async function nextUnclosed(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('live_channel')
    .select((e) => e.fn.min<Date | null>('provider_close_at').as('at'))
    .where('provider_close_at', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
}
