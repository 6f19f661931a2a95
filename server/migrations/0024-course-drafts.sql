-- The course as staff edit it: source files of versions, drafts, clips that staff uploaded, and statistics of items.

-- Files by the SHA-256 of their text, because versions share nearly all of them.
create table course_file (
  hash text primary key,
  text text not null
);
create table course_version_file (
  version_id uuid not null references course_version (id),
  path text not null,
  hash text not null references course_file (hash),
  primary key (version_id, path)
);

-- Named by the hash of the bytes, as the files of a build are.
create table course_clip (
  name text primary key,
  bytes bytea not null,
  created_at timestamptz not null
);

create table course_draft (
  id uuid primary key,
  title text not null,
  state text not null check (state in ('open', 'submitted', 'scheduled', 'published', 'discarded')),
  -- Increases with every change.
  revision int not null default 1,
  created_by uuid not null references subscriber (id),
  -- Everybody who changed an item of it.
  editors uuid[] not null default '{}',
  created_at timestamptz not null,
  submitted_by uuid references subscriber (id),
  submitted_at timestamptz,
  -- What was published when the draft was submitted, and what the draft makes of it.
  base_version_id uuid references course_version (id),
  version_id uuid references course_version (id),
  approved_by uuid references subscriber (id),
  approved_at timestamptz,
  publish_at timestamptz,
  published_at timestamptz,
  -- Whether the schedule failed because another version was published in the meantime.
  was_overtaken boolean not null default false,
  check (approved_by is null or (approved_by <> created_by and approved_by <> submitted_by and approved_by <> all (editors))),
  check ((state = 'scheduled') = (publish_at is not null and published_at is null))
);
create index course_draft_by_time on course_draft (created_at desc, id desc);
create index course_draft_due on course_draft (publish_at) where state = 'scheduled';
create index course_draft_by_version on course_draft (version_id);

-- The items that a draft changes; `revision` is what a later save of the same item must name.
create table course_draft_item (
  draft_id uuid not null references course_draft (id),
  item_uuid uuid not null,
  revision int not null,
  edited_by uuid not null references subscriber (id),
  edited_at timestamptz not null,
  primary key (draft_id, item_uuid)
);
create index course_draft_item_by_item on course_draft_item (item_uuid);
create table course_draft_edit (
  draft_id uuid not null,
  item_uuid uuid not null,
  path text not null,
  before text not null,
  after text not null,
  primary key (draft_id, item_uuid, path),
  foreign key (draft_id, item_uuid) references course_draft_item (draft_id, item_uuid)
);
create table course_draft_clip (
  draft_id uuid not null,
  item_uuid uuid not null,
  clip_key text not null,
  entry jsonb not null,
  primary key (draft_id, clip_key),
  foreign key (draft_id, item_uuid) references course_draft_item (draft_id, item_uuid)
);

-- What the answers of learners say of an item; computed once a day.
create table course_item_figure (
  item_uuid uuid primary key,
  answers int not null,
  correct int not null,
  discrimination real,
  wrong jsonb not null,
  computed_at timestamptz not null
);
