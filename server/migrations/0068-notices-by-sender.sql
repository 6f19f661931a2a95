drop index concurrently if exists notice_sending_by_sender;
create index concurrently notice_sending_by_sender on notice_sending (sent_by, sent_at);
