import { sql, type RawBuilder } from 'kysely';
import { codeStep, experimentStep, retentionStep, sessionStep, signUpStep } from './learner-steps.ts';
import { type Step, within } from './step.ts';

/** Lists the steps of a day in their order: the figures that staff ask for first are computed first. */
export function listSteps(zone: string): readonly Step[] {
  return [
    chargeStep,
    eventStep,
    firstPaymentStep,
    moneyStep,
    signUpStep,
    codeStep,
    retentionStep(zone),
    sessionStep,
    smsStep,
    liveStep,
    sourceStep,
    experimentStep,
  ];
}

/** Addresses are untrusted text: more sources than these are counted together. */
const MAX_SOURCES = 20;

/** Messages by class and state, by the day on which they were queued. */
const smsStep: Step = {
  metrics: ['sms'],
  sourceDays: 89,
  select: (day) => sql`
    select 'sms' as metric, '' as plan, m.class as kind, m.state as detail, 1 as value
    from sms_message m where m.state not in ('queued', 'sending') and ${within('m.created_at', day)}`,
};

/** Lessons that went on air on the day, and who attended and took part. */
const liveStep: Step = {
  metrics: ['live'],
  select: (day) => sql`
    with aired as (select c.id from live_channel c where c.started_at is not null and ${within('c.started_at', day)})
    select 'live' as metric, '' as plan, v.kind, '' as detail, v.value from (values
      ('1_lessons', (select count(*) from aired)),
      ('2_visits', (select count(*) from channel_view w join aired on aired.id = w.channel_id)),
      ('3_learners', (select count(distinct w.subscriber_id) from channel_view w join aired on aired.id = w.channel_id)),
      ('4_messages', (select count(*) from live_message m join aired on aired.id = m.channel_id)),
      ('5_likes', (select count(*) from channel_like k join aired on aired.id = k.channel_id where k.liked))
    ) v (kind, value)`,
};

/**
 * First addresses of visitors by source (`utm_source`, `source`, `ref`, or the advertiser's click id) and campaign; and
 * accounts created on the day whose own session reported an address on it.
 */
const sourceStep: Step = {
  metrics: ['source_visits', 'source_sign_ups'],
  sourceDays: 89,
  select: (day) => sql`
    with seen as (
      select u.subscriber_id, u.first_saved, lower(left(coalesce(
          substring(u.url from '[?&]utm_source=([^&#]+)'),
          substring(u.url from '[?&]source=([^&#]+)'),
          substring(u.url from '[?&]ref=([^&#]+)'),
          substring(u.url from '[?&](gclid|gbraid|wbraid|dclid|fbclid|ttclid|msclkid|twclid|sccid)='),
          'direct'), 60)) as source,
        left(coalesce(substring(u.url from '[?&]utm_campaign=([^&#]+)'),
          substring(u.url from '[?&]campaign=([^&#]+)'), ''), 60) as campaign
      from detected_url u where ${within('u.at', day)}
    ), counted as (
      select 'source_visits' as metric, source, campaign, count(*) as value
      from seen where first_saved group by source, campaign
      union all
      select 'source_sign_ups', source, campaign, count(distinct s.id)
      from seen join subscriber s on s.id = seen.subscriber_id and s.roles = '{}' and ${within('s.created_at', day)}
      group by source, campaign
    ), ranked as (
      select *, row_number() over (partition by metric order by value desc, source, campaign) as place from counted
    )
    select metric, '' as plan, case when place <= ${MAX_SOURCES} then source else 'others' end as kind,
      case when place <= ${MAX_SOURCES} then campaign else '' end as detail, value
    from ranked`,
};

/** The plan of a subscription when the figure is computed; a charge has its own plan. */
const PLAN_NOW = sql`s.facts -> 'plan' ->> 'uuid'`;

