-- No query finds an event by its id alone; the primary key begins with the subscriber.
alter table subscription_event drop constraint subscription_event_id_key;
