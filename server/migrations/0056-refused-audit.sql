-- Refused calls are few among very many entries.
drop index concurrently if exists audit_entry_refused;
create index concurrently audit_entry_refused on audit_entry (at desc, id desc) where outcome = 'refused';