/** Returns whether the subscription of a row had free days. */
function hadTrial(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from subscription_event t where t.subscriber_id = ${row}.subscriber_id
    and t.subscription_id = ${row}.subscription_id and t.to_state = 'parking')`;
}

/** Returns whether the subscription of a row was charged at or before an instant, by another charge than `unless`. */
function wasCharged(
  row: RawBuilder<unknown>,
  { until, unless }: { until: RawBuilder<unknown>; unless: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql`exists (select 1 from ledger_entry p where p.subscriber_id = ${row}.subscriber_id
    and p.subscription_id = ${row}.subscription_id and p.kind = 'charge' and p.at <= ${until}
    and p.attempt_id <> ${unless})`;
}

/**
 * Charges that were started on the day by their outcome: `renewals` of a subscription that was paid before, `starts`
 * otherwise. Kind: the first attempt for its period, or a retry. Detail: `succeeded`, `undecided`, or `denied:` and the
 * reason.
 */
const chargeStep: Step = {
  metrics: ['renewals', 'starts'],
  select: (day) => sql`
    select case when ${wasCharged(sql`a`, { until: sql`a.initiated_at`, unless: sql`a.id` })}
        then 'renewals' else 'starts' end as metric,
      a.plan_id::text as plan,
      case when a.number = 1 then 'first' else 'retry' end as kind,
      case a.state when 'succeeded' then 'succeeded'
        when 'denied' then 'denied:' || left(coalesce(a.reason, 'DENIED'), 40) else 'undecided' end as detail,
      1 as value
    from charge_attempt a where ${within('a.initiated_at', day)}`,
};

/**
 * The outcome of subscriptions on the day. `renewals_due`: paid time ended with renewal on, or a retry was due.
 * `renewals_dropped`: charges that were closed before the carrier was asked, because the learner had left or there was
 * no consent. `leaving`: who ended the renewal, and how. `ended`: kind is the ended part (`paying`, `trial`,
 * `never_started`), detail the reason. `trials_started`, `trials_unpaid`: free days started, or
 * ended without a payment.
 */
const eventStep: Step = {
  metrics: ['renewals_due', 'renewals_dropped', 'leaving', 'ended', 'trials_started', 'trials_unpaid', 'paying_ended'],
  select: (day) => sql`
    with happened as (
      select e.type, e.from_state, e.to_state, e.actor, ${PLAN_NOW} as plan,
        exists (select 1 from ledger_entry p where p.subscriber_id = e.subscriber_id
          and p.subscription_id = e.subscription_id and p.kind = 'charge' and p.at <= e.at) as is_paying,
        ${hadTrial(sql`e`)} as had_trial
      from subscription_event e
      join subscription s on s.subscriber_id = e.subscriber_id and s.id = e.subscription_id
      where ${within('e.at', day)}
    )
    select v.metric, h.plan, v.kind, v.detail, 1 as value
    from happened h, lateral (values
      ('renewals_due', 'first', '', h.type = 'period_due' and h.from_state = 'active' and h.to_state = 'active'),
      ('renewals_due', 'retry', '', h.type = 'retry_due' and h.is_paying),
      ('renewals_dropped', '', '', h.type = 'charge_denied' and h.actor = 'clock' and h.is_paying),
      ('leaving', h.type, h.actor, h.type in ('cancel', 'unsubscribe', 'auto_off')
        and h.to_state is distinct from h.from_state or h.type = 'auto_off'),
      ('trials_started', '', '', h.to_state = 'parking' and coalesce(h.from_state, 'pending_confirmation')
        = 'pending_confirmation'),
      ('trials_unpaid', '', '', h.to_state = 'expired' and h.from_state <> 'expired'
        and h.had_trial and not h.is_paying),
      ('paying_ended', '', '', h.to_state = 'expired' and h.from_state <> 'expired' and h.is_paying),
      ('ended',
        case when h.is_paying then 'paying' when h.had_trial then 'trial' else 'never_started' end,
        case when h.type in ('cancel', 'unsubscribe') or h.from_state = 'cancelled' and h.type = 'period_due' then 'left'
          when h.type = 'period_due' then 'renewal_off'
          when h.type in ('charge_denied', 'grace_over', 'suspension_over') then 'unpaid'
          when h.type = 'number_recycled' then 'recycled'
          when h.type = 'refund' then 'refunded'
          else 'other' end,
        h.to_state = 'expired' and h.from_state <> 'expired')
    ) v (metric, kind, detail, is_counted)
    where v.is_counted`,
};

/** Subscriptions whose first payment was on the day; detail: whether they had free days. */
const firstPaymentStep: Step = {
  metrics: ['paying_started'],
  select: (day) => sql`
    select 'paying_started' as metric, a.plan_id::text as plan,
      case when ${hadTrial(sql`l`)} then 'after_trial' else 'direct' end as kind, '' as detail, 1 as value
    from ledger_entry l
    join charge_attempt a on a.subscriber_id = l.subscriber_id and a.id = l.attempt_id
    where l.kind = 'charge' and ${within('l.at', day)}
      and not ${wasCharged(sql`l`, { until: sql`l.at`, unless: sql`l.attempt_id` })}`,
};

/** Money of the day by plan: kind is charge or refund, detail the currency. */
const moneyStep: Step = {
  metrics: ['money', 'money_entries'],
  select: (day) => sql`
    select v.metric, a.plan_id::text as plan, l.kind, l.currency as detail, v.value
    from ledger_entry l
    join charge_attempt a on a.subscriber_id = l.subscriber_id and a.id = l.attempt_id,
      lateral (values ('money', l.amount), ('money_entries', 1::bigint)) v (metric, value)
    where ${within('l.at', day)}`,
};
