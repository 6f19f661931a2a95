import { sql } from 'kysely';
import { KINDS } from '../../../domain/grading/question-kinds.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * All events of this many learner-days before today are stored; events of older days are compacted
 * (`features/upkeep/compaction`).
 */
export const EVENT_DAYS = 4;

/** A longer gap between two events is no study. */
const MAX_GAP_SECONDS = 300;

/** The kinds of answers, as in the index `learning_event_answers`. */
const ANSWER_KINDS = sql.join(
  ['quiz_answer', 'practical_answer', 'review_answer', 'session_answer'].map((kind) => sql.lit(kind)),
);

/**
 * Whether a wrong answer is a mistake while no later answer is stored as an event, by the `detail` of its event `e`. A
 * self-rated question has no wrong answer, and a `superseded` answer arrived when a later one was compacted.
 */
const CAN_BE_MISTAKE = sql`${sql.join(
  Object.entries(KINDS)
    .filter(([, { isScored }]) => !isScored)
    .map(([kind]) => sql`e.detail ->> 'kind' is distinct from ${sql.lit(kind)} and `),
  sql``,
)}e.detail -> 'superseded' is null`;

/**
 * Returns a relation of a learner's mistakes: the events of the last answer to each item and question, if it was wrong.
 */
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

/** Like `mistakes`, for one item or question. */
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

/** More than the distance of any zone from UTC, because an event is stored in the month of its learner-day. */
const ZONES = sql`interval '2 days'`;

/**
 * Returns a relation of the right and wrong answers of learners, from events and from compacted months:
 * `subscriber_id`, `item_uuid`, `at`, `kind`, `correct`. `since`: the earliest time.
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
 * Returns a relation of the gaps of study between the events of a learner, in seconds, by the learner-day of the second
 * event: `learner_day`, `gap`. The event before the first event of a day is the last event of the previous day, which
 * may be compacted. `before`: earlier days only.
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

/** After that time, `features/upkeep/compaction` finds the event in a day that is over. */
const COMPACTED_AFTER_MS = (EVENT_DAYS + 1) * 86_400_000;

/**
 * Returns a statement, in parentheses, that makes a learner due for compaction as an event of `now` does. A due time
 * that the walk set for a learner from before compaction stays, because the walk spreads the learners.
 */
export function compactionDue(subscriberId: string, now: Date) {
  const dueAt = new Date(now.getTime() + COMPACTED_AFTER_MS);
  return sql<object>`(
    insert into compaction_due as old
    select ${subscriberId}::uuid, ${dueAt}::timestamptz
    where not exists (select from compaction_due where subscriber_id = ${subscriberId} and due_at <= ${dueAt})
    on conflict (subscriber_id) do update set due_at = excluded.due_at
      where old.due_at > excluded.due_at
        and exists (select from learning_day where subscriber_id = excluded.subscriber_id)
  )`;
}

/** Makes a learner due for compaction when rows end and no answer follows. */
export async function scheduleCompaction(
  trx: Database,
  { subscriberId, now }: { subscriberId: string; now: Date },
): Promise<void> {
  await sql`with due as ${compactionDue(subscriberId, now)} select 1`.execute(trx);
}
