import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { TeacherTable } from '../../../platform/database/tables/live.ts';

export type Teacher = Selectable<TeacherTable>;
export type Follow = { following: boolean; notifying: boolean };

/** Returns the teachers that learners see. */
export async function shownTeachers(db: Database): Promise<Teacher[]> {
  return db
    .selectFrom('teacher')
    .selectAll()
    .where('hidden_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function teacherById(db: Database, id: string): Promise<Teacher | undefined> {
  return db.selectFrom('teacher').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function teachersByIds(db: Database, ids: string[]): Promise<Teacher[]> {
  return db
    .selectFrom('teacher')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function teacherOfSubscriber(db: Database, subscriberId: string): Promise<Teacher | undefined> {
  return db.selectFrom('teacher').selectAll().where('subscriber_id', '=', subscriberId).executeTakeFirst();
}

export async function lockTeacher(db: Database, id: string): Promise<void> {
  await db.selectFrom('teacher').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function insertTeacher(db: Database, row: Insertable<TeacherTable>): Promise<void> {
  await db.insertInto('teacher').values(row).execute();
}

export async function followsOf(db: Database, subscriberId: string): Promise<Map<string, Follow>> {
  const rows = await db.selectFrom('teacher_follow').selectAll().where('subscriber_id', '=', subscriberId).execute();
  return new Map(rows.map((row) => [row.teacher_id, row]));
}

/**
 * Locks the choice until the transaction ends and returns it. Inserts a missing choice first, so that a row can be
 * locked.
 */
export async function lockFollow(
  db: Database,
  at: { subscriberId: string; teacherId: string; now: Date },
): Promise<Follow> {
  await db
    .insertInto('teacher_follow')
    .values({
      subscriber_id: at.subscriberId,
      teacher_id: at.teacherId,
      following: false,
      notifying: false,
      changed_at: at.now,
    })
    .onConflict((c) => c.columns(['subscriber_id', 'teacher_id']).doNothing())
    .execute();
  return db
    .selectFrom('teacher_follow')
    .select(['following', 'notifying'])
    .where('subscriber_id', '=', at.subscriberId)
    .where('teacher_id', '=', at.teacherId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveFollow(
  db: Database,
  at: { subscriberId: string; teacherId: string; now: Date },
  next: Follow,
): Promise<void> {
  await db
    .updateTable('teacher_follow')
    .set({ following: next.following, notifying: next.notifying, changed_at: at.now })
    .where('subscriber_id', '=', at.subscriberId)
    .where('teacher_id', '=', at.teacherId)
    .execute();
}

/** Adds to or subtracts from the number of followers. Returns the new number. */
export async function addFollowers(db: Database, teacherId: string, more: number): Promise<number> {
  const row = await db
    .updateTable('teacher')
    .set((e) => ({ followers: e('followers', '+', more) }))
    .where('id', '=', teacherId)
    .returning('followers')
    .executeTakeFirstOrThrow();
  return row.followers;
}
