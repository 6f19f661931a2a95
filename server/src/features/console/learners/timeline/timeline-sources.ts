import type { TimelineKind } from '@lisan/contract/console/learners';
import { sql, type RawBuilder } from 'kysely';
import { columns } from './timeline-row.ts';
import type { OwnedSpan } from './owned-spans.ts';

/** The account of the timeline, and the time spans in which its number belonged to it. */
export type TimelineOf = { id: string; msisdn: string; spans: readonly OwnedSpan[] };

/**
 * A source of the timeline: its rows of one account. Every source is read by an index that starts with the account or
 * its number, so that its cost depends on this learner alone.
 */
type Source = (of: TimelineOf) => RawBuilder<unknown>;

const MODERATION = 'POST /api/console/live/:id/viewers/:uuid';

const ID = sql`id`;
const AT = sql`at`;
/** A compacted day has no id: one from the day, with the digits that make it a UUID. */
const DAY_ID = sql`overlay(overlay(md5(learner_day::text) placing '4' from 13) placing '8' from 17)::uuid`;
const MONEY = { amount: sql`amount`, currency: sql`currency`, exponent: sql`exponent` };
const text = (words: string) => sql`${sql.lit(words)}`;

const account: Source[] = [
  ({ id }) =>
    sql`select ${columns({ id: ID, at: sql`created_at`, kind: 'account', type: text('created') })}
      from subscriber where id = ${id}`,
  ({ id }) =>
    sql`select ${columns({ id: ID, at: sql`onboarded_at`, kind: 'account', type: text('onboarded') })}
      from subscriber where id = ${id} and onboarded_at is not null`,
  ({ id }) =>
    sql`select ${columns({ id: ID, at: AT, kind: 'account', type: sql`type`, state: sql`reason`, actor: sql`actor` })}
      from ownership_event where subscriber_id = ${id}`,
];

const subscription: Source[] = [
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: AT,
      kind: 'subscription',
      type: sql`type`,
      state: sql`to_state`,
      ref: sql`payload -> 'plan' ->> 'uuid'`,
      count: sql`payload ->> 'days'`,
      actor: sql`actor`,
    })} from subscription_event where subscriber_id = ${id}`,
];

const money: Source[] = [
  ({ id }) =>
    sql`select ${columns({ id: ID, at: AT, kind: 'money', type: sql`kind`, ...MONEY, reason: sql`reference` })}
      from ledger_entry where subscriber_id = ${id}`,
  // A charge that succeeded is in the ledger.
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`initiated_at`,
      kind: 'money',
      type: text('attempt'),
      state: sql`state`,
      ref: sql`plan_id`,
      ...MONEY,
      reason: sql`reason`,
    })} from charge_attempt where subscriber_id = ${id} and state <> 'succeeded'`,
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`requested_at`,
      kind: 'money',
      type: text('refund_request'),
      state: sql`state`,
      ...MONEY,
      actor: sql`case when requested_by like 'automatic%' then 'clock' else 'staff' end`,
      reason: sql`reason`,
    })} from refund where subscriber_id = ${id}`,
];

const consent: Source[] = [
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: AT,
      kind: 'consent',
      type: sql`channel`,
      state: sql`terms_version`,
      ref: sql`plan_id`,
      body: sql`terms_text`,
      ...MONEY,
      reason: sql`ip`,
    })} from consent where subscriber_id = ${id}`,
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`withdrawn_at`,
      kind: 'consent',
      type: text('withdrawn'),
      state: sql`terms_version`,
      ref: sql`plan_id`,
    })} from consent where subscriber_id = ${id} and withdrawn_at is not null`,
];

/** A code is never shown, not even while it waits to be sent. */
const sms: Source[] = [
  ({ msisdn, spans }) =>
    sql`select ${columns({
      id: ID,
      at: sql`created_at`,
      kind: 'sms',
      type: sql`class`,
      state: sql`state`,
      body: sql`case when class = 'otp' then null else text end`,
    })} from sms_message where msisdn = ${msisdn} and exists (
        select 1 from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[])
          as owned (since, until)
        where created_at >= owned.since and (owned.until is null or created_at < owned.until))`,
];

const notice: Source[] = [
  ({ id }) =>
    sql`select ${columns({
      id: sql`uuid`,
      at: AT,
      kind: 'notice',
      type: text('inbox'),
      state: sql`case when read_at is null then 'unread' else 'read' end`,
      title: sql`title`,
      body: sql`text`,
    })} from inbox_message where subscriber_id = ${id}`,
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`created_at`,
      kind: 'notice',
      type: text('push'),
      state: sql`state`,
      title: sql`title`,
      body: sql`text`,
    })} from push_message where subscriber_id = ${id}`,
];

