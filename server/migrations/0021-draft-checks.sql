-- A draft waits for its grammar check in a queue, so that neither a restart nor a failed checker loses the check. A
-- process of the version before inserts drafts with these defaults, and the queue checks them too.
alter table writing_draft add column state text not null default 'queued' check (state in ('queued', 'checked', 'dead'));
alter table writing_draft add column attempts smallint not null default 0;
alter table writing_draft add column next_try_at timestamptz not null default now();
update writing_draft set state = 'checked' where remarks is not null;
create index writing_draft_dead on writing_draft (next_try_at) where state = 'dead';
create index writing_draft_queued on writing_draft (next_try_at) where state = 'queued';
