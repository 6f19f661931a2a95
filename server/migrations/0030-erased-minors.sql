-- Numbers, as keyed hashes, whose erased accounts were under age.
create table erased_minor (
  number_hash text primary key,
  at timestamptz not null
);
create index erased_minor_by_age on erased_minor (at);

-- Who ended a consent: the guardian, or staff who found the learner to be of age.
alter table guardian_consent add column withdrawn_by text;
alter table guardian_consent add constraint guardian_consent_withdrawn_by_check
  check (withdrawn_by in ('guardian', 'staff')) not valid;
alter table guardian_consent validate constraint guardian_consent_withdrawn_by_check;
update guardian_consent set withdrawn_by = 'guardian' where withdrawn_at is not null;
