import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { addDays, learnerDayOf, startOfLearnerDay } from '../../../domain/progress/learner-day.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { EVENT_DAYS } from '../../learning/course/compacted.ts';
import { compactEvents, dayAfterEvents, firstDayFrom } from './compact-events.ts';
import {
  dueLearners,
  isDue,
  nextCompaction,
  setDue,
  tryLockLearner,
  walkLearners,
  type DueLearner,
} from './due-store.ts';

const BATCH = 20;
const WALK_BATCH = 1_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A learner with years of events from before compaction takes several turns, so that no turn locks them for long. */
const MAX_EVENTS_PER_TURN = 3_000;

type Deps = { db: Database; clock: MovableClock; log: FastifyBaseLogger };

/**
 * Compacts the events of due learners, each in a separate transaction, and removes old questions.
 *
 * Why: docs/decisions/057-learning-events-are-compacted.md
 */
export function compactionJob(deps: Deps): Job {
  const { db, clock, log } = deps;
  let isWalked = false;
  return {
    name: 'compact-learning',
    workers: 'media',
    async pass(signal) {
      const due = await dueLearners(db, { now: clock.now(), limit: BATCH });
      const failures: unknown[] = [];
      let turns = 0;
      for (const learner of due) {
        if (signal.aborted) return 0;
        if (await compactOrDefer(deps, learner, failures)) turns += 1;
      }
      // Failed learners are deferred, so none is overdue: the job itself must be seen to fail.
      if (failures.length > 1 && failures.length === due.length) throw failures[0];
      if (due.length > 0 || isWalked) return turns;
      const from = new Date(clock.now().getTime() + (EVENT_DAYS + 1) * DAY_MS);
      isWalked = await walkLearners(db, { from, limit: WALK_BATCH });
      if (isWalked) log.debug('learners from before compaction are walked');
      return isWalked ? 0 : 1;
    },
    nextDue: async () => (isWalked ? nextCompaction(db) : clock.now()),
  };
}

/** Returns whether the learner had a turn. A learner whose rows cannot be compacted must not stop the others. */
async function compactOrDefer({ db, clock, log }: Deps, learner: DueLearner, failures: unknown[]): Promise<boolean> {
  const now = clock.now();
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await tryLockLearner(trx, learner.subscriber_id))) return false;
      await compactLearner(trx, learner, now);
      return true;
    });
  } catch (error) {
    failures.push(error);
    log.error({ err: error, subscriberId: learner.subscriber_id }, 'learning not compacted');
    await setDue(db, learner.subscriber_id, new Date(now.getTime() + HOUR_MS));
    return true;
  }
}

/** Compacts events older than `EVENT_DAYS`, and sets the learner's next due time. */
async function compactLearner(trx: Database, { subscriber_id: subscriberId, country }: DueLearner, now: Date) {
  const zone = zoneOf(country);
  if (!(await isDue(trx, { subscriberId, now }))) return;
  const end = addDays(learnerDayOf(now, zone), -EVENT_DAYS);
  const cut = await dayAfterEvents(trx, { subscriberId, limit: MAX_EVENTS_PER_TURN });
  // Whole days; no day has nearly as many events.
  const before = cut !== null && cut < end ? addDays(cut, 1) : end;
  const moved = await compactEvents(trx, { subscriberId, before });
  if (before < end && moved > 0) return;
  if (before < end) await compactEvents(trx, { subscriberId, before: end });
  await removeQuestions(trx, { subscriberId, now });
  await setDue(trx, subscriberId, await nextDueOf(trx, { subscriberId, from: end, zone }));
}

type Left = { subscriberId: string; from: string; zone: string };

/** The first event that is not compacted comes first: questions may wait for it. */
async function nextDueOf(trx: Database, { subscriberId, from, zone }: Left): Promise<Date | null> {
  const first = await firstDayFrom(trx, { subscriberId, from });
  if (first !== null) return startOfLearnerDay(addDays(first, EVENT_DAYS + 1), zone);
  return nextRemoval(trx, subscriberId);
}

