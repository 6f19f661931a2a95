-- An erasure finds receipts that belong to no message; the others are removed with their message.
drop index concurrently if exists sms_part_by_recipient;
create index concurrently sms_part_by_recipient on sms_part (recipient) where recipient is not null;
