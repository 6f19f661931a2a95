-- What learners do. Review cards and progress derive from learning events and can be rebuilt from them.

create table level_subscriber (
  subscriber_id uuid not null references subscriber (id),
  level_id uuid not null,
  id uuid not null,
  started_at timestamptz not null,
  current boolean not null,
  finished_at timestamptz,
  announcement_week int not null default 2,
  announcement_due_at timestamptz,
  primary key (subscriber_id, level_id)
);
create unique index level_subscriber_current on level_subscriber (subscriber_id) where current;
create index level_subscriber_announcement on level_subscriber (announcement_due_at)
  where current and announcement_due_at is not null;

create table learning_event (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  at timestamptz not null,
  learner_day date not null,
  kind text not null
    check (kind in ('item_done', 'quiz_answer', 'quiz_passed', 'quiz_failed', 'practical_answer', 'practical_done',
      'level_tested', 'review_answer', 'session_answer', 'session_done')),
  item_uuid uuid not null,
  level_id uuid,
  week int,
  correct boolean,
  points int not null default 0,
  detail jsonb not null default '{}',
  primary key (subscriber_id, id)
);
create index learning_event_by_day on learning_event (subscriber_id, learner_day, kind) include (points);
create index learning_event_by_time on learning_event (subscriber_id, at, id) include (learner_day);
create unique index learning_event_points_once on learning_event (subscriber_id, kind, item_uuid)
  where kind in ('item_done', 'quiz_passed', 'practical_done');

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
create index quiz_attempt_by_week on quiz_attempt (subscriber_id, level_id, week, started_at);
create unique index quiz_attempt_open on quiz_attempt (subscriber_id, level_id, week) where finished_at is null;

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
create index placement_test_unfinished on placement_test (started_at) where finished_at is null;

create table placement_answer (
  subscriber_id uuid not null,
  test_id uuid not null,
  question_uuid uuid not null,
  correct boolean not null,
  dont_know boolean not null,
  answered_at timestamptz not null,
  primary key (subscriber_id, test_id, question_uuid),
  foreign key (subscriber_id, test_id) references placement_test (subscriber_id, id) on delete cascade
);

create table review_card (
  subscriber_id uuid not null references subscriber (id),
  item_uuid uuid not null,
  state text not null check (state in ('new', 'learning', 'review', 'relearning')),
  due_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  reviews int not null,
  lapses int not null,
  reviewed_at timestamptz,
  question_uuid uuid,
  question jsonb,
  primary key (subscriber_id, item_uuid),
  check ((question is null) = (question_uuid is null)),
  check ((reviewed_at is null) = (state = 'new'))
);
create index review_card_due on review_card (subscriber_id, due_at, item_uuid) include (state);
create unique index review_card_question on review_card (subscriber_id, question_uuid);

create table certificate (
  number text primary key,
  subscriber_id uuid not null references subscriber (id),
  level_id uuid not null,
  issued_at timestamptz not null,
  unique (subscriber_id, level_id)
);
