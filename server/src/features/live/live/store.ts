import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { LiveChannelTable, MediaKind } from '../../../platform/database/tables/live.ts';

export type Lesson = Selectable<LiveChannelTable>;
export type LessonFilter = {
  kind?: MediaKind | undefined;
  teacherId?: string | undefined;
  levelId?: string | undefined;
};

/** Returns a lesson; cancelled lessons count as not found. */
export async function lessonById(db: Database, id: string): Promise<Lesson | undefined> {
  return selectLessons(db).where('id', '=', id).executeTakeFirst();
}

/** Locks the lesson until the transaction ends and returns it. */
export async function lockLesson(db: Database, id: string): Promise<Lesson | undefined> {
  return selectLessons(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the lessons on the air first, then lessons to come, the next one first. */
export async function lessonsAhead(
  db: Database,
  filter: LessonFilter,
  at: { since: Date; limit: number },
): Promise<Lesson[]> {
  return filtered(db, filter)
    .where((e) => e.or([e('state', '=', 'live'), e.and([e('state', '=', 'scheduled'), e('starts_at', '>', at.since)])]))
    .orderBy((e) => e('state', '=', 'live'), 'desc')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(at.limit)
    .execute();
}

/** Returns the lessons that are over, the last one first. */
export async function lessonsPast(
  db: Database,
  filter: LessonFilter,
  at: { since: Date; limit: number },
): Promise<Lesson[]> {
  return filtered(db, filter)
    .where((e) =>
      e.or([
        e('state', 'in', ['ended', 'recorded']),
        e.and([e('state', '=', 'scheduled'), e('starts_at', '<=', at.since)]),
      ]),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .execute();
}

export async function lessonOnAir(db: Database, teacherId: string): Promise<Lesson | undefined> {
  return selectLessons(db)
    .where('teacher_id', '=', teacherId)
    .where('state', '=', 'live')
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
}

export async function insertLesson(db: Database, row: Insertable<LiveChannelTable>): Promise<void> {
  await db.insertInto('live_channel').values(row).execute();
}

export async function updateLesson(
  db: Database,
  id: string,
  changes: Omit<Updateable<LiveChannelTable>, 'id' | 'teacher_id'>,
): Promise<Lesson> {
  return db.updateTable('live_channel').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

function selectLessons(db: Database) {
  return db.selectFrom('live_channel').selectAll().where('cancelled_at', 'is', null);
}

function filtered(db: Database, { kind, teacherId, levelId }: LessonFilter) {
  return selectLessons(db)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? null))
    .$if(teacherId !== undefined, (q) => q.where('teacher_id', '=', teacherId ?? null))
    .$if(levelId !== undefined, (q) => q.where('level_id', '=', levelId ?? null));
}
