import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { LiveChannelTable } from '../../../platform/database/tables/live.ts';

export type EndedLesson = Pick<
  Selectable<LiveChannelTable>,
  'id' | 'teacher_id' | 'title' | 'level_id' | 'auto_publish'
>;
/** A file of a part; those of one part are in its order and continue each other. */
export type StoredFile = { part: number; key: string };

/** A lesson that this process may make the recording of until `due_at`; `attempts` tells its claims apart. */
export type Claim = { lesson: EndedLesson; attempts: number };

/** When a lesson must have ended for its missing parts to be given up, and for those that nothing had been sent in. */
export type Waiting = {
  now: Date;
  lostBefore: Date;
  /** For a part whose node is gone and which has chunks in the store: the rest is a minute at most. */
  restLostBefore: Date;
  emptyLostBefore: Date;
};

/** Lessons that are over, and whose parts are in the store or lost. A part comes into it after it was closed. */
function makeable(db: Database, { now, lostBefore, restLostBefore, emptyLostBefore }: Waiting) {
  return db
    .selectFrom('live_channel')
    .leftJoin('recording_making', 'recording_making.channel_id', 'live_channel.id')
    .where('live_channel.state', '=', 'ended')
    .where('live_channel.id', 'in', (q) => q.selectFrom('live_part').select('live_part.channel_id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('live_part')
            .select('live_part.part')
            .whereRef('live_part.channel_id', '=', 'live_channel.id')
            .where('live_part.media_file', 'is', null)
            .where(
              sql<boolean>`coalesce(live_channel.ended_at, live_channel.starts_at)
                > case
                  when live_part.bytes = 0 then ${emptyLostBefore}::timestamptz
                  when exists (select 1 from live_node where live_node.id = live_part.node_id
                    and live_node.seen_at > now() - interval '15 seconds') then ${lostBefore}::timestamptz
                  when exists (select 1 from live_part_chunk where live_part_chunk.channel_id = live_part.channel_id
                    and live_part_chunk.part = live_part.part) then ${restLostBefore}::timestamptz
                  else ${lostBefore}::timestamptz end`,
            ),
        ),
      ),
    )
    .where('recording_making.given_up_at', 'is', null)
    .where(({ or, eb }) => or([eb('recording_making.due_at', 'is', null), eb('recording_making.due_at', '<=', now)]));
}

/** The lesson that has waited longest and nobody else is at, locked until the transaction ends. */
export async function lockMakeable(trx: Database, at: Waiting): Promise<EndedLesson | undefined> {
  return makeable(trx, at)
    .select([
      'live_channel.id',
      'live_channel.teacher_id',
      'live_channel.title',
      'live_channel.level_id',
      'live_channel.auto_publish',
    ])
    .orderBy(sql`coalesce(recording_making.due_at, live_channel.ended_at, live_channel.starts_at)`)
    .limit(1)
    .forUpdate('live_channel')
    .skipLocked()
    .executeTakeFirst();
}

/** Gives the number of this attempt; undefined where somebody else has begun meanwhile. */
export async function beginAttempt(
  trx: Database,
  at: { channelId: string; now: Date; until: Date },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('recording_making')
    .values({ channel_id: at.channelId, attempts: 1, due_at: at.until })
    .onConflict((c) =>
      c
        .column('channel_id')
        .doUpdateSet({ attempts: sql`recording_making.attempts + 1`, due_at: at.until })
        .where('recording_making.due_at', '<=', at.now)
        .where('recording_making.given_up_at', 'is', null),
    )
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

/** For as long as the claim is the newest: until when the work may take, or when to try again. */
export async function setDue(db: Database, { lesson, attempts }: Claim, due: Date): Promise<void> {
  await db
    .updateTable('recording_making')
    .set({ due_at: due })
    .where('channel_id', '=', lesson.id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function giveUp(
  db: Database,
  { lesson, attempts }: Claim,
  { now, failure }: { now: Date; failure: string },
): Promise<void> {
  await db
    .updateTable('recording_making')
    .set({ given_up_at: now, failure })
    .where('channel_id', '=', lesson.id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function forgetMaking(trx: Database, channelId: string): Promise<void> {
  await trx.deleteFrom('recording_making').where('channel_id', '=', channelId).execute();
}

/** False where no making of this lesson was given up. */
export async function forgetGivenUp(db: Database, channelId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recording_making')
    .where('channel_id', '=', channelId)
    .where('given_up_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What of a lesson is in the media store, in its order. */
export async function storedFiles(db: Database, channelId: string): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('live_part')
    .leftJoin('live_part_chunk', (join) =>
      join
        .onRef('live_part_chunk.channel_id', '=', 'live_part.channel_id')
        .onRef('live_part_chunk.part', '=', 'live_part.part'),
    )
    .select((e) => ['live_part.part', e.fn.coalesce('live_part_chunk.media_file', 'live_part.media_file').as('key')])
    .where('live_part.channel_id', '=', channelId)
    .orderBy('live_part.part')
    .orderBy('live_part_chunk.chunk')
    .execute();
  return rows.flatMap(({ part, key }) => (key === null ? [] : [{ part, key }]));
}

export async function deleteParts(db: Database, channelId: string): Promise<void> {
  await db.deleteFrom('live_part').where('channel_id', '=', channelId).execute();
}

/** Lessons that have their recording, and still their parts: whoever made it was interrupted. */
export async function recordedWithParts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('live_part')
    .innerJoin('live_channel', 'live_channel.id', 'live_part.channel_id')
    .select('live_part.channel_id')
    .distinct()
    .where('live_channel.state', '=', 'recorded')
    .execute();
  return rows.map((row) => row.channel_id);
}

/** When the next lesson may be taken up. */
export async function nextMakingDue(db: Database, at: Waiting): Promise<Date | null> {
  const row = await makeable(db, { ...at, now: new Date('9999-01-01') })
    .select(sql<Date>`min(coalesce(recording_making.due_at, live_channel.ended_at, live_channel.starts_at))`.as('due'))
    .executeTakeFirst();
  return row?.due ?? null;
}

/** The lesson's row, if it still waits for its recording, locked until the transaction ends. */
export async function lockUnrecorded(trx: Database, channelId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('live_channel')
    .select('id')
    .where('id', '=', channelId)
    .where('state', '=', 'ended')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRecorded(trx: Database, at: { channelId: string; recordingId: string }): Promise<void> {
  await trx
    .updateTable('live_channel')
    .set({ state: 'recorded', recording_id: at.recordingId })
    .where('id', '=', at.channelId)
    .execute();
}

export async function recordedFiles(
  db: Database,
  channelId: string,
): Promise<{ media_file: string; poster_file: string | null } | undefined> {
  return db
    .selectFrom('recording')
    .select(['media_file', 'poster_file'])
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
}
