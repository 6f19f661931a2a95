drop index concurrently if exists sms_message_ended_notices;
create index concurrently sms_message_ended_notices on sms_message (created_at)
  where state not in ('queued', 'sending') and class = 'transactional';
