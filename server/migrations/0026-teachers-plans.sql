-- What staff decide about live lessons, teachers and plans.

-- Learners whom staff removed from a lesson: they neither watch it nor write in it.
create table live_removal (
  channel_id uuid not null references live_channel (id),
  subscriber_id uuid not null references subscriber (id),
  removed_at timestamptz not null,
  primary key (channel_id, subscriber_id)
);

-- `version` increases with every change by staff; a hidden teacher is not listed and has no page.
alter table teacher add column version int not null default 1;
alter table teacher add column hidden_at timestamptz;
create index recording_newest on recording (published_at desc, id desc);

-- A new version of a plan is a plan of its own, so that nothing that was agreed to ever changes: it is offered from
-- `opens_at` on, and the plan that it replaces until then.
alter table plan add column opens_at timestamptz;
alter table plan add column replaces uuid references plan (id);
create unique index plan_replaced_once on plan (replaces) where replaces is not null;
