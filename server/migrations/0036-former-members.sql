-- Who left a group that continues: its name may have theirs, which an erasure removes.
create table learner_group_former_member (
  subscriber_id uuid not null references subscriber (id),
  group_id uuid not null references learner_group (id) on delete cascade,
  primary key (subscriber_id, group_id)
);
create index learner_group_former_member_by_group on learner_group_former_member (group_id);
