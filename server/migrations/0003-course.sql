-- The imported versions of the course. The newest publication is the one that learners see.

create table course_version (
  id uuid primary key,
  hash text not null unique,
  created_at timestamptz not null,
  source_hash text
);

create table course_entry (
  version_id uuid not null references course_version (id),
  kind text not null,
  uuid uuid not null,
  position int not null,
  body jsonb not null,
  primary key (version_id, kind, uuid)
);

create table course_publication (
  id uuid primary key,
  version_id uuid not null references course_version (id),
  published_at timestamptz not null,
  source text not null default 'files' check (source in ('files', 'staff'))
);
create index course_publication_newest on course_publication (published_at desc);
