-- Few rows: names that nobody has folded yet.
drop index concurrently if exists subscriber_name_to_fold;
create index concurrently subscriber_name_to_fold on subscriber (id) where name is not null and name_folded is null;
