-- Learning events of past days in few bytes: sums of each day, what is finished, and the answers of each month. An event is
-- either a row of learning_event or part of these rows, never both.

create table learning_day (
  subscriber_id uuid not null references subscriber (id),
  learner_day date not null,
  last_at timestamptz not null,
  events int not null,
  activities int not null,
  reviews int not null,
  corrections int not null,
  points int not null,
  seconds double precision not null,
  known_answers int not null,
  known_correct int not null,
  primary key (subscriber_id, learner_day)
);

create table finished_item (
  subscriber_id uuid not null references subscriber (id),
  kind text not null check (kind in ('item_done', 'quiz_passed', 'practical_done')),
  item_uuid uuid not null,
  at timestamptz not null,
  level_id uuid,
  week int,
  points int not null,
  primary key (subscriber_id, kind, item_uuid)
);

-- The nth elements of the arrays are the nth event of the month.
create table learning_month (
  subscriber_id uuid not null references subscriber (id),
  month date not null,
  ats timestamptz[] not null,
  kinds text[] not null,
  item_uuids uuid[] not null,
  correct boolean[] not null,
  ratings text[] not null,
  primary key (subscriber_id, month)
);

create table compaction_due (
  subscriber_id uuid primary key references subscriber (id),
  due_at timestamptz not null
);
create index compaction_due_by_time on compaction_due (due_at);

-- Learners from before this migration get their row by a job; `after`: the last of them that has one.
create table compaction_walk (
  one boolean primary key default true check (one),
  after uuid,
  done boolean not null
);
insert into compaction_walk (done) values (false);
