-- The single row that says how much of the database is in the journal, which is outside of it, and which database wrote it.
create table billing_journal (
  id int primary key check (id = 1),
  created_at timestamptz not null default now(),
  fingerprint text,
  -- The newest object of the journal whose entries this database has.
  last_object text,
  charge_key text,
  -- Everything that was committed before is in the journal.
  written_until timestamptz,
  -- Entries of the minutes before `written_until`, which are read again.
  recent uuid[] not null default '{}',
  due_at timestamptz not null default 'epoch',
  -- The objects, from one exclusive to one inclusive, whose leavings are to be repeated before the next charge.
  replay_after text,
  replay_until text
);
insert into billing_journal (id) values (1);
