-- The removal of an account checks that it owns no group.
drop index concurrently if exists learner_group_by_owner;
create index concurrently learner_group_by_owner on learner_group (owner_id);
