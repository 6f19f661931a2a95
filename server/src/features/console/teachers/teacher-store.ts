import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

export type TeacherRow = {
  id: string;
  name: string;
  bio: string;
  photo_file: string | null;
  followers: number;
  hidden_at: Date | null;
  version: number;
  account_id: string | null;
  account_name: string | null;
  msisdn: string | null;
  roles: string[] | null;
};

type LessonRow = {
  id: string;
  title: string;
  state: 'scheduled' | 'live' | 'ended' | 'recorded' | 'cancelled';
  starts_at: Date;
  attended: number;
};

const TEACHER = sql`
  select t.id, t.name, t.bio, t.photo_file, t.followers, t.hidden_at, t.version, s.id as account_id,
    s.name as account_name, s.msisdn, s.roles
  from teacher t left join subscriber s on s.id = t.subscriber_id and s.archived_at is null`;

/** Returns every teacher; they are few. */
export async function allStaffTeachers(db: Database): Promise<TeacherRow[]> {
  const { rows } = await sql<TeacherRow>`${TEACHER} order by t.created_at desc, t.id`.execute(db);
  return rows;
}

export async function findStaffTeacher(db: Database, id: string): Promise<TeacherRow | undefined> {
  const { rows } = await sql<TeacherRow>`${TEACHER} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a teacher until the transaction ends, and returns it. */
export async function lockStaffTeacher(trx: Database, id: string): Promise<TeacherRow | undefined> {
  const { rows } = await sql<TeacherRow>`${TEACHER} where t.id = ${id} for update of t`.execute(trx);
  return rows[0];
}

type Page = { id: string; version: number; name: string; bio: string; hiddenAt: Date | null };

export async function updateTeacherPage(trx: Database, { id, version, name, bio, hiddenAt }: Page): Promise<void> {
  await trx.updateTable('teacher').set({ version, name, bio, hidden_at: hiddenAt }).where('id', '=', id).execute();
}

export async function updateTeacherPhoto(trx: Database, id: string, photoFile: string): Promise<void> {
  await trx.updateTable('teacher').set({ photo_file: photoFile }).where('id', '=', id).execute();
}

/** Returns the lessons of a teacher, the latest first, with the number of learners who joined each. */
export async function lessonsOfTeacher(db: Database, id: string, limit: number): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select c.id, c.title, case when c.cancelled_at is null then c.state else 'cancelled' end as state, c.starts_at,
      (select count(*)::int from channel_view v where v.channel_id = c.id) as attended
    from live_channel c where c.teacher_id = ${id} order by c.starts_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}
