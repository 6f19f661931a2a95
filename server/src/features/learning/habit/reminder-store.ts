import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { IS_ACTIVITY } from '../course/activity-kinds.ts';

/** A learner whose reminder is due, with the facts that decide about a cue. */
export type DueReminder = {
  subscriber_id: string;
  msisdn: string;
  country: string;
  archived: boolean;
  started_at: Date;
  remind_hour: number | null;
  cued_at: Date | null;
  cues: number;
  sms_at: Date | null;
  practised_at: Date | null;
  due_cards: number;
  session_starts: Date[];
};

/** Sessions that decide about the usual hour. */
const SESSIONS_READ = 14;

/** Sets the time of a learner's next decision; starts reminders for a learner without one. */
export async function armReminder(
  db: Database,
  { subscriberId, dueAt, now }: { subscriberId: string; dueAt: Date; now: Date },
): Promise<void> {
  await db
    .insertInto('reminder')
    .values({ subscriber_id: subscriberId, due_at: dueAt, started_at: now, cued_at: null, cues: 0, sms_at: null })
    .onConflict((c) => c.column('subscriber_id').doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Locks due reminders in the order of the index; skips rows that other transactions have locked. */
export async function lockDueReminders(trx: Database, at: { now: Date; limit: number }): Promise<DueReminder[]> {
  const { rows: due } = await sql<{ subscriber_id: string }>`
    select subscriber_id from reminder where due_at <= ${at.now} order by due_at limit ${at.limit}
    for update skip locked`.execute(trx);
  const ids = due.map(({ subscriber_id }) => subscriber_id);
  if (ids.length === 0) return [];
  const { rows } = await sql<DueReminder>`
    select r.subscriber_id, s.msisdn, s.country, s.archived_at is not null as archived, r.started_at, g.remind_hour,
      r.cued_at, r.cues, r.sms_at,
      greatest(
        (select max(e.at) from learning_event e where e.subscriber_id = r.subscriber_id and ${IS_ACTIVITY}),
        (select l.last_at from learning_day l where l.subscriber_id = r.subscriber_id
          and l.activities + l.reviews + l.corrections > 0 order by l.learner_day desc limit 1)) as practised_at,
      (select count(*) from review_card c where c.subscriber_id = r.subscriber_id and c.due_at <= ${at.now}) as due_cards,
      array(select d.started_at from daily_session d where d.subscriber_id = r.subscriber_id
        order by d.started_at desc limit ${SESSIONS_READ}) as session_starts
    from reminder r join subscriber s on s.id = r.subscriber_id
      left join learning_goal g on g.subscriber_id = r.subscriber_id
    where r.subscriber_id = any(${ids}::uuid[])`.execute(trx);
  return rows;
}

type Decided = { subscriber_id: string; due_at: Date | null; cued_at: Date | null; cues: number; sms_at: Date | null };

export async function saveReminder(trx: Database, { subscriber_id, ...set }: Decided): Promise<void> {
  await trx.updateTable('reminder').set(set).where('subscriber_id', '=', subscriber_id).execute();
}

export async function nextReminderDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select due_at as at from reminder where due_at is not null order by due_at limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
