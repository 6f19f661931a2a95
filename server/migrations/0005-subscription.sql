-- Subscriptions and money. History is append-only: corrections are new rows.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create table plan (
  id uuid primary key,
  name text not null,
  period text not null check (period in ('day', 'week', 'month')),
  position int not null,
  is_default boolean not null,
  terms_version text not null,
  retired_at timestamptz
);
create unique index plan_default on plan (is_default) where is_default;

create table plan_terms (
  plan_id uuid not null references plan (id),
  version text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  exponent int not null check (exponent between 0 and 4),
  free_days int not null check (free_days >= 0),
  text text not null,
  published_at timestamptz not null,
  primary key (plan_id, version)
);
create trigger plan_terms_append_only before delete or update on plan_terms
  for each row execute function refuse_change();

create table subscription (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  msisdn text not null,
  state text not null
    check (state in ('pending_confirmation', 'pending_charge', 'parking', 'active', 'grace', 'suspended', 'cancelled',
      'expired')),
  version int not null check (version > 0),
  facts jsonb not null,
  access_ends_at timestamptz,
  due_at timestamptz,
  reminded_of timestamptz,
  mandate_id text,
  mandate_plan_id uuid,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (subscriber_id, id),
  check (facts ->> 'state' = state and (facts ->> 'version')::int = version)
);
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_ending on subscription (access_ends_at) where state in ('parking', 'active');
create unique index subscription_live on subscription (subscriber_id) where state <> 'expired';
create index subscription_unreminded on subscription (access_ends_at)
  where state in ('parking', 'active') and reminded_of is distinct from access_ends_at;

create table subscription_event (
  subscriber_id uuid not null,
  subscription_id uuid not null,
  version int not null,
  id uuid not null unique,
  type text not null,
  from_state text,
  to_state text not null,
  payload jsonb not null,
  actor text not null check (actor in ('learner', 'clock', 'carrier', 'staff')),
  at timestamptz not null,
  primary key (subscriber_id, subscription_id, version),
  foreign key (subscriber_id, subscription_id) references subscription (subscriber_id, id)
);
create trigger subscription_event_append_only before delete or update on subscription_event
  for each row execute function refuse_change();

-- A trial is granted once to each owner of a number.
create table trial_used (
  msisdn text not null,
  subscriber_id uuid not null,
  at timestamptz not null,
  generation int not null default 1,
  primary key (msisdn, generation)
);
create trigger trial_used_append_only before delete or update on trial_used
  for each row execute function refuse_change();

-- Consent is evidence: it is never changed, except that it is withdrawn, once.
create function consent_only_withdraw() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or (to_jsonb(new) - 'withdrawn_at') <> (to_jsonb(old) - 'withdrawn_at') then
    raise exception 'consent may only be withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create table consent (
  subscriber_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  plan_id uuid not null,
  terms_version text not null,
  terms_text text not null,
  amount bigint not null,
  currency text not null,
  exponent int not null,
  period text not null,
  channel text not null check (channel in ('activation_code', 'step_up_code', 'carrier_pin')),
  challenge_id uuid,
  ip text not null,
  user_agent text,
  at timestamptz not null,
  withdrawn_at timestamptz,
  carrier_request_id text,
  primary key (subscriber_id, id),
  unique (subscriber_id, id, subscription_id, plan_id, amount, currency),
  foreign key (plan_id, terms_version) references plan_terms (plan_id, version),
  foreign key (subscriber_id, subscription_id) references subscription (subscriber_id, id),
  constraint consent_evidence
    check ((channel = 'carrier_pin') = (carrier_request_id is not null) and (channel = 'carrier_pin') = (challenge_id is null))
);
create index consent_by_challenge on consent (challenge_id) where challenge_id is not null;
create index consent_by_subscription on consent (subscriber_id, subscription_id, at desc);
create trigger consent_no_delete before delete on consent for each row execute function refuse_change();
create trigger consent_only_withdraw before update on consent for each row execute function consent_only_withdraw();

create table bill (
  subscriber_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  period_start timestamptz not null,
  created_at timestamptz not null,
  primary key (subscriber_id, id),
  unique (subscriber_id, subscription_id, period_start),
  foreign key (subscriber_id, subscription_id) references subscription (subscriber_id, id)
);

