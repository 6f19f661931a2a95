-- Families and classes with a shared weekly goal.

-- `days_each_before`: the goal of the weeks before `days_each_from`. `reached_week`: the last week whose goal was reached.
create table learner_group (
  id uuid primary key,
  owner_id uuid not null references subscriber (id),
  name text not null,
  kind text not null check (kind in ('family', 'class')),
  days_each int not null check (days_each in (3, 5, 7)),
  days_each_before int not null check (days_each_before in (3, 5, 7)),
  days_each_from date not null,
  invitation_code text not null,
  reached_week date,
  created_at timestamptz not null
);
create unique index learner_group_invitation on learner_group (invitation_code);

-- A learner is in one group at most.
create table learner_group_member (
  subscriber_id uuid primary key references subscriber (id),
  id uuid not null,
  group_id uuid not null references learner_group (id),
  joined_at timestamptz not null
);
create unique index learner_group_member_by_group on learner_group_member (group_id, joined_at, id);
