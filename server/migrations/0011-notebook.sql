-- The learner's notebook: saved items, and the last answer to each item and question.

create table saved_item (
  subscriber_id uuid not null references subscriber (id),
  item_uuid uuid not null,
  saved_at timestamptz not null,
  primary key (subscriber_id, item_uuid)
);
create index saved_item_by_time on saved_item (subscriber_id, saved_at, item_uuid);

create index learning_event_answers on learning_event (subscriber_id, item_uuid, at, id) include (correct)
  where kind in ('quiz_answer', 'practical_answer', 'review_answer', 'session_answer') and correct is not null;
