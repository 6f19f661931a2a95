-- Other messages than notices of the account are removed earlier: two rules of retention, each with its own index.
drop index concurrently if exists sms_message_ended;
create index concurrently sms_message_ended on sms_message (created_at)
  where state not in ('queued', 'sending') and class <> 'transactional';
