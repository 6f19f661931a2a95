-- The ends of conversations that learners have reached, each once.

create table role_play_end (
  subscriber_id uuid not null references subscriber (id),
  role_play_uuid uuid not null,
  outcome text not null check (outcome in ('good', 'fair', 'poor')),
  reached_at timestamptz not null,
  primary key (subscriber_id, role_play_uuid, outcome)
);
