-- Recorded lessons and the queue of those that are being made.

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
  unpublished boolean not null default false,
  channel_id uuid references live_channel (id),
  bytes bigint not null default 0
);
create index recording_by_teacher on recording (teacher_id, published_at desc, id desc) where not unpublished;
create index recording_of_captions on recording (captions_file) where captions_file is not null;
create unique index recording_of_channel on recording (channel_id) where channel_id is not null;
create index recording_of_media on recording (media_file);
create index recording_of_teacher on recording (teacher_id, published_at desc, id desc);
create index recording_published on recording (published_at desc, id desc) where not unpublished;

alter table live_channel add foreign key (recording_id) references recording (id);

create table recording_job (
  channel_id uuid primary key references live_channel (id),
  attempts int not null check (attempts >= 0),
  due_at timestamptz not null,
  failure text,
  state text not null default 'queued' check (state in ('queued', 'dead'))
);
create index recording_job_dead on recording_job (due_at) where state = 'dead';
create index recording_job_queued on recording_job (due_at) where state = 'queued';

create table recording_position (
  subscriber_id uuid not null references subscriber (id),
  recording_id uuid not null references recording (id),
  seconds double precision not null check (seconds >= 0),
  saved_at timestamptz not null,
  primary key (subscriber_id, recording_id)
);

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
