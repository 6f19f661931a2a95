-- Few rows: sessions whose answers arrived on a later day.
drop index concurrently if exists daily_session_late;
create index concurrently daily_session_late on daily_session (subscriber_id, late_day) where late_day is not null;
