import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Teachers, their lessons and recordings, and what learners are told. Tables that grow with learners lead with subscriber_id. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table teacher (
  id uuid primary key,
  subscriber_id uuid unique references subscriber (id),
  name text not null,
  bio text not null,
  photo_file text,
  followers int not null default 0 check (followers >= 0),
  created_at timestamptz not null
);

create table teacher_follow (
  subscriber_id uuid not null references subscriber (id),
  teacher_id uuid not null references teacher (id),
  following boolean not null,
  notifying boolean not null check (following or not notifying),
  changed_at timestamptz not null,
  primary key (subscriber_id, teacher_id)
);
create index teacher_follow_notified on teacher_follow (teacher_id) where notifying;

create table recording (
  id uuid primary key,
  teacher_id uuid not null references teacher (id),
  kind text not null check (kind in ('video', 'sound')),
  title text not null,
  description text not null,
  level_id uuid,
  seconds int not null check (seconds >= 0),
  media_file text not null,
  poster_file text,
  captions_file text,
  published_at timestamptz not null,
  unpublished boolean not null default false
);
create index recording_published on recording (published_at desc, id desc) where not unpublished;
create index recording_by_teacher on recording (teacher_id, published_at desc, id desc) where not unpublished;

create table live_channel (
  id uuid primary key,
  teacher_id uuid not null references teacher (id),
  title text not null,
  kind text not null check (kind in ('video', 'sound')),
  level_id uuid,
  state text not null check (state in ('scheduled', 'live', 'ended', 'recorded')),
  starts_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  recording_id uuid references recording (id),
  created_at timestamptz not null,
  check (state <> 'live' or started_at is not null),
  check (state <> 'recorded' or recording_id is not null)
);
create index live_channel_by_start on live_channel (starts_at desc, id);
create index live_channel_live on live_channel (teacher_id) where state = 'live';

create table channel_view (
  subscriber_id uuid not null references subscriber (id),
  channel_id uuid not null references live_channel (id),
  viewing boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (subscriber_id, channel_id)
);
create index channel_view_now on channel_view (channel_id, first_seen_at, subscriber_id) where viewing;

create table channel_like (
  subscriber_id uuid not null references subscriber (id),
  channel_id uuid not null references live_channel (id),
  liked boolean not null,
  changed_at timestamptz not null,
  primary key (subscriber_id, channel_id)
);
create index channel_like_given on channel_like (channel_id) where liked;

create table playlist (
  id uuid primary key,
  title text not null,
  description text not null,
  position int not null,
  created_at timestamptz not null
);

create table playlist_entry (
  playlist_id uuid not null references playlist (id),
  recording_id uuid not null references recording (id),
  position int not null,
  primary key (playlist_id, recording_id)
);

create table recording_position (
  subscriber_id uuid not null references subscriber (id),
  recording_id uuid not null references recording (id),
  seconds double precision not null check (seconds >= 0),
  saved_at timestamptz not null,
  primary key (subscriber_id, recording_id)
);

create table notification_choice (
  subscriber_id uuid not null references subscriber (id),
  channel text not null check (channel in ('push', 'sms', 'inbox')),
  type text not null,
  chosen boolean not null,
  primary key (subscriber_id, channel, type)
);

create table push_endpoint (
  subscriber_id uuid not null references subscriber (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null,
  primary key (subscriber_id, endpoint)
);
create index push_endpoint_owner on push_endpoint (endpoint);

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
create unique index inbox_message_once on inbox_message (subscriber_id, dedupe_key);
create index inbox_message_newest on inbox_message (subscriber_id, at desc, uuid desc);
create index inbox_message_unread on inbox_message (subscriber_id) where read_at is null;
`;
