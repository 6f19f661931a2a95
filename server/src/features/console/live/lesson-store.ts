import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

export type LessonRow = {
  id: string;
  title: string;
  kind: 'video' | 'sound';
  teacher_id: string;
  teacher_name: string;
  /** The teacher's account. */
  account_id: string | null;
  state: 'scheduled' | 'live' | 'ended' | 'recorded';
  starts_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  chat_open: boolean;
  viewers: number;
  reported: number;
};

const LESSON = sql`
  select c.id, c.title, c.kind, c.teacher_id, t.name as teacher_name, t.subscriber_id as account_id, c.state, c.starts_at,
    c.started_at, c.ended_at, c.chat_open,
    case when c.state = 'live' then
      (select count(*)::int from channel_view v where v.channel_id = c.id and v.viewing) else 0 end as viewers,
    (select count(distinct m.id)::int from live_message m join live_report r on r.message_id = m.id
      where m.channel_id = c.id) as reported
  from live_channel c join teacher t on t.id = c.teacher_id
  where c.cancelled_at is null`;

export async function findLesson(db: Database, id: string): Promise<LessonRow | undefined> {
  const { rows } = await sql<LessonRow>`${LESSON} and c.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns lessons on the air first, then the other lessons, the nearest start to `now` first. */
export async function lessonsAround(db: Database, now: Date, limit: number): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    (${LESSON} and c.state = 'live' order by c.started_at desc limit ${limit})
    union all
    (${LESSON} and c.state <> 'live' and c.starts_at >= ${now} order by c.starts_at limit ${limit})
    union all
    (${LESSON} and c.state <> 'live' and c.starts_at < ${now} order by c.starts_at desc limit ${limit})`.execute(db);
  return rows;
}
