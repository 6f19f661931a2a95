import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LessonAnnouncementTable } from '../../../../platform/database/tables/broadcasting.ts';
import type { Recipient } from '../notify-subscribers.ts';
import type { Announcement } from './announcement.ts';

export type StoredAnnouncement = Selectable<LessonAnnouncementTable>;

export async function insertAnnouncement(db: Database, row: Announcement): Promise<void> {
  await db
    .insertInto('lesson_announcement')
    .values({ ...row, notified_up_to: null, done_at: null })
    .onConflict((c) =>
      c
        .columns(['channel_id', 'type'])
        .doUpdateSet({ due_at: row.due_at, state: 'queued', attempts: 0 })
        .where('lesson_announcement.notified_up_to', 'is', null)
        .where('lesson_announcement.done_at', 'is', null),
    )
    .execute();
}

/**
 * Inserts an announcement, or starts a new round of an announcement that was sent before; no follower has the keys of
 * the new round.
 */
export async function insertOrRepeat(db: Database, row: Announcement): Promise<void> {
  const { due_at, last_recipient = null } = row;
  const isStarted = sql`lesson_announcement.notified_up_to is not null or lesson_announcement.done_at is not null`;
  await db
    .insertInto('lesson_announcement')
    .values({ ...row, notified_up_to: null, done_at: null })
    .onConflict((c) =>
      c.columns(['channel_id', 'type']).doUpdateSet({
        due_at,
        state: 'queued',
        attempts: 0,
        last_recipient,
        notified_up_to: null,
        done_at: null,
        announced_start: null,
        round: sql<number>`lesson_announcement.round + case when ${isStarted} then 1 else 0 end`,
      }),
    )
    .execute();
}

/** Locks the announcements of a lesson; a worker that is sending one completes its batch first. */
export async function lockAnnouncements(trx: Database, channelId: string): Promise<StoredAnnouncement[]> {
  return trx.selectFrom('lesson_announcement').selectAll().where('channel_id', '=', channelId).forUpdate().execute();
}

export async function closeOpen(
  db: Database,
  { channel_id, type }: Pick<Announcement, 'channel_id' | 'type'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('lesson_announcement')
    .set({ state: 'done', done_at: now })
    .where('channel_id', '=', channel_id)
    .where('type', '=', type)
    .where('done_at', 'is', null)
    .execute();
}

export async function hasAnnouncement(db: Database, channelId: string, type: Announcement['type']): Promise<boolean> {
  const row = await db
    .selectFrom('lesson_announcement')
    .select('type')
    .where('channel_id', '=', channelId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUnsent(db: Database, channelId: string): Promise<void> {
  await db.deleteFrom('lesson_announcement').where('channel_id', '=', channelId).where('done_at', 'is', null).execute();
}

/** Locks and returns the current announcement if this claim is still the newest one. */
export async function lockClaimed(
  trx: Database,
  { channel_id, type, attempts }: StoredAnnouncement,
): Promise<StoredAnnouncement | undefined> {
  return trx
    .selectFrom('lesson_announcement')
    .selectAll()
    .where('channel_id', '=', channel_id)
    .where('type', '=', type)
    .where('attempts', '=', attempts)
    .where('state', '=', 'queued')
    .forUpdate()
    .executeTakeFirst();
}

type Progress = { notified_up_to?: string; announced_start?: Date | null } & (
  | { state: 'queued'; due_at: Date }
  | { state: 'done'; done_at: Date }
);

export async function saveProgress(
  trx: Database,
  { channel_id, type }: Pick<LessonAnnouncementTable, 'channel_id' | 'type'>,
  progress: Progress,
): Promise<void> {
  await trx
    .updateTable('lesson_announcement')
    .set(progress)
    .where('channel_id', '=', channel_id)
    .where('type', '=', type)
    .execute();
}

/** Returns a lesson with its teacher and, if published, its recording. */
export async function announcedLesson(db: Database, channelId: string) {
  return db
    .selectFrom('live_channel as c')
    .innerJoin('teacher as t', 't.id', 'c.teacher_id')
    .leftJoin('recording as r', (join) => join.onRef('r.id', '=', 'c.recording_id').on('r.unpublished', '=', false))
    .select(['c.id', 'c.teacher_id', 'c.title', 'c.kind', 'c.state', 'c.starts_at', 'c.cancelled_at'])
    .select(['t.name as teacher_name', 'r.id as recording_id'])
    .where('c.id', '=', channelId)
    .executeTakeFirstOrThrow();
}
export type AnnouncedLesson = Awaited<ReturnType<typeof announcedLesson>>;

/** Lists followers who chose announcements of this teacher, ordered by id. */
export async function followersAfter(
  db: Database,
  at: { teacherId: string; after: string | null; upTo: string | null; limit: number },
): Promise<Recipient[]> {
  const { after, upTo } = at;
  return db
    .selectFrom('teacher_follow as f')
    .innerJoin('subscriber as s', 's.id', 'f.subscriber_id')
    .select(['f.subscriber_id as subscriberId', 's.msisdn', 's.country'])
    .where('f.teacher_id', '=', at.teacherId)
    .where('f.notifying', '=', true)
    .where('s.archived_at', 'is', null)
    .$if(after !== null, (q) => q.where('f.subscriber_id', '>', after))
    .$if(upTo !== null, (q) => q.where('f.subscriber_id', '<=', upTo))
    .orderBy('f.subscriber_id')
    .limit(at.limit)
    .execute();
}