/** A phone repeats an answer whose reply was lost as soon as it has a network. */
const FINISHED_STEP_TTL_MS = EVENT_DAYS * DAY_MS;
/** A session that was replaced accepts answers given without a network, for as long as a phone stores them. */
const LEFT_STEP_TTL_MS = 30 * DAY_MS;
/** The next attempts at a week's quiz ask other questions. */
const QUESTION_TTL_MS = 30 * DAY_MS;
/** As long as the figures of items count wrong answers. */
const WRONG_QUESTION_TTL_MS = 180 * DAY_MS;

type At = { subscriberId: string; now: Date };

const after = (ttlMs: number) => sql.raw(`interval '${ttlMs / 1000} seconds'`);

/** When a session `s` is closed, or else its steps and its result are removed. */
const SESSION_ENDS = sql`case s.state
  when 'finished' then s.ended_at + ${after(FINISHED_STEP_TTL_MS)}
  when 'closed' then s.ended_at + ${after(LEFT_STEP_TTL_MS)}
  else s.started_at + ${after(LEFT_STEP_TTL_MS)} end`;

/** When a question `q` of an attempt `a` is removed; null before the end of the attempt. */
const QUESTION_ENDS = sql`a.finished_at
  + case when q.correct is false then ${after(WRONG_QUESTION_TTL_MS)} else ${after(QUESTION_TTL_MS)} end`;

/** Whether the question is still a mistake; the event of the answer that solves it makes the learner due again. */
const IS_MISTAKE = sql`exists (
  select from learning_event e
  where e.subscriber_id = q.subscriber_id and e.kind = 'quiz_answer' and e.correct is false
    and e.item_uuid = (q.question ->> 'item_uuid')::uuid
    and e.detail ->> 'attempt_id' = q.attempt_id::text)`;

/**
 * Removes a learner's questions once their time is over: the steps and results of sessions, and the questions of
 * quizzes except current mistakes. Closes sessions that were left for a month. Sessions stay: the figures of their day
 * can be computed again.
 */
async function removeQuestions(trx: Database, { subscriberId, now }: At): Promise<void> {
  await sql`
    delete from daily_step where subscriber_id = ${subscriberId} and session_id in (
      select id from daily_session s
      where subscriber_id = ${subscriberId} and state in ('finished', 'closed') and ${SESSION_ENDS} < ${now})`.execute(
    trx,
  );
  await sql`
    update daily_session s set result = null
    where subscriber_id = ${subscriberId} and state = 'finished' and result is not null
      and ${SESSION_ENDS} < ${now}`.execute(trx);
  await sql`
    update daily_session s set state = 'closed', ended_at = ${now}
    where subscriber_id = ${subscriberId} and state in ('open', 'prepared') and ${SESSION_ENDS} < ${now}`.execute(trx);
  await sql`
    delete from quiz_question q using quiz_attempt a
    where q.subscriber_id = ${subscriberId} and a.subscriber_id = q.subscriber_id and a.id = q.attempt_id
      and ${QUESTION_ENDS} < ${now} and not ${IS_MISTAKE}`.execute(trx);
}

/** Returns when `removeQuestions` has something to do next, unless the learner answers before; null for never. */
async function nextRemoval(trx: Database, subscriberId: string): Promise<Date | null> {
  // The next whole millisecond, because a Date has no smaller part.
  const { rows } = await sql<{ at: Date | null }>`
    select date_trunc('milliseconds', min(ends)) + interval '1 millisecond' as at from (
      select ${SESSION_ENDS} as ends from daily_session s
      where subscriber_id = ${subscriberId} and (state in ('open', 'prepared') or result is not null
        or exists (select from daily_step where subscriber_id = s.subscriber_id and session_id = s.id))
      union all
      select ${QUESTION_ENDS} from quiz_question q
      join quiz_attempt a on a.subscriber_id = q.subscriber_id and a.id = q.attempt_id
      where q.subscriber_id = ${subscriberId} and not ${IS_MISTAKE}
    ) as part`.execute(trx);
  return rows[0]?.at ?? null;
}
