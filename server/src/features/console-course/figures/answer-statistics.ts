import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { answers } from '../../course/compacted.ts';

/** Of learners with fewer answers to other items the share says nothing. */
const MIN_OTHER_ANSWERS = 5;
const WRONG_ANSWERS = 3;

export async function newestComputation(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('course_item_figure')
    .select((e) => e.fn.max('computed_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

type Statistic = { item_uuid: string; answers: number; correct: number; discrimination: number | null };

/**
 * Counts the first answer of each learner to each item. Discrimination is the point-biserial correlation of that answer
 * with the learner's share of right answers to all other items, so that an item does not correlate with itself.
 */
export async function answerStatistics(db: Database, since: Date): Promise<Statistic[]> {
  const { rows } = await sql<Statistic>`
    with first_answer as (
      select distinct on (subscriber_id, item_uuid) subscriber_id, item_uuid, correct::int as correct
      from ${answers({ since })} as answer
      order by subscriber_id, item_uuid, at
    ), learner as (
      select subscriber_id, count(*) as answers, sum(correct) as correct from first_answer group by subscriber_id
    )
    select item_uuid, count(*)::int as answers, sum(f.correct)::int as correct,
      corr(f.correct, (l.correct - f.correct)::float8 / nullif(l.answers - 1, 0))
        filter (where l.answers > ${MIN_OTHER_ANSWERS}) as discrimination
    from first_answer f join learner l using (subscriber_id)
    group by item_uuid`.execute(db);
  return rows;
}

type WrongAnswer = { item_uuid: string; answer: string; count: string };

/** Lists the most frequent wrong answers of each item: options by their id, and typed texts. */
export async function frequentWrongAnswers(db: Database, since: Date): Promise<WrongAnswer[]> {
  const { rows } = await sql<WrongAnswer>`
    with wrong as (
      select question_uuid as item_uuid, answer from practical_answer where not correct and answered_at >= ${since}
      union all
      select (question ->> 'item_uuid')::uuid, answer from quiz_question where not correct and answered_at >= ${since}
    ), counted as (
      select item_uuid, answer #>> '{}' as answer, count(*) as count,
        row_number() over (partition by item_uuid order by count(*) desc, answer #>> '{}') as place
      from wrong where jsonb_typeof(answer) = 'string'
      group by item_uuid, answer
    )
    select item_uuid, answer, count from counted where place <= ${WRONG_ANSWERS} order by item_uuid, place`.execute(db);
  return rows;
}
