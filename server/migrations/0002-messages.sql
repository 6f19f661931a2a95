-- Messages to learners: SMS with their receipts, push, inbox, and what a learner has chosen to receive.
-- Each lane of a queue has a partial index, from whose start a claim reads no more rows than it claims.

create table sms_message (
  id uuid primary key,
  msisdn text not null,
  text text,
  class text not null check (class in ('otp', 'transactional', 'promotional')),
  dedupe_key text not null unique,
  state text not null
    check (state in ('queued', 'sending', 'submitted', 'delivered', 'failed', 'expired', 'unknown', 'dead')),
  attempts int not null default 0,
  provider_id text,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  valid_until timestamptz not null,
  constraint sms_message_code_is_wiped check (class <> 'otp' or text is null or state in ('queued', 'sending'))
);
create index sms_message_by_key on sms_message (dedupe_key collate "C") where state = 'queued';
create index sms_message_by_number on sms_message (msisdn, created_at desc);
create index sms_message_codes on sms_message (next_try_at) where state = 'queued' and class = 'otp';
create index sms_message_dead on sms_message (next_try_at) where state = 'dead';
create index sms_message_ended on sms_message (created_at) where state not in ('queued', 'sending');
create index sms_message_lost on sms_message (valid_until) where state = 'unknown';
create index sms_message_promotional on sms_message (next_try_at) where state = 'queued' and class = 'promotional';
create index sms_message_sending on sms_message (next_try_at) where state = 'sending';
create index sms_message_transactional on sms_message (next_try_at) where state = 'queued' and class = 'transactional';

-- A receipt may arrive before the id of its part is known, after a restart, or at another process; a long message has
-- one for each of its parts.
create table sms_part (
  provider_id text primary key,
  message_id uuid references sms_message (id) on delete cascade,
  outcome text check (outcome in ('delivered', 'failed', 'expired')),
  seen_at timestamptz not null,
  recipient text
);
create index sms_part_by_age on sms_part (seen_at);
create index sms_part_by_message on sms_part (message_id);

create table simulated_sms (
  id uuid primary key,
  msisdn text not null,
  text text not null,
  class text not null,
  code text,
  at timestamptz not null
);
create index simulated_sms_by_age on simulated_sms (at);
create index simulated_sms_by_number on simulated_sms (msisdn, at desc);

create table push_endpoint (
  subscriber_id uuid not null references subscriber (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null,
  session_id uuid not null references session (id) on delete cascade,
  primary key (subscriber_id, endpoint)
);
create index push_endpoint_by_session on push_endpoint (session_id);
create index push_endpoint_owner on push_endpoint (endpoint);

create table push_message (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  endpoint text not null,
  dedupe_key text not null,
  topic text not null,
  title text not null,
  text text not null,
  link text,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'expired', 'unknown', 'dead')),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  valid_until timestamptz not null
);
create index push_message_by_topic on push_message (topic) where state = 'queued';
create index push_message_by_topic_and_id on push_message (topic, id) where state = 'queued';
create index push_message_dead on push_message (next_try_at) where state = 'dead';
create unique index push_message_once on push_message (subscriber_id, endpoint, dedupe_key);
create index push_message_past on push_message (valid_until) where state not in ('queued', 'sending');
create index push_message_queued on push_message (next_try_at) where state = 'queued';
create index push_message_sending on push_message (next_try_at) where state = 'sending';

create table inbox_message (
  subscriber_id uuid not null references subscriber (id),
  uuid uuid not null,
  dedupe_key text not null,
  at timestamptz not null,
  title text not null,
  text text not null,
  link text,
  read_at timestamptz,
  primary key (subscriber_id, uuid)
);
create index inbox_message_by_age on inbox_message (at);
create index inbox_message_newest on inbox_message (subscriber_id, at desc, uuid desc);
create unique index inbox_message_once on inbox_message (subscriber_id, dedupe_key);
create index inbox_message_unread on inbox_message (subscriber_id) where read_at is null;

create table notification_choice (
  subscriber_id uuid not null references subscriber (id),
  channel text not null check (channel in ('push', 'sms', 'inbox')),
  type text not null,
  chosen boolean not null,
  primary key (subscriber_id, channel, type)
);
