import { sql } from 'kysely';
import { addDays, learnerDayOf, startOfLearnerDay } from '../../../domain/progress/learner-day.ts';
import { judgeLateAnswer } from '../../../domain/session/late-answer.ts';
import { answerTime, isAskedAgain } from '../../../domain/session/session-rules.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { isActiveDay } from '../course/list-active-days.ts';
import type { Learner } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import type { SessionRow } from './store.ts';

/** `at`: when an answer counts. `givenAt`: when the learner was there, by the phone. */
type Timed = { at: Date; givenAt: Date; isUnsupported: boolean; session: SessionRow };

/**
 * Records that the phone of a learner fetches sessions, so that it has sent what it had. A day after today was recorded
 * by a clock that was set back since.
 */
export async function recordContact(
  db: Database,
  { clock }: Pick<LearningDeps, 'clock'>,
  { subscriberId, zone }: Learner,
): Promise<void> {
  const today = learnerDayOf(clock.now(), zone);
  await sql`
    insert into learner_contact as known (subscriber_id, last_day) values (${subscriberId}, ${today})
    on conflict (subscriber_id) do update set last_day = excluded.last_day, day_before =
        case when known.last_day < excluded.last_day then known.last_day
          when known.day_before < excluded.last_day then known.day_before end
      where known.last_day <> excluded.last_day`.execute(db);
}

/**
 * Returns when an answer counts: at the time of the phone if the server can support it, else now. An answer that makes
 * a past day active marks its session with that day. Call it with the learner locked.
 */
export async function timeAnswer(
  trx: Database,
  deps: Pick<LearningDeps, 'clock'>,
  learner: Learner,
  { session, given }: { session: SessionRow; given: Date | undefined },
): Promise<Timed> {
  const now = deps.clock.now();
  const givenAt = answerTime({ given, startedAt: session.started_at, now });
  const today = learnerDayOf(now, learner.zone);
  const day = learnerDayOf(givenAt, learner.zone);
  // The answer of a learner who is there may cross the change of days.
  if (day === today || isAskedAgain({ answeredAt: givenAt, now })) {
    const isMoved = given !== undefined && day === today && learnerDayOf(given, learner.zone) < today;
    return { at: givenAt, givenAt, isUnsupported: isMoved, session };
  }
  const outcome = judgeLateAnswer(await factsOf(trx, learner, { session, at: givenAt, day, today }));
  if (outcome === 'unsupported') return { at: now, givenAt, isUnsupported: true, session };
  if (outcome === 'active' || session.late_day === day) return { at: givenAt, givenAt, isUnsupported: false, session };
  await markLate(trx, session, day);
  return { at: givenAt, givenAt, isUnsupported: false, session: { ...session, late_day: day } };
}

async function factsOf(
  trx: Database,
  { subscriberId, zone }: Learner,
  { session, at, day, today }: { session: SessionRow; at: Date; day: string; today: string },
): Promise<Parameters<typeof judgeLateAnswer>[0]> {
  const contactDay = await findContactDay(trx, subscriberId, today);
  const since = contactDay ?? addDays(today, -MAX_LATE_DAYS);
  const dayEnd = startOfLearnerDay(addDays(day, 1), zone);
  const answers = await sql<{ at: Date; isOwn: boolean }>`
    select answered_at as at, session_id = ${session.id} as "isOwn" from daily_step
    where subscriber_id = ${subscriberId} and answered_at >= ${startOfLearnerDay(day, zone)} and answered_at < ${dayEnd}`.execute(
    trx,
  );
  return {
    at,
    day,
    contactDay,
    isActive: await isActiveDay(trx, subscriberId, day),
    ownLateDay: session.late_day,
    lateDays: await lateDaysAfter(trx, subscriberId, since),
    answers: answers.rows,
  };
}

/** More days than the oldest answer that counts for its own day. */
const MAX_LATE_DAYS = 15;

/** Returns the last day before today on which the phone fetched sessions, `YYYY-MM-DD`. */
async function findContactDay(trx: Database, subscriberId: string, today: string): Promise<string | null> {
  const row = await trx
    .selectFrom('learner_contact')
    .select(['last_day', 'day_before'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  if (!row) return null;
  return row.last_day < today ? row.last_day : row.day_before;
}

async function lateDaysAfter(trx: Database, subscriberId: string, day: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('daily_session')
    .select('late_day')
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .where('late_day', '>', day)
    .execute();
  return rows.flatMap(({ late_day }) => late_day ?? []);
}

async function markLate(trx: Database, { subscriber_id, id }: SessionRow, day: string): Promise<void> {
  await trx
    .updateTable('daily_session')
    .set({ late_day: day })
    .where('subscriber_id', '=', subscriber_id)
    .where('id', '=', id)
    .execute();
}
