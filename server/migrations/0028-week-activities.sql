-- The texts of a week count towards it. In a level that was started before this rule, a week whose items were all
-- finished by this time stays complete without them. A level that is started later has null.
alter table level_subscriber add column items_sufficed_until timestamptz default now();
alter table level_subscriber alter column items_sufficed_until drop default;
