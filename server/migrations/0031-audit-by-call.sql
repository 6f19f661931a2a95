-- The audit is filtered by what was done; without it a rare action would be searched through all entries.
create index audit_entry_by_call on audit_entry (call, at desc, id desc);
