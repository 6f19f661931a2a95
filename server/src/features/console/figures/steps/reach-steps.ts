import { sql } from 'kysely';
import { within, type Step } from './step.ts';

/** Addresses are text from outside: more sources than these are counted together. */
const MAX_SOURCES = 20;

/** Messages by class and state, by the day on which they were queued. */
export const smsStep: Step = {
  metrics: ['sms'],
  sourceDays: 89,
  select: (day) => sql`
    select 'sms' as metric, '' as plan, m.class as kind, m.state as detail, 1 as value
    from sms_message m where m.state not in ('queued', 'sending') and ${within('m.created_at', day)}`,
};

/** Lessons that went on air on the day, and who attended and took part. */
export const liveStep: Step = {
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
 * First addresses by which visitors arrived, by source (`utm_source`, `source`, `ref`, or the advertiser's click id) and
 * campaign; and accounts created on the day whose own session reported an address on it.
 */
export const sourceStep: Step = {
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
