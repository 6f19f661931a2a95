import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { EVENT_DAYS } from '../course/compacted.ts';

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

/**
 * Removes what a learner was asked, once its time is over: the steps and results of sessions, and the questions of
 * quizzes except those that are still mistakes. Sessions that were left for a month are closed. Sessions stay: the
 * figures of their day can be computed again.
 */
export async function removeQuestions(trx: Database, { subscriberId, now }: At): Promise<void> {
  const ago = (ttlMs: number) => new Date(now.getTime() - ttlMs);
  await sql`
    update daily_session set state = 'closed', ended_at = ${now}
    where subscriber_id = ${subscriberId} and state in ('open', 'prepared')
      and started_at < ${ago(LEFT_STEP_TTL_MS)}`.execute(trx);
  await sql`
    delete from daily_step where subscriber_id = ${subscriberId} and session_id in (
      select id from daily_session where subscriber_id = ${subscriberId}
        and ((state = 'finished' and ended_at < ${ago(FINISHED_STEP_TTL_MS)})
          or (state = 'closed' and ended_at < ${ago(LEFT_STEP_TTL_MS)})))`.execute(trx);
  await sql`
    update daily_session set result = null
    where subscriber_id = ${subscriberId} and state = 'finished' and result is not null
      and ended_at < ${ago(FINISHED_STEP_TTL_MS)}`.execute(trx);
  await sql`
    delete from quiz_question q using quiz_attempt a
    where q.subscriber_id = ${subscriberId} and a.subscriber_id = q.subscriber_id and a.id = q.attempt_id
      and a.finished_at < ${ago(QUESTION_TTL_MS)}
      and (q.correct is not false or a.finished_at < ${ago(WRONG_QUESTION_TTL_MS)})
      and not exists (
        select from learning_event e
        where e.subscriber_id = q.subscriber_id and e.kind = 'quiz_answer' and e.correct is false
          and e.item_uuid = (q.question ->> 'item_uuid')::uuid
          and e.detail ->> 'attempt_id' = q.attempt_id::text)`.execute(trx);
}

/** Whether a learner has steps or quiz questions that a later call may remove. */
export async function hasQuestions(trx: Database, subscriberId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from daily_step where subscriber_id = ${subscriberId})
      or exists (select from quiz_question where subscriber_id = ${subscriberId}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}
