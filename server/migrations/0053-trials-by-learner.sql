-- An export and an erasure find the free days of one account.
drop index concurrently if exists trial_used_by_subscriber;
create index concurrently trial_used_by_subscriber on trial_used (subscriber_id);
