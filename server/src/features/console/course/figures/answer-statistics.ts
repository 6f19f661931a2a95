import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { answers } from '../../../learning/course/compacted.ts';

/** With fewer answers to other items, the share of a learner means nothing. */
const MIN_OTHER_ANSWERS = 5;
/** For each item, and for each batch of learners. */
const MAX_WRONG_ANSWERS = 20;

export async function newestComputation(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('course_item_figure')
    .select((e) => e.fn.max('computed_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns the next learners in the order of ids who were seen since `since`. */
export async function nextLearners(
  db: Database,
  { after, since, limit }: { after: string; since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriber')
    .select('id')
    .where('id', '>', after)
    .where('last_seen_at', '>=', since)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Learners = { ids: readonly string[]; since: Date };

/**
 * First answers to an item. `learners` and the sums of `right` and `share` cover only learners who have answered other
 * items; the correlation over all batches is calculated from these sums.
 */
export type ItemSums = {
  item_uuid: string;
  answers: number;
  correct: number;
  learners: number;
  right: number;
  share: number;
  share_squared: number;
  right_share: number;
};

/**
 * Counts the first answer of each of these learners to each item, and compares it with the learner's share of right
 * answers to all other items, so that an item does not correlate with itself.
 */
export async function sumAnswers(db: Database, { ids, since }: Learners): Promise<ItemSums[]> {
  const { rows } = await sql<ItemSums>`
    with first_answer as (
      select distinct on (subscriber_id, item_uuid) subscriber_id, item_uuid, correct::int as correct
      from ${answers({ subscriberIds: ids, since })} as answer
      order by subscriber_id, item_uuid, at
    ), learner as (
      select subscriber_id, count(*) as answers, sum(correct) as correct from first_answer group by subscriber_id
    ), compared as (
      select f.item_uuid, f.correct, case when l.answers > ${MIN_OTHER_ANSWERS}
        then (l.correct - f.correct)::float8 / (l.answers - 1) end as share
      from first_answer f join learner l using (subscriber_id)
    )
    select item_uuid, count(*)::int as answers, sum(correct)::int as correct, count(share)::int as learners,
      coalesce(sum(correct) filter (where share is not null), 0)::int as right,
      coalesce(sum(share), 0) as share, coalesce(sum(share * share), 0) as share_squared,
      coalesce(sum(correct * share), 0) as right_share
    from compared group by item_uuid`.execute(db);
  return rows;
}

export type WrongAnswer = { item_uuid: string; answer: string; count: number };

/** Lists the most frequent wrong answers of these learners to each item: options by their id, and typed texts. */
export async function frequentWrongAnswers(db: Database, { ids, since }: Learners): Promise<WrongAnswer[]> {
  const of = sql`subscriber_id = any(${ids}::uuid[]) and not correct and answered_at >= ${since}`;
  const { rows } = await sql<WrongAnswer>`
    with wrong as (
      select question_uuid as item_uuid, answer from practical_answer where ${of}
      union all
      select (question ->> 'item_uuid')::uuid, answer from quiz_question where ${of}
    ), counted as (
      select item_uuid, answer #>> '{}' as answer, count(*)::int as count,
        row_number() over (partition by item_uuid order by count(*) desc, answer #>> '{}') as place
      from wrong where jsonb_typeof(answer) = 'string'
      group by item_uuid, answer
    )
    select item_uuid, answer, count from counted where place <= ${MAX_WRONG_ANSWERS}`.execute(db);
  return rows;
}
