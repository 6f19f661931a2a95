-- Staff find entries by what they are about, of any type; an erasure finds those about an account and its charges.
drop index concurrently if exists audit_entry_by_subject_id;
create index concurrently audit_entry_by_subject_id on audit_entry (subject_id, at desc, id desc) where subject_id is not null;
