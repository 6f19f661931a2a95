-- What learners write for the task of a week. It stays as long as the account and is removed with it; a text of an
-- archived account is not in the teachers' queue.

-- One row for each learner and task.
create table writing_text (
  subscriber_id uuid not null references subscriber (id),
  task_uuid uuid not null,
  id uuid not null,
  level_id uuid not null,
  week smallint not null,
  state text not null check (state in ('open', 'sent', 'replied')),
  sent_at timestamptz,
  -- The lease of the teacher who is marking it.
  claimed_by uuid references teacher (id),
  claimed_until timestamptz,
  replied_at timestamptz,
  marks jsonb,
  corrections jsonb,
  reply text,
  primary key (subscriber_id, task_uuid)
);
create index writing_text_by_id on writing_text (id);
create index writing_text_queue on writing_text (sent_at, id) where state = 'sent';

-- Every submitted version. The first is number 1; the latest with number 2 is the second draft.
create table writing_draft (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  task_uuid uuid not null,
  number smallint not null check (number in (1, 2)),
  body text not null,
  words smallint not null,
  length text not null check (length in ('short', 'fits', 'long')),
  copied boolean not null,
  rude boolean not null,
  -- Null until the grammar checker has read it.
  remarks jsonb,
  at timestamptz not null,
  primary key (subscriber_id, id)
);
create index writing_draft_by_task on writing_draft (subscriber_id, task_uuid, at);

-- Sentences with an error that the second draft or a teacher corrected; they come back for review.
create table writing_mistake (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  task_uuid uuid not null,
  source text not null check (source in ('checker', 'teacher')),
  kind text,
  note text not null,
  sentence text not null,
  start_at smallint not null,
  end_at smallint not null,
  accepted jsonb not null,
  due_at timestamptz not null,
  -- Set when it was corrected in a review.
  solved_at timestamptz,
  -- The last answer and its reply, for a repeated call.
  answer_id uuid,
  answer_reply jsonb,
  primary key (subscriber_id, id),
  unique (subscriber_id, task_uuid, sentence, start_at)
);
create index writing_mistake_due on writing_mistake (subscriber_id, due_at) where solved_at is null;
