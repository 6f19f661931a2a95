import { sql, type Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Subscriptions, consent and money. What must never be broken is refused here, whatever the code above does. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
  await sql.raw(refuseChange).execute(db);
  await sql.raw(onlyWithdraw).execute(db);
  await sql.raw(requireConsent).execute(db);
  await sql.raw(limitRefund).execute(db);
  await runStatements(db, triggers);
}

const script = `
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

create table subscription (
  subscriber_id uuid not null references subscriber (id),
  id uuid not null,
  msisdn text not null,
  state text not null check (state in ('pending_confirmation', 'pending_charge', 'parking', 'active', 'grace', 'suspended', 'cancelled', 'expired')),
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
  check (facts->>'state' = state and (facts->>'version')::int = version)
);
create unique index subscription_live on subscription (subscriber_id) where state <> 'expired';
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_ending on subscription (access_ends_at) where state in ('parking', 'active');

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

create table free_start_used (
  msisdn text primary key,
  subscriber_id uuid not null,
  at timestamptz not null
);

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
  channel text not null check (channel in ('activation_code', 'step_up_code')),
  challenge_id uuid not null,
  ip text not null,
  user_agent text,
  at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (subscriber_id, id),
  unique (subscriber_id, id, subscription_id, plan_id, amount, currency),
  foreign key (subscriber_id, subscription_id) references subscription (subscriber_id, id),
  foreign key (plan_id, terms_version) references plan_terms (plan_id, version)
);
create index consent_by_subscription on consent (subscriber_id, subscription_id, at desc);

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
  primary key (subscriber_id, id),
  unique (subscriber_id, bill_id, number),
  foreign key (subscriber_id, bill_id) references bill (subscriber_id, id),
  foreign key (subscriber_id, consent_id, subscription_id, plan_id, amount, currency)
    references consent (subscriber_id, id, subscription_id, plan_id, amount, currency)
);
create unique index charge_attempt_paid_once on charge_attempt (subscriber_id, bill_id) where state = 'succeeded';
create unique index charge_attempt_undecided on charge_attempt (subscriber_id, subscription_id) where state in ('initiated', 'pending', 'unknown');
create index charge_attempt_initiated on charge_attempt (initiated_at) where state = 'initiated';

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
create unique index ledger_entry_charge_once on ledger_entry (subscriber_id, attempt_id) where kind = 'charge';

create table refund_review (
  subscriber_id uuid not null,
  attempt_id uuid not null,
  subscription_id uuid not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('refunded', 'kept')),
  primary key (subscriber_id, attempt_id),
  foreign key (subscriber_id, attempt_id) references charge_attempt (subscriber_id, id)
);

create table billing_outbox (
  subscriber_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  subscription_id uuid not null,
  type text not null check (type in ('charge', 'open_mandate', 'end_mandate', 'reconcile_charge', 'archive_subscriber')),
  effect jsonb not null,
  state text not null check (state in ('queued', 'done', 'void', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_error text,
  primary key (subscriber_id, id),
  foreign key (subscriber_id, subscription_id) references subscription (subscriber_id, id)
);
create index billing_outbox_due on billing_outbox (next_try_at) where state = 'queued';
create index billing_outbox_waiting on billing_outbox (subscriber_id, seq) where state = 'queued';

create table unsubscribe_request (
  subscriber_id uuid primary key references subscriber (id),
  otp_required boolean not null,
  at timestamptz not null
);

create index sms_message_by_number on sms_message (msisdn, created_at desc);
`;

const refuseChange = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$`;

/** Consent is evidence: the only thing that may happen to it is that it is withdrawn, once. */
const onlyWithdraw = `
create function consent_only_withdraw() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or (to_jsonb(new) - 'withdrawn_at') <> (to_jsonb(old) - 'withdrawn_at') then
    raise exception 'consent may only be withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$`;

const requireConsent = `
create function require_standing_consent() returns trigger language plpgsql as $$
begin
  perform 1 from consent
    where subscriber_id = new.subscriber_id and id = new.consent_id and withdrawn_at is null for share;
  if not found then
    raise exception 'no charge without a consent that stands' using errcode = 'check_violation';
  end if;
  return new;
end
$$`;

/** Locks the attempt, so that two refunds at once cannot both see room. */
const limitRefund = `
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
$$`;

const triggers = `
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function refuse_change();
create trigger ledger_entry_refund_limit before insert on ledger_entry for each row execute function limit_refund();
create trigger subscription_event_append_only before update or delete on subscription_event for each row execute function refuse_change();
create trigger free_start_used_for_ever before update or delete on free_start_used for each row execute function refuse_change();
create trigger plan_terms_append_only before update or delete on plan_terms for each row execute function refuse_change();
create trigger consent_kept before delete on consent for each row execute function refuse_change();
create trigger consent_only_withdraw before update on consent for each row execute function consent_only_withdraw();
create trigger charge_attempt_consent before insert on charge_attempt for each row execute function require_standing_consent();
`;