const session: Source[] = [
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`created_at`,
      kind: 'session',
      type: text('opened'),
      state: sql`scope`,
      body: sql`user_agent`,
    })} from session where subscriber_id = ${id}`,
  ({ id }) =>
    sql`select ${columns({ id: ID, at: sql`revoked_at`, kind: 'session', type: text('ended'), body: sql`user_agent` })}
      from session where subscriber_id = ${id} and revoked_at is not null`,
];

const learning: Source[] = [
  // A day is one entry: its events would hide everything else.
  ({ id }) =>
    sql`select ${columns({
      id: sql`(array_agg(id order by at desc))[1]`,
      at: sql`max(at)`,
      kind: 'learning',
      type: text('day'),
      title: sql`learner_day`,
      count: sql`sum(points)`,
      total: sql`sum(events)`,
    })} from (
      select id, at, learner_day, points, 1 as events from learning_event where subscriber_id = ${id}
      union all
      select ${DAY_ID}, last_at, learner_day, points, events from learning_day where subscriber_id = ${id}
    ) as part group by learner_day`,
  ({ id }) =>
    sql`select ${columns({ id: ID, at: sql`started_at`, kind: 'learning', type: text('level_started'), ref: sql`level_id` })}
      from level_subscriber where subscriber_id = ${id}`,
  ({ id }) =>
    sql`select ${columns({ id: ID, at: sql`finished_at`, kind: 'learning', type: text('level_finished'), ref: sql`level_id` })}
      from level_subscriber where subscriber_id = ${id} and finished_at is not null`,
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`finished_at`,
      kind: 'learning',
      type: text('level_tested'),
      ref: sql`level_id`,
      count: sql`percentage`,
      total: sql`100`,
    })} from placement_test where subscriber_id = ${id} and finished_at is not null`,
  ({ id }) =>
    sql`select ${columns({
      // A certificate has no id; a UUID of version 4 is made of its number.
      id: sql`overlay(overlay(md5(number) placing '4' from 13) placing '8' from 17)::uuid`,
      at: sql`issued_at`,
      kind: 'learning',
      type: text('certificate'),
      ref: sql`level_id`,
      title: sql`number`,
    })} from certificate where subscriber_id = ${id}`,
];

const quiz: Source[] = [
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`coalesce(finished_at, started_at)`,
      kind: 'quiz',
      type: text('week'),
      state: sql`case when finished_at is null then 'open' when passed then 'passed' else 'failed' end`,
      ref: sql`level_id`,
      title: sql`week`,
      count: sql`correct`,
      total: sql`total`,
    })} from quiz_attempt where subscriber_id = ${id}`,
];

const contact: Source[] = [
  ({ id }) =>
    sql`select ${columns({
      id: ID,
      at: sql`sent_at`,
      kind: 'contact',
      type: text('message'),
      state: sql`case when answered_at is null then 'open' else 'answered' end`,
      body: sql`message`,
    })} from contact_message where subscriber_id = ${id}`,
  ({ id }) =>
    sql`select ${columns({
      id: sql`subscriber_id`,
      at: sql`rated_at`,
      kind: 'contact',
      type: text('rating'),
      body: sql`comment`,
      count: sql`stars`,
      total: sql`5`,
    })} from rating where subscriber_id = ${id}`,
];

const HAS_CHANGED = (name: string) => sql`e.after -> ${sql.lit(name)} is distinct from e.before -> ${sql.lit(name)}`;

/** The outcome for a viewer of a lesson: a removal mutes as well, and its end lets the learner write again. */
const VIEWER_STATE = sql`case
  when ${HAS_CHANGED('removed')} then case when e.after -> 'removed' = 'true' then 'removed' else 'readmitted' end
  when ${HAS_CHANGED('muted')} then case when e.after -> 'muted' = 'true' then 'muted' else 'unmuted' end end`;

/** The actions of colleagues; the audit lists their views. */
const staff: Source[] = [
  ({ id }) =>
    sql`select ${columns({
      id: sql`e.id`,
      at: sql`e.at`,
      kind: 'staff',
      type: sql`e.call`,
      state: sql`case when e.call = ${sql.lit(MODERATION)} then ${VIEWER_STATE} end`,
      title: sql`(select c.title from live_channel c
        where c.id = case when e.call = ${sql.lit(MODERATION)} then (e.after ->> 'lesson')::uuid end)`,
      actor: sql`coalesce(s.name, e.roles[1], 'staff')`,
      reason: sql`e.reason`,
    })} from audit_entry e left join subscriber s on s.id = e.actor_id
      where e.subject_type = 'subscriber' and e.subject_id = ${id} and e.outcome = 'done' and e.call like 'POST %'`,
];

export const TIMELINE_SOURCES: Record<TimelineKind, readonly Source[]> = {
  account,
  subscription,
  money,
  consent,
  sms,
  notice,
  session,
  learning,
  quiz,
  contact,
  staff,
};
