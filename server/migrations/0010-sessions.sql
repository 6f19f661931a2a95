-- Daily sessions, what a learner wants of them, and reminders.

create table learning_goal (
  subscriber_id uuid primary key references subscriber (id),
  minutes int not null default 5 check (minutes in (5, 10, 15)),
  motive text check (motive in ('work', 'travel', 'children', 'study', 'myself')),
  remind_hour int check (remind_hour between 0 and 23),
  updated_at timestamptz not null
);

create table daily_session (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  level_id uuid not null,
  course_version_id uuid not null,
  minutes int not null,
  learner_day date not null,
  state text not null check (state in ('open', 'finished', 'closed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  result jsonb,
  primary key (subscriber_id, id),
  check ((ended_at is null) = (state = 'open')),
  check ((result is not null) = (state = 'finished'))
);
create unique index daily_session_open on daily_session (subscriber_id) where state = 'open';
create index daily_session_by_day on daily_session (subscriber_id, learner_day, started_at);

create table daily_step (
  subscriber_id uuid not null,
  session_id uuid not null,
  position int not null,
  purpose text not null
    check (purpose in ('present', 'recognise', 'recall', 'again', 'review', 'listening', 'speaking', 'missed', 'practice')),
  item_uuid uuid not null,
  question_uuid uuid,
  question jsonb,
  correct boolean,
  reply jsonb,
  answered_at timestamptz,
  primary key (subscriber_id, session_id, position),
  foreign key (subscriber_id, session_id) references daily_session (subscriber_id, id),
  check ((question is null) = (purpose = 'present')),
  check ((question is null) = (question_uuid is null))
);
create unique index daily_step_question on daily_step (subscriber_id, session_id, question_uuid);

-- `due_at`: when a cue is decided about next; null until the next practice. `cues`: how many came on the day of `cued_at`.
create table reminder (
  subscriber_id uuid primary key references subscriber (id),
  due_at timestamptz,
  started_at timestamptz not null,
  cued_at timestamptz,
  cues int not null default 0,
  sms_at timestamptz
);
create index reminder_due on reminder (due_at) where due_at is not null;
