-- Blocked accounts, and what the console needs to find accounts.

-- A blocked account cannot sign in and is not charged.
alter table subscriber add column blocked_at timestamptz;

create index subscriber_by_age on subscriber (created_at desc, id desc);
-- Words of names by their beginnings; letters that people write in several ways are one.
create index subscriber_by_name on subscriber using gin
  (to_tsvector('simple', translate(lower(coalesce(name, '')), 'أإآىةؤئ', 'ااايهوي')));
create index if not exists contact_message_by_subscriber on contact_message (subscriber_id, sent_at desc);
create index ownership_event_by_subscriber on ownership_event (subscriber_id, at);
