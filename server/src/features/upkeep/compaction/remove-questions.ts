import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { EVENT_DAYS } from '../../learning/course/compacted.ts';

const DAY_MS = 86_400_000;
/** A phone repeats an answer whose reply was lost as soon as it has a network. */
export const FINISHED_STEP_TTL_MS = EVENT_DAYS * DAY_MS;
/** A session that was replaced accepts answers given without a network, for as long as a phone stores them. */
export const LEFT_STEP_TTL_MS = 30 * DAY_MS;
/** The next attempts at a week's quiz ask other questions. */
export const QUESTION_TTL_MS = 30 * DAY_MS;
/** As long as the figures of items count wrong answers. */
export const WRONG_QUESTION_TTL_MS = 180 * DAY_MS;

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

/** Whether the question is still a mistake; the event of the answer that makes it none brings the learner back. */
const IS_MISTAKE = sql`exists (
  select from learning_event e
  where e.subscriber_id = q.subscriber_id and e.kind = 'quiz_answer' and e.correct is false
    and e.item_uuid = (q.question ->> 'item_uuid')::uuid
    and e.detail ->> 'attempt_id' = q.attempt_id::text)`;

/**
 * Removes what a learner was asked, once its time is over: the steps and results of sessions, and the questions of
 * quizzes except those that are still mistakes. Sessions that were left for a month are closed. Sessions stay: the
 * figures of their day can be computed again.
 */
export async function removeQuestions(trx: Database, { subscriberId, now }: At): Promise<void> {
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
export async function nextRemoval(trx: Database, subscriberId: string): Promise<Date | null> {
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
