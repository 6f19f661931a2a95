import { OWN_UUID } from './scale-ids.ts';
import type { Learners } from './scale-clone.ts';

/** Lessons that the learners share, with the same number in each database. */
export const LESSONS = 200;
/** Learners in the lesson that is on air, in each database. */
export const ON_AIR_VIEWERS = 300;

const LESSON = (n: string) => OWN_UUID(`'scale lesson ' || (${n})`);
/** The value of `LESSON('0')`. */
export const ON_AIR_ID = '26ac4d19-0735-41d6-86dd-3ffc6c08af45';
const ON_AIR = `'${ON_AIR_ID}'::uuid`;
const TEACHER = OWN_UUID(`'scale teacher'`);

/** Inserts a teacher, ended lessons, three future lessons, and one on air. */
export function lessonStatements(now: string): string[] {
  return [
    `insert into teacher (id, name, bio, created_at) values (${TEACHER}, 'هدى', 'معلّمة', '${now}')`,
    `insert into live_channel (id, teacher_id, title, kind, state, starts_at, started_at, ended_at, created_at)
     select ${LESSON('n')}, ${TEACHER}, 'كيف نسأل عن الطريق؟', 'video', 'ended', t, t, t + interval '40 minutes', t
     from generate_series(1, ${LESSONS}) as n, lateral (select '${now}'::timestamptz - n * interval '1 day' as t) as at`,
    `insert into live_channel (id, teacher_id, title, kind, state, starts_at, created_at)
     select ${LESSON('-n')}, ${TEACHER}, 'درس قادم', 'video', 'scheduled', '${now}'::timestamptz + n * interval '1 day', '${now}'
     from generate_series(1, 3) as n`,
    `insert into live_channel (id, teacher_id, title, kind, state, starts_at, started_at, publisher_seen_at, created_at)
     values (${ON_AIR}, ${TEACHER}, 'درس الآن', 'video', 'live', '${now}', '${now}', '${now}', '${now}')`,
  ];
}

/** Inserts rows of clones that the lived pair lacks: a seen lesson each, and a certificate for one in four. */
export function extraStatements({ from, to }: Learners): string[] {
  const some = `template.subscriber t cross join generate_series(${from}, ${to}) as n`;
  const learner = OWN_UUID('t.id::text || n');
  return [
    `insert into channel_view (subscriber_id, channel_id, viewing, first_seen_at, last_seen_at, node_ids)
     select ${learner}, case when n <= ${ON_AIR_VIEWERS / 2} then ${ON_AIR} else ${LESSON(`1 + n % ${LESSONS}`)} end,
       n <= ${ON_AIR_VIEWERS / 2}, t.last_seen_at, t.last_seen_at,
       case when n <= ${ON_AIR_VIEWERS / 2} then '{call}'::text[] else '{}' end from ${some}`,
    `insert into certificate (number, subscriber_id, level_id, issued_at)
     select 'SC-' || n || '-' || row_number() over (partition by n), ${learner}, (select level_id from template.level_subscriber limit 1), t.last_seen_at
     from ${some} where n % 4 = 0`,
  ];
}

export const EXTRA_TABLES = ['channel_view', 'certificate'];
