import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { IS_ACTIVITY, ONCE_KINDS_SQL } from '../../learning/course/activity-kinds.ts';
import { mistakes, sittings } from '../../learning/course/compacted.ts';

/**
 * Moves a learner's events of days before `before` (`YYYY-MM-DD`) to `learning_day`, `finished_item` and
 * `learning_month`. The last answer to an item stays while it is a mistake, and the source answer of a practised
 * mistake stays too; their day has their time of study already. One statement: an event is always in exactly one place.
 * Returns the number of moved events.
 */
export async function compactEvents(
  trx: Database,
  { subscriberId, before }: { subscriberId: string; before: string },
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with mistake as (
      select id, detail ->> 'mistake' as source from ${mistakes(subscriberId)} as missed
    ), moved as (
      delete from learning_event e
      where subscriber_id = ${subscriberId} and learner_day < ${before}
        and id not in (select id from mistake) and id::text not in (select source from mistake where source is not null)
      returning *
    ), timed as (
      select learner_day, sum(gap) as seconds from (${sittings({ subscriberId, before })}) as sitting group by learner_day
    ), days as (
      insert into learning_day as old
      select subscriber_id, learner_day, max(at), count(*),
        count(*) filter (where ${IS_ACTIVITY} and kind not in ('review_answer', 'writing_answer')),
        count(*) filter (where kind = 'review_answer'), count(*) filter (where kind = 'writing_answer'),
        sum(points), coalesce((select seconds from timed where timed.learner_day = moved.learner_day), 0),
        count(*) filter (where kind = 'review_answer' and detail ->> 'state' = 'review'),
        count(*) filter (where kind = 'review_answer' and detail ->> 'state' = 'review' and correct)
      from moved group by subscriber_id, learner_day
      on conflict (subscriber_id, learner_day) do update set
        last_at = greatest(old.last_at, excluded.last_at), events = old.events + excluded.events,
        activities = old.activities + excluded.activities, reviews = old.reviews + excluded.reviews,
        corrections = old.corrections + excluded.corrections, points = old.points + excluded.points,
        known_answers = old.known_answers + excluded.known_answers,
        known_correct = old.known_correct + excluded.known_correct
    ), finished as (
      insert into finished_item
      select subscriber_id, kind, item_uuid, at, level_id, week, points from moved where kind in (${ONCE_KINDS_SQL})
      on conflict do nothing
    ), months as (
      insert into learning_month as old
      select subscriber_id, date_trunc('month', learner_day)::date, array_agg(at order by at, id),
        array_agg(kind order by at, id), array_agg(item_uuid order by at, id), array_agg(correct order by at, id),
        array_agg(case when kind = 'review_answer' then detail ->> 'rating' end order by at, id)
      from moved where kind not in (${ONCE_KINDS_SQL})
      group by subscriber_id, date_trunc('month', learner_day)
      on conflict (subscriber_id, month) do update set
        ats = old.ats || excluded.ats, kinds = old.kinds || excluded.kinds,
        item_uuids = old.item_uuids || excluded.item_uuids, correct = old.correct || excluded.correct,
        ratings = old.ratings || excluded.ratings
    )
    select count(*) as moved from moved`.execute(trx);
  return rows[0]?.moved ?? 0;
}

/** Returns the learner-day of the event after `limit` older ones, `YYYY-MM-DD`; null when a learner has fewer. */
export async function dayAfterEvents(
  trx: Database,
  { subscriberId, limit }: { subscriberId: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ learner_day: string }>`
    select learner_day from learning_event where subscriber_id = ${subscriberId}
    order by at, id offset ${limit} limit 1`.execute(trx);
  return rows[0]?.learner_day ?? null;
}

/** Returns the first learner-day with events from `from` on; null without one. */
export async function firstDayFrom(
  trx: Database,
  { subscriberId, from }: { subscriberId: string; from: string },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(learner_day) as day from learning_event
    where subscriber_id = ${subscriberId} and learner_day >= ${from}`.execute(trx);
  return rows[0]?.day ?? null;
}
