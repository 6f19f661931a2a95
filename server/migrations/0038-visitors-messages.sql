-- Messages of visitors are removed a year after they were sent; others stay with their account.
drop index concurrently if exists contact_message_of_visitors;
create index concurrently contact_message_of_visitors on contact_message (sent_at) where subscriber_id is null;
