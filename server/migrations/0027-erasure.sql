-- The erasure of an account: its money stays under a pseudonym, everything else is removed.

create table erasure (
  id uuid primary key,
  -- The account until it is erased; then its pseudonym.
  subscriber_id uuid not null unique,
  requested_at timestamptz not null,
  requested_by text not null check (requested_by in ('learner', 'staff')),
  due_at timestamptz not null,
  lease_until timestamptz,
  erased_at timestamptz
);
create index erasure_due on erasure (due_at) where erased_at is null;
create index erasure_by_age on erasure (erased_at) where erased_at is not null;

-- Numbers, as keyed hashes, whose erased accounts have used their free days.
create table erased_trial (
  number_hash text primary key,
  at timestamptz not null
);
create index erased_trial_by_age on erased_trial (at);

alter table subscriber
  drop constraint subscriber_msisdn_check,
  add constraint subscriber_msisdn_check check (msisdn ~ '^\+[1-9][0-9]{6,14}$' or msisdn = 'erased') not valid;
alter table subscriber validate constraint subscriber_msisdn_check;

-- Books whose rows refer to each other move to the pseudonym in one transaction.
alter table subscription alter constraint subscription_subscriber_id_fkey deferrable;
alter table subscription_event alter constraint subscription_event_subscriber_id_subscription_id_fkey deferrable;
alter table consent alter constraint consent_subscriber_id_subscription_id_fkey deferrable;
alter table bill alter constraint bill_subscriber_id_subscription_id_fkey deferrable;
alter table charge_attempt alter constraint charge_attempt_subscriber_id_bill_id_fkey deferrable;
alter table charge_attempt
  alter constraint charge_attempt_subscriber_id_consent_id_subscription_id_pl_fkey deferrable;
alter table ledger_entry alter constraint ledger_entry_subscriber_id_attempt_id_fkey deferrable;
alter table refund_review alter constraint refund_review_subscriber_id_attempt_id_fkey deferrable;
alter table refund alter constraint refund_subscriber_id_attempt_id_fkey deferrable;
alter table billing_outbox alter constraint billing_outbox_subscriber_id_subscription_id_fkey deferrable;
alter table carrier_activation alter constraint carrier_activation_subscriber_id_fkey deferrable;

-- What an erasure may replace in rows that are otherwise append-only: who it was, and from where.
create function only_identity_changes(before jsonb, after jsonb) returns boolean language sql immutable as $$
  select before - array['subscriber_id', 'msisdn', 'ip', 'user_agent', 'payload']
    = after - array['subscriber_id', 'msisdn', 'ip', 'user_agent', 'payload']
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('lisan.erasure', true) = 'on' then
    if only_identity_changes(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function consent_only_withdraw() returns trigger language plpgsql as $$
begin
  if current_setting('lisan.erasure', true) = 'on' and only_identity_changes(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.withdrawn_at is not null or (to_jsonb(new) - 'withdrawn_at') <> (to_jsonb(old) - 'withdrawn_at') then
    raise exception 'consent may only be withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('lisan.erasure', true) = 'on' then
    new := jsonb_populate_record(old, jsonb_build_object(
      'subject_id', new.subject_id, 'reason', new.reason, 'before', new.before, 'after', new.after));
    return new;
  end if;
  raise exception 'audit entries are append-only';
end $$;
