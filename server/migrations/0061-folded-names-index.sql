-- The index of the names as written, subscriber_by_name of 0018, serves processes of the version before.
drop index concurrently if exists subscriber_by_folded_name;
create index concurrently subscriber_by_folded_name on subscriber
  using gin (to_tsvector('simple', coalesce(name_folded, '')));
