import { sql } from 'kysely';
import { figureDay, type FigureDay } from '../../../../domain/figures/figure-day.ts';
import { addDays } from '../../../../domain/progress/learner-day.ts';
import { POINTS } from '../../../../domain/progress/points.ts';
import { within, type Step } from './step.ts';

/** A cohort is counted again at these ages, in days. */
const RETENTION_DAYS = [1, 7, 30] as const;
/** A session that was left open and ended later is no study. */
const MAX_SESSION_SECONDS = 1_800;

/**
 * Counts the accounts that were created on the day, without staff and teachers, and their progress within 24 hours. A
 * name or a goal, which has no time, counts if it exists at the computation.
 */
export const signUpStep: Step = {
  metrics: ['sign_ups', 'activated', 'onboarding'],
  select: (day) => sql`
    with cohort as (
      select s.id, s.name, s.onboarded_at, s.welcome_seen_at, s.created_at + interval '24 hours' as until
      from subscriber s where ${within('s.created_at', day)} and s.roles = '{}'
    ), facts as (
      select c.*,
        exists (select 1 from placement_test p where p.subscriber_id = c.id and p.started_at < c.until) as tested,
        exists (select 1 from learning_goal g where g.subscriber_id = c.id) as has_goal,
        exists (select 1 from daily_session d
          where d.subscriber_id = c.id and d.state <> 'prepared' and d.started_at < c.until) as started,
        exists (select 1 from daily_session d
          where d.subscriber_id = c.id and d.state = 'finished' and d.ended_at < c.until) as finished,
        exists (select 1 from learning_event e where e.subscriber_id = c.id and e.at < c.until
          and e.kind = 'item_done' and e.points >= ${POINTS.lesson})
          or exists (select 1 from finished_item f where f.subscriber_id = c.id and f.at < c.until
          and f.kind = 'item_done' and f.points >= ${POINTS.lesson}) as has_lesson
      from cohort c
    )
    select v.metric, '' as plan, v.kind, '' as detail, 1 as value
    from facts f, lateral (values
      ('sign_ups', '', true),
      ('activated', '', f.finished or f.has_lesson),
      ('onboarding', '2_code_confirmed', true),
      ('onboarding', '3_name', f.name is not null),
      ('onboarding', '4_level_test', f.tested),
      ('onboarding', '5_level_chosen', coalesce(f.onboarded_at < f.until, false)),
      ('onboarding', '6_welcome', coalesce(f.welcome_seen_at < f.until, false)),
      ('onboarding', '7_goal', f.has_goal),
      ('onboarding', '8_session_started', f.started),
      ('onboarding', '9_session_finished', f.finished)
    ) v (metric, kind, is_reached)
    where v.is_reached`,
};

/** Numbers without an account until then that asked for a code: the first step of onboarding. */
export const codeStep: Step = {
  metrics: ['onboarding_code'],
  sourceDays: 29,
  select: (day) => sql`
    select 'onboarding_code' as metric, '' as plan, '1_code_asked' as kind, '' as detail,
      count(distinct c.msisdn) as value
    from otp_challenge c
    where c.purpose = 'login' and ${within('c.created_at', day)} and not exists (
      select 1 from subscriber s where s.msisdn = c.msisdn and s.archived_at is null
        and (s.created_at < ${day.from}::timestamptz or s.roles <> '{}'))`,
};

/** Counts the accounts created 1, 7 and 30 days before, and the accounts among them that learned on this day. */
export function retentionStep(zone: string): Step {
  return {
    metrics: ['cohort_size', 'cohort_active'],
    select: (day) =>
      sql.join(
        RETENTION_DAYS.map((age) => cohortOf(day, age, zone)),
        sql` union all `,
      ),
  };
}

function cohortOf(day: FigureDay, age: number, zone: string) {
  const cohort = figureDay(addDays(day.day, -age), zone);
  return sql`
    select v.metric, '' as plan, ${`day_${age}`} as kind, '' as detail, 1 as value
    from subscriber s, lateral (values
      ('cohort_size', true),
      ('cohort_active', ${learnedOn(day)})
    ) v (metric, is_counted)
    where ${within('s.created_at', cohort)} and s.roles = '{}' and v.is_counted`;
}

/**
 * Returns whether the subscriber `s` has an event of the day, compacted ones included; the learner-day may be another
 * day.
 */
function learnedOn(day: FigureDay) {
  const months = [-1, 0, 1].map((days) => addDays(day.day, days)).map((one) => `${one.slice(0, 8)}01`);
  return sql`exists (select 1 from learning_event e where e.subscriber_id = s.id and ${within('e.at', day)})
    or exists (select 1 from finished_item f where f.subscriber_id = s.id and ${within('f.at', day)})
    or exists (select 1 from learning_month m cross join lateral unnest(m.ats) as a (at)
      where m.subscriber_id = s.id and m.month = any(${months}::date[]) and ${within('a.at', day)})`;
}

/** Sessions that ended on the day, their learners, and the minutes from start to end. */
export const sessionStep: Step = {
  metrics: ['sessions', 'session_learners', 'session_minutes'],
  select: (day) => sql`
    with ended as (
      select d.subscriber_id,
        least(extract(epoch from d.ended_at - d.started_at), ${MAX_SESSION_SECONDS}) as seconds
      from daily_session d where d.state = 'finished' and ${within('d.ended_at', day)}
    )
    select v.metric, '' as plan, '' as kind, '' as detail, v.value
    from (select count(*) as sessions, count(distinct subscriber_id) as learners, sum(seconds) as seconds from ended) t,
      lateral (values
        ('sessions', t.sessions), ('session_learners', t.learners), ('session_minutes', round(t.seconds / 60)::bigint)
      ) v (metric, value)
    where v.value is not null`,
};

/** Accounts that met an experiment on the day, and accounts that finished a session within 24 hours of it. */
export const experimentStep: Step = {
  metrics: ['experiment_exposed', 'experiment_converted'],
  select: (day) => sql`
    select v.metric, '' as plan, x.experiment as kind, x.variant as detail, 1 as value
    from experiment_exposure x, lateral (values
      ('experiment_exposed', true),
      ('experiment_converted', exists (select 1 from daily_session d
        where d.subscriber_id = x.subscriber_id and d.state = 'finished'
          and d.ended_at >= x.at and d.ended_at < x.at + interval '24 hours'))
    ) v (metric, is_counted)
    where ${within('x.at', day)} and v.is_counted`,
};
