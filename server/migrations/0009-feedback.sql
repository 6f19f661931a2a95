-- Ratings and messages to support.

create table rating (
  subscriber_id uuid primary key references subscriber (id),
  stars int not null check (stars between 1 and 5),
  comment text,
  rated_at timestamptz not null
);

create table contact_message (
  id uuid primary key,
  subscriber_id uuid references subscriber (id),
  name text not null,
  email text,
  message text not null,
  sent_at timestamptz not null,
  answered_at timestamptz
);
create index contact_message_open on contact_message (sent_at) where answered_at is null;
