import { sql, type RawBuilder } from 'kysely';

/** Learner-days before today of which all events are stored; those of older days are compacted (`features/upkeep/compaction`). */
export const EVENT_DAYS = 4;

/** A longer gap between two events is no study. */
const MAX_GAP_SECONDS = 300;

/** The kinds of answers, as in the index `learning_event_answers`. */
const ANSWER_KINDS = sql.join(
  ['quiz_answer', 'practical_answer', 'review_answer', 'session_answer'].map((kind) => sql.lit(kind)),
);

/**
 * Whether a wrong answer is a mistake while no later one is stored as an event, by the `detail` of its event `e`. A
 * self-rated question has no wrong answer, and `superseded` is one that arrived when a later answer was compacted.
 */
const CAN_BE_MISTAKE = sql`e.detail ->> 'kind' is distinct from 'speak' and e.detail -> 'superseded' is null`;

/** A relation of a learner's mistakes: the events of the last answer to each item and question, where it was wrong. */
export function mistakes(subscriberId: string): RawBuilder<unknown> {
  // The inner query reads only the index `learning_event_answers`.
  return sql`(
    select e.item_uuid, e.id, e.at, e.kind, e.detail
    from (
      select distinct on (item_uuid) item_uuid, id, correct from learning_event
      where subscriber_id = ${subscriberId} and kind in (${ANSWER_KINDS}) and correct is not null
      order by item_uuid desc, at desc, id desc
    ) as latest
    join learning_event e on e.subscriber_id = ${subscriberId} and e.id = latest.id
    where not latest.correct and ${CAN_BE_MISTAKE}
  )`;
}

/** As `mistakes`, of one item or question. */
export function mistakeOf(at: { subscriberId: string; itemUuid: string }): RawBuilder<unknown> {
  return sql`(
    select e.item_uuid, e.id, e.at, e.kind, e.detail
    from (
      select * from learning_event
      where subscriber_id = ${at.subscriberId} and item_uuid = ${at.itemUuid}
        and kind in (${ANSWER_KINDS}) and correct is not null
      order by at desc, id desc limit 1
    ) as e
    where not e.correct and ${CAN_BE_MISTAKE}
  )`;
}

/** More than the distance of any zone from UTC: the month of an event is that of its learner-day. */
const ZONES = sql`interval '2 days'`;

/**
 * A relation of the answers of learners that were right or wrong, from events and from compacted months: `subscriber_id`,
 * `item_uuid`, `at`, `kind`, `correct`. `since`: not older.
 */
export function answers({
  subscriberIds,
  since,
}: {
  subscriberIds: readonly string[];
  since?: Date;
}): RawBuilder<unknown> {
  const of = sql`and subscriber_id = any(${subscriberIds}::uuid[])`;
  const from = since === undefined ? sql`` : sql`and e.at >= ${since}`;
  const month =
    since === undefined ? sql`` : sql`and month >= date_trunc('month', ${since}::timestamptz - ${ZONES})::date`;
  return sql`(
    select subscriber_id, item_uuid, at, kind, correct from learning_event e
    where kind in (${ANSWER_KINDS}) and correct is not null ${of} ${from}
    union all
    select m.subscriber_id, e.item_uuid, e.at, e.kind, e.correct
    from learning_month m cross join lateral unnest(m.ats, m.kinds, m.item_uuids, m.correct)
      as e (at, kind, item_uuid, correct)
    where e.kind in (${ANSWER_KINDS}) and e.correct is not null ${of} ${from} ${month}
  )`;
}

/**
 * A relation of the gaps between the events of a learner that are study, in seconds, by the learner-day of the second:
 * `learner_day`, `gap`. Before the first event of a day is the last one of the day before, which may be compacted.
 * `before`: of earlier days only.
 */
export function sittings({ subscriberId, before }: { subscriberId: string; before?: string }): RawBuilder<unknown> {
  const until = before === undefined ? sql`` : sql`and e.learner_day < ${before}`;
  return sql`
    select learner_day, gap from (
      select e.learner_day,
        extract(epoch from e.at - greatest(lag(e.at) over (order by e.at, e.id), d.last_at))::double precision as gap
      from learning_event e
      left join learning_day d on d.subscriber_id = e.subscriber_id and d.learner_day = e.learner_day - 1
      where e.subscriber_id = ${subscriberId} ${until}
    ) as between_two where gap <= ${sql.lit(MAX_GAP_SECONDS)}`;
}