create function require_active_consent() returns trigger language plpgsql as $$
begin
  perform 1 from consent
    where subscriber_id = new.subscriber_id and id = new.consent_id and withdrawn_at is null for share;
  if not found then
    raise exception 'no charge without an active consent' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create table charge_attempt (
  subscriber_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  bill_id uuid not null,
  number int not null check (number > 0),
  key text not null unique,
  consent_id uuid not null,
  plan jsonb not null,
  plan_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  exponent int not null,
  state text not null check (state in ('initiated', 'pending', 'unknown', 'succeeded', 'denied')),
  reason text,
  payment_id text,
  initiated_at timestamptz not null,
  decided_at timestamptz,
  retry_at timestamptz,
  primary key (subscriber_id, id),
  unique (subscriber_id, bill_id, number),
  foreign key (subscriber_id, bill_id) references bill (subscriber_id, id),
  foreign key (subscriber_id, consent_id, subscription_id, plan_id, amount, currency)
    references consent (subscriber_id, id, subscription_id, plan_id, amount, currency),
  constraint charge_attempt_retry_only_undecided check (retry_at is null or state = 'initiated')
);
create index charge_attempt_by_day on charge_attempt (initiated_at, id);
create unique index charge_attempt_by_id on charge_attempt (id);
create index charge_attempt_by_payment on charge_attempt (payment_id) where payment_id is not null;
create index charge_attempt_initiated on charge_attempt (initiated_at) where state = 'initiated';
create unique index charge_attempt_paid_once on charge_attempt (subscriber_id, bill_id) where state = 'succeeded';
create unique index charge_attempt_undecided on charge_attempt (subscriber_id, subscription_id)
  where state in ('initiated', 'pending', 'unknown');
create index charge_attempt_unresolved on charge_attempt (initiated_at) where state in ('pending', 'unknown');
create trigger charge_attempt_consent before insert on charge_attempt
  for each row execute function require_active_consent();

-- Locks the attempt, so that two concurrent refunds cannot exceed the charge.
create function limit_refund() returns trigger language plpgsql as $$
declare
  charged bigint;
  refunded bigint;
begin
  if new.kind <> 'refund' then
    return new;
  end if;
  perform 1 from charge_attempt where subscriber_id = new.subscriber_id and id = new.attempt_id for update;
  select coalesce(sum(amount) filter (where kind = 'charge'), 0), coalesce(sum(amount) filter (where kind = 'refund'), 0)
    into charged, refunded
    from ledger_entry
    where subscriber_id = new.subscriber_id and attempt_id = new.attempt_id and currency = new.currency;
  if refunded + new.amount > charged then
    raise exception 'refunds would exceed the charge' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create table ledger_entry (
  subscriber_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  attempt_id uuid not null,
  kind text not null check (kind in ('charge', 'refund')),
  amount bigint not null check (amount > 0),
  currency text not null,
  exponent int not null,
  reference text not null,
  at timestamptz not null,
  primary key (subscriber_id, id),
  unique (subscriber_id, kind, reference),
  foreign key (subscriber_id, attempt_id) references charge_attempt (subscriber_id, id)
);
create index ledger_entry_by_time on ledger_entry (at);
create unique index ledger_entry_charge_once on ledger_entry (subscriber_id, attempt_id) where kind = 'charge';
create trigger ledger_entry_append_only before delete or update on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_entry_refund_limit before insert on ledger_entry for each row execute function limit_refund();

create table refund_review (
  subscriber_id uuid not null,
  attempt_id uuid not null,
  subscription_id uuid not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('refunded', 'declined')),
  primary key (subscriber_id, attempt_id),
  foreign key (subscriber_id, attempt_id) references charge_attempt (subscriber_id, id)
);
create index refund_review_open on refund_review (opened_at) where decided_at is null;

create table refund (
  subscriber_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  attempt_id uuid not null,
  key text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  exponent int not null,
  reason text not null,
  ends_access boolean not null,
  requested_by text not null,
  state text not null check (state in ('queued', 'done', 'failed')),
  requested_at timestamptz not null,
  finished_at timestamptz,
  last_error text,
  primary key (subscriber_id, id),
  foreign key (subscriber_id, attempt_id) references charge_attempt (subscriber_id, id)
);
create index refund_by_attempt on refund (subscriber_id, attempt_id);

create table billing_outbox (
  subscriber_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  subscription_id uuid not null,
  type text not null
    check (type in ('charge', 'open_mandate', 'end_mandate', 'archive_subscriber', 'refund')),
  effect jsonb not null,
  state text not null check (state in ('queued', 'blocked', 'done', 'void', 'failed', 'dead')),
  attempts int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_error text,
  primary key (subscriber_id, id),
  foreign key (subscriber_id, subscription_id) references subscription (subscriber_id, id)
);
create index billing_outbox_charges on billing_outbox (next_try_at) where state = 'queued' and type = 'charge';
create index billing_outbox_dead on billing_outbox (next_try_at) where state = 'dead';
create index billing_outbox_ended on billing_outbox (finished_at) where state in ('done', 'void');
create index billing_outbox_blocked on billing_outbox (subscriber_id, seq) where state = 'blocked';
create index billing_outbox_other on billing_outbox (next_try_at) where state = 'queued' and type <> 'charge';
create index billing_outbox_queued on billing_outbox (subscriber_id, seq) where state = 'queued';

-- The single row that says whether charges may start.
create table billing_control (
  id int primary key check (id = 1),
  mode text not null check (mode in ('on', 'paused', 'reconciling')),
  since timestamptz not null,
  changed_by text not null
);
insert into billing_control (id, mode, since, changed_by) values (1, 'on', now(), 'installation');

create table unsubscribe_request (
  subscriber_id uuid primary key references subscriber (id),
  otp_required boolean not null,
  at timestamptz not null
);
