-- An export and an erasure find the addresses of one account.
drop index concurrently if exists detected_url_by_subscriber;
create index concurrently detected_url_by_subscriber on detected_url (subscriber_id) where subscriber_id is not null;
