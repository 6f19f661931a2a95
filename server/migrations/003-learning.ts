import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** What learners do. Every table leads with subscriber_id, by which it shards. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table level_subscriber (
  subscriber_id uuid not null references subscriber (id),
  level_id uuid not null,
  id uuid not null,
  started_at timestamptz not null,
  current boolean not null,
  finished_at timestamptz,
  primary key (subscriber_id, level_id)
);
create unique index level_subscriber_current on level_subscriber (subscriber_id) where current;

create table learning_event (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  at timestamptz not null,
  learner_day date not null,
  kind text not null check (kind in ('item_done', 'quiz_answer', 'quiz_passed', 'quiz_failed', 'practical_answer', 'practical_done', 'level_tested')),
  item_uuid uuid not null,
  level_id uuid,
  week int,
  correct boolean,
  points int not null default 0,
  detail jsonb not null default '{}',
  primary key (subscriber_id, id)
);
create index learning_event_by_day on learning_event (subscriber_id, learner_day, kind) include (points);
create unique index learning_event_points_once on learning_event (subscriber_id, kind, item_uuid) where kind in ('item_done', 'quiz_passed', 'practical_done');

create table quiz_attempt (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  level_id uuid not null,
  week int not null,
  seed text not null,
  course_version_id uuid not null,
  learner_day date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  correct int,
  total int not null,
  passed boolean,
  primary key (subscriber_id, id)
);
create unique index quiz_attempt_open on quiz_attempt (subscriber_id, level_id, week) where finished_at is null;
create index quiz_attempt_by_week on quiz_attempt (subscriber_id, level_id, week, started_at);

create table quiz_question (
  subscriber_id uuid not null,
  attempt_id uuid not null,
  question_uuid uuid not null,
  position int not null,
  question jsonb not null,
  answer jsonb,
  correct boolean,
  reply jsonb,
  answered_at timestamptz,
  primary key (subscriber_id, question_uuid),
  foreign key (subscriber_id, attempt_id) references quiz_attempt (subscriber_id, id)
);
create unique index quiz_question_place on quiz_question (subscriber_id, attempt_id, position);

create table practical_answer (
  subscriber_id uuid not null references subscriber (id),
  practical_id uuid not null,
  question_uuid uuid not null,
  answer jsonb not null,
  correct boolean not null,
  answered_at timestamptz not null,
  primary key (subscriber_id, practical_id, question_uuid)
);

create table placement_test (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  form text not null check (form in ('adaptive', 'fixed')),
  question_uuids uuid[] not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  ability double precision,
  percentage int,
  level_id uuid,
  primary key (subscriber_id, id)
);

create table placement_answer (
  subscriber_id uuid not null,
  test_id uuid not null,
  question_uuid uuid not null,
  correct boolean not null,
  dont_know boolean not null,
  answered_at timestamptz not null,
  primary key (subscriber_id, test_id, question_uuid),
  foreign key (subscriber_id, test_id) references placement_test (subscriber_id, id)
);
`;
