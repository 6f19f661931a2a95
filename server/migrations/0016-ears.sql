-- The ear training: where a learner stands in each contrast, the rounds and their trials.

create table ear_progress (
  subscriber_id uuid not null references subscriber (id),
  contrast text not null,
  step int not null,
  run int not null,
  trials int not null,
  primary key (subscriber_id, contrast)
);

create table ear_round (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  contrast text not null,
  kind text not null check (kind in ('practice', 'test')),
  total int not null,
  learner_day date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  correct int,
  -- The step on the ladder when the round ended.
  step int,
  primary key (subscriber_id, id)
);
create index ear_round_by_contrast on ear_round (subscriber_id, contrast, learner_day);

create table ear_trial (
  subscriber_id uuid not null,
  round_id uuid not null,
  position int not null,
  -- With its key, which is not sent before the answer.
  trial jsonb not null,
  answer int,
  correct boolean,
  answered_at timestamptz,
  primary key (subscriber_id, round_id, position),
  foreign key (subscriber_id, round_id) references ear_round (subscriber_id, id) on delete cascade
);

alter table learning_event
  drop constraint learning_event_kind_check,
  add constraint learning_event_kind_check
    check (kind in ('item_done', 'quiz_answer', 'quiz_passed', 'quiz_failed', 'practical_answer', 'practical_done',
      'level_tested', 'review_answer', 'session_answer', 'session_done', 'ear_round_done')) not valid;
alter table learning_event validate constraint learning_event_kind_check;
