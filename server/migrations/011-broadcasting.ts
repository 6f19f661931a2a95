import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** What it takes to broadcast: what was published, what was said, who was told. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table live_channel add column chat_open boolean not null default false;
alter table live_channel add column auto_publish boolean not null default true;
alter table live_channel add column cancelled_at timestamptz;
alter table live_channel add column publisher_seen_at timestamptz;

create table live_part (
  channel_id uuid not null references live_channel (id),
  part int not null check (part > 0),
  node_id text not null,
  mime text not null,
  started_at timestamptz not null,
  closed_at timestamptz,
  media_file text,
  bytes bigint not null default 0,
  primary key (channel_id, part),
  check (closed_at is not null or media_file is null)
);
create index live_part_open on live_part (node_id) where closed_at is null;

alter table recording add column channel_id uuid references live_channel (id);
alter table recording add column bytes bigint not null default 0;
create unique index recording_of_channel on recording (channel_id) where channel_id is not null;
create index recording_of_teacher on recording (teacher_id, published_at desc, id desc);

create table live_node (
  id text primary key,
  seen_at timestamptz not null
);
alter table channel_view add column node_ids text[] not null default '{}';

create table live_message (
  id uuid primary key,
  channel_id uuid not null references live_channel (id),
  subscriber_id uuid not null references subscriber (id),
  client_id uuid not null,
  kind text not null check (kind in ('question', 'chat')),
  text text not null,
  at timestamptz not null,
  hidden_at timestamptz,
  answered_at timestamptz
);
create unique index live_message_once on live_message (subscriber_id, channel_id, client_id);
create index live_message_newest on live_message (channel_id, at desc, id desc);

create table live_mute (
  channel_id uuid not null references live_channel (id),
  subscriber_id uuid not null references subscriber (id),
  muted_at timestamptz not null,
  primary key (channel_id, subscriber_id)
);

create table live_report (
  message_id uuid not null references live_message (id),
  subscriber_id uuid not null references subscriber (id),
  reason text,
  at timestamptz not null,
  primary key (message_id, subscriber_id)
);

create table lesson_announcement (
  channel_id uuid not null references live_channel (id),
  type text not null check (type in ('lesson_scheduled', 'lesson_soon', 'lesson_started', 'recording_ready')),
  due_at timestamptz not null,
  told_up_to uuid,
  done_at timestamptz,
  primary key (channel_id, type)
);
create index lesson_announcement_due on lesson_announcement (due_at) where done_at is null;

create table push_message (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  endpoint text not null,
  dedupe_key text not null,
  topic text not null,
  title text not null,
  text text not null,
  link text,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'expired', 'unknown')),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  valid_until timestamptz not null
);
create unique index push_message_once on push_message (subscriber_id, endpoint, dedupe_key);
create index push_message_due on push_message (next_try_at) where state in ('queued', 'sending');
create index push_message_past on push_message (valid_until) where state not in ('queued', 'sending');

alter table push_endpoint add column session_id uuid references session (id);

drop index teacher_follow_notified;
create index teacher_follow_notified on teacher_follow (teacher_id, subscriber_id) where notifying;
`;
