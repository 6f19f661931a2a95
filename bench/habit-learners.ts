import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../server/src/platform/database/schema.ts';
import { followPractice } from '../server/src/features/learning/habit/follow-practice.ts';
import type { Random } from '../server/src/domain/random/seeded-random.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Countries without clock changes, so that the judge needs no time zones: hours ahead of UTC. */
const COUNTRIES = [
  { country: 'IQ', zone: 'Asia/Baghdad', prefix: '+964770', offset: 3 },
  { country: 'SA', zone: 'Asia/Riyadh', prefix: '+966550', offset: 3 },
  { country: 'AE', zone: 'Asia/Dubai', prefix: '+971550', offset: 4 },
] as const;

export type HabitLearner = {
  id: string;
  msisdn: string;
  country: string;
  zone: string;
  offset: number;
  channels: { push: boolean; sms: boolean };
  /** The chosen hour of the reminder; null for the usual hour. */
  remindHour: number | null;
  /** The hour of practice, and the probability of practice on a day. */
  hour: number;
  presence: number;
  /** The number of days before the learner leaves for good. */
  leavesOn: number;
};

/** Draws learners of different habits: steady learners, occasional learners, and learners who leave. */
export function drawLearners(count: number, random: Random): HabitLearner[] {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  return Array.from({ length: count }, (_, nth) => {
    const { prefix, ...place } = pick(COUNTRIES);
    return {
      id: randomUUID(),
      msisdn: `${prefix}${String(nth).padStart(6, '0')}`,
      ...place,
      channels: pick([
        { push: true, sms: false },
        { push: true, sms: true },
        { push: false, sms: true },
        { push: false, sms: false },
      ]),
      remindHour: pick([null, 6, 8, 13, 18, 20, 22, 23]),
      hour: pick([0, 2, 7, 9, 13, 17, 19, 21, 23]),
      presence: pick([0.95, 0.7, 0.4, 0.1]),
      leavesOn: random() < 0.5 ? Math.floor(random() * 12) : Infinity,
    };
  });
}

/** Inserts the learners with access, the channels that they chose, a device each, and their goals. */
export async function insertLearners(db: Database, learners: readonly HabitLearner[], start: Date): Promise<void> {
  for (const learner of learners) {
    await db
      .insertInto('subscriber')
      .values({
        id: learner.id,
        msisdn: learner.msisdn,
        country: learner.country,
        created_at: start,
        last_seen_at: start,
      })
      .execute();
    await sql`
      insert into subscription (subscriber_id, id, msisdn, state, version, facts, access_ends_at, started_at, changed_at)
      values (${learner.id}, ${randomUUID()}, ${learner.msisdn}, 'active', 1, '{"state":"active","version":1}',
        ${new Date(start.getTime() + 400 * DAY_MS)}, ${start}, ${start})`.execute(db);
    await db
      .insertInto('learning_goal')
      .values({
        subscriber_id: learner.id,
        minutes: 5,
        motive: null,
        remind_hour: learner.remindHour,
        updated_at: start,
      })
      .execute();
    await db
      .insertInto('reminder')
      .values({ subscriber_id: learner.id, due_at: start, started_at: start, cued_at: null, cues: 0, sms_at: null })
      .execute();
    for (const channel of ['push', 'sms'] as const) {
      if (!learner.channels[channel]) continue;
      await db
        .insertInto('notification_choice')
        .values({ subscriber_id: learner.id, channel, type: 'daily_reminder', chosen: true })
        .execute();
    }
    if (learner.channels.push) {
      await db
        .insertInto('push_endpoint')
        .values({
          subscriber_id: learner.id,
          endpoint: `https://push.example/${learner.id}`,
          p256dh: '',
          auth: '',
          added_at: start,
          session_id: randomUUID(),
        })
        .execute();
    }
  }
}

/** Writes the rows of a finished session: the session, its event, and the next reminder. */
export async function practise(db: Database, learner: HabitLearner, now: Date): Promise<void> {
  const id = randomUUID();
  const learnerDay = new Date(now.getTime() + (learner.offset - 4) * HOUR_MS).toISOString().slice(0, 10);
  await db
    .insertInto('learning_event')
    .values({ subscriber_id: learner.id, id, at: now, learner_day: learnerDay, kind: 'session_done', item_uuid: id })
    .execute();
  await sql`
    insert into daily_session (subscriber_id, id, level_id, course_version_id, minutes, learner_day, state, started_at,
      ended_at, result)
    values (${learner.id}, ${id}, ${id}, ${id}, 5, ${learnerDay}, 'finished', ${now}, ${now}, '{}')`.execute(db);
  await followPractice(db, { subscriberId: learner.id, zone: learner.zone }, now);
}
