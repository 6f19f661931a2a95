-- The people who run the product: their second factors, what they did and saw, and what waits for a second person.

alter table session add column second_factor_at timestamptz;

-- A passkey, or a secret of time-based codes, sealed.
create table staff_factor (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  kind text not null check (kind in ('passkey', 'totp')),
  label text not null,
  credential_id text,
  detail jsonb not null,
  created_at timestamptz not null,
  -- Null until its first code or assertion is confirmed.
  confirmed_at timestamptz,
  used_at timestamptz,
  removed_at timestamptz
);
create index staff_factor_by_subscriber on staff_factor (subscriber_id) where removed_at is null;
create unique index staff_factor_by_credential on staff_factor (credential_id) where removed_at is null;

-- The challenge of a passkey that a session is to answer, and the wrong answers of an account.
create table staff_challenge (
  session_id uuid primary key,
  challenge text not null,
  expires_at timestamptz not null
);
create index staff_challenge_by_age on staff_challenge (expires_at);
create table staff_factor_failure (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  at timestamptz not null
);
create index staff_factor_failure_by_subscriber on staff_factor_failure (subscriber_id, at);
create index staff_factor_failure_by_age on staff_factor_failure (at);

-- Every write of the console and every view of personal data. Rows are never removed; the erasure of a learner replaces
-- the subject by a pseudonym, which nothing else may do.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor text not null,
  roles text[] not null,
  session_id uuid,
  address text,
  call text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  subject_type text,
  subject_id text,
  reason text,
  before jsonb,
  after jsonb
);
create index audit_entry_by_time on audit_entry (at desc, id desc);
create index audit_entry_by_actor on audit_entry (actor_id, at desc);
create index audit_entry_by_subject on audit_entry (subject_type, subject_id, at desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('lisan.erasure', true) = 'on' then
    new := jsonb_populate_record(old, jsonb_build_object('subject_id', new.subject_id));
    return new;
  end if;
  raise exception 'audit entries are append-only';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();

-- What a second person decides: `kind` names the feature that carries it out.
create table staff_approval (
  id uuid primary key,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null,
  reason text not null,
  requested_by uuid not null references subscriber (id),
  requested_at timestamptz not null,
  decided_by uuid references subscriber (id),
  decided_at timestamptz,
  decision text check (decision in ('approved', 'declined')),
  check (decided_by is null or decided_by <> requested_by)
);
create index staff_approval_open on staff_approval (kind, requested_at) where decided_at is null;
create unique index staff_approval_one_open on staff_approval (kind, subject_type, subject_id) where decided_at is null;
