import { sql } from 'kysely';
import type { Answers } from '../../../domain/placement/calibrate-item.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { answers } from '../course/compacted.ts';

/** Equal answers to a question, of learners whose ability rounds to the same tenth of a logit. */
export type CountedAnswers = Answers & { question_uuid: string };

/** Returns the next learners with a finished level test, in the order of ids. */
export async function testedLearners(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('placement_test')
    .select('subscriber_id')
    .distinct()
    .where('subscriber_id', '>', after)
    .where('finished_at', 'is not', null)
    .orderBy('subscriber_id')
    .limit(limit)
    .execute();
  return rows.map(({ subscriber_id }) => subscriber_id);
}

/** Counts the answers of these learners' finished level tests; the ability is the test's own result. */
export async function countTestAnswers(db: Database, ids: readonly string[]): Promise<CountedAnswers[]> {
  const { rows } = await sql<CountedAnswers>`
    select a.question_uuid, round(t.ability::numeric, 1)::float8 as ability,
      case when a.dont_know then 'dont_know' when a.correct then 'right' else 'wrong' end as answer,
      count(*)::int as count
    from placement_answer a
    join placement_test t on t.subscriber_id = a.subscriber_id and t.id = a.test_id
    where a.subscriber_id = any(${ids}::uuid[]) and t.finished_at is not null and t.ability is not null
    group by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Counts each of these learners' first answer to each question of a weekly quiz; the ability is the result of the last
 * level test before the answer.
 */
export async function countQuizAnswers(db: Database, ids: readonly string[]): Promise<CountedAnswers[]> {
  const { rows } = await sql<CountedAnswers>`
    with first as (
      select distinct on (subscriber_id, item_uuid) subscriber_id, item_uuid, correct, at
      from ${answers({ subscriberIds: ids })} as answer where kind = 'quiz_answer'
      order by subscriber_id, item_uuid, at
    )
    select f.item_uuid as question_uuid, round(t.ability::numeric, 1)::float8 as ability,
      case when f.correct then 'right' else 'wrong' end as answer, count(*)::int as count
    from first f
    cross join lateral (
      select ability from placement_test
      where subscriber_id = f.subscriber_id and finished_at <= f.at and ability is not null
      order by finished_at desc limit 1
    ) t
    group by 1, 2, 3`.execute(db);
  return rows;
}
