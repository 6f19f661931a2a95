-- Teachers and live lessons.

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
  notifying boolean not null,
  changed_at timestamptz not null,
  primary key (subscriber_id, teacher_id),
  check (following or not notifying)
);
create index teacher_follow_notified on teacher_follow (teacher_id, subscriber_id) where notifying;

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
  recording_id uuid,
  created_at timestamptz not null,
  chat_open boolean not null default false,
  auto_publish boolean not null default true,
  cancelled_at timestamptz,
  publisher_seen_at timestamptz,
  provider_close_at timestamptz,
  provider_close_attempts int not null default 0,
  check (state <> 'live' or started_at is not null),
  check (state <> 'recorded' or recording_id is not null)
);
create index live_channel_by_start on live_channel (starts_at desc, id);
create index live_channel_live on live_channel (teacher_id) where state = 'live';
create index live_channel_on_air_since on live_channel (started_at) where state = 'live';
create index live_channel_provider_close on live_channel (provider_close_at) where provider_close_at is not null;
create index live_channel_silent_since on live_channel (coalesce(publisher_seen_at, started_at)) where state = 'live';

create table channel_view (
  subscriber_id uuid not null references subscriber (id),
  channel_id uuid not null references live_channel (id),
  viewing boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  node_ids text[] not null default '{}',
  primary key (subscriber_id, channel_id)
);
create index channel_view_by_channel on channel_view (channel_id);
create index channel_view_now on channel_view (channel_id, first_seen_at, subscriber_id) where viewing;

create table channel_like (
  subscriber_id uuid not null references subscriber (id),
  channel_id uuid not null references live_channel (id),
  liked boolean not null,
  changed_at timestamptz not null,
  primary key (subscriber_id, channel_id)
);
create index channel_like_liked on channel_like (channel_id) where liked;

create table live_part (
  channel_id uuid not null references live_channel (id),
  part int not null check (part > 0),
  node_id text not null,
  mime text not null,
  started_at timestamptz not null,
  closed_at timestamptz,
  stored_at timestamptz,
  bytes bigint not null default 0,
  chunks int check (chunks >= 0),
  primary key (channel_id, part),
  check (closed_at is not null or stored_at is null)
);
create index live_part_open on live_part (node_id) where closed_at is null;

create table live_part_chunk (
  channel_id uuid not null,
  part int not null,
  chunk int not null check (chunk > 0),
  media_file text not null,
  bytes bigint not null check (bytes > 0),
  stored_at timestamptz not null,
  primary key (channel_id, part, chunk),
  foreign key (channel_id, part) references live_part (channel_id, part) on delete cascade
);

create table live_node (
  id text primary key,
  seen_at timestamptz not null
);

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
create index live_message_newest on live_message (channel_id, at desc, id desc);
create unique index live_message_once on live_message (subscriber_id, channel_id, client_id);

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
  type text not null
    check (type in ('lesson_scheduled', 'lesson_moved', 'lesson_cancelled', 'lesson_soon', 'lesson_started',
      'recording_ready')),
  due_at timestamptz not null,
  notified_up_to uuid,
  done_at timestamptz,
  round int not null default 0,
  last_recipient uuid,
  announced_start timestamptz,
  state text not null default 'queued' check (state in ('queued', 'done', 'dead')),
  attempts int not null default 0,
  primary key (channel_id, type)
);
create index lesson_announcement_dead on lesson_announcement (due_at) where state = 'dead';
create index lesson_announcement_ended on lesson_announcement (done_at) where state = 'done';
create index lesson_announcement_queued on lesson_announcement (due_at) where state = 'queued';
