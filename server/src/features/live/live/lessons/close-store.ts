import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Lesson } from '../store.ts';

/** Ends lessons that should have started by `startingBy` and did not. Returns their number. */
export async function endMissed(db: Database, at: { startingBy: Date; now: Date; limit: number }): Promise<number> {
  const rows = await db
    .updateTable('live_channel')
    .set({ state: 'ended', ended_at: at.now })
    .where('id', 'in', (q) =>
      q
        .selectFrom('live_channel')
        .select('id')
        .where('state', '=', 'scheduled')
        .where('cancelled_at', 'is', null)
        .where('starts_at', '<=', at.startingBy)
        .limit(at.limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** `startedBy`: on the air at least since then; `seenBy`: no publisher since then, if publishers are seen. */
export type Abandoned = { startedBy: Date; seenBy: Date | null };

/** Locks lessons left on the air until the transaction ends and returns their ids. Skips rows locked by others. */
export async function lockAbandoned(
  db: Database,
  { startedBy, seenBy }: Abandoned,
  limit: number,
): Promise<Pick<Lesson, 'id'>[]> {
  return db
    .selectFrom('live_channel')
    .select('id')
    .where('state', '=', 'live')
    .where((e) =>
      e.or([
        e('started_at', '<=', startedBy),
        ...(seenBy ? [e(e.fn.coalesce('publisher_seen_at', 'started_at'), '<=', seenBy)] : []),
      ]),
    )
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Returns the start of the first lesson that has not started. */
export async function firstToMiss(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('live_channel')
    .select((e) => e.fn.min<Date | null>('starts_at').as('at'))
    .where('state', '=', 'scheduled')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns the earliest start and the longest silence of the lessons on the air. */
export async function oldestOnAir(db: Database): Promise<{ startedAt: Date | null; seenAt: Date | null }> {
  // Written out, so that the partial indexes serve it whatever the plan.
  const { rows } = await sql<{ startedAt: Date | null; seenAt: Date | null }>`
    select (select min(started_at) from live_channel where state = 'live') as "startedAt",
      (select min(coalesce(publisher_seen_at, started_at)) from live_channel where state = 'live') as "seenAt"`.execute(
    db,
  );
  return rows[0] ?? { startedAt: null, seenAt: null };
}
