import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** What the carrier tells and is asked: its callbacks, its own PINs, refunds, and the daily comparison of the books. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table carrier_callback (
  source text not null,
  id text not null,
  type text not null,
  msisdn text not null,
  payment_key text,
  payment_id text,
  raw_body text not null,
  received_at timestamptz not null,
  state text not null check (state in ('received', 'done', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  finished_at timestamptz,
  note text,
  primary key (source, id)
);
create index carrier_callback_due on carrier_callback (next_try_at) where state = 'received';

create table carrier_activation (
  subscriber_id uuid primary key references subscriber (id),
  request_id text not null,
  plan_id uuid not null,
  terms_version text not null,
  at timestamptz not null,
  foreign key (plan_id, terms_version) references plan_terms (plan_id, version)
);

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
  asked_by text not null,
  state text not null check (state in ('queued', 'done', 'failed')),
  asked_at timestamptz not null,
  finished_at timestamptz,
  last_error text,
  primary key (subscriber_id, id),
  foreign key (subscriber_id, attempt_id) references charge_attempt (subscriber_id, id)
);
create index refund_by_attempt on refund (subscriber_id, attempt_id);

create table carrier_sweep (
  day date primary key,
  payments int not null,
  settled int not null,
  totals jsonb not null,
  mismatches jsonb not null,
  at timestamptz not null
);
create index charge_attempt_by_payment on charge_attempt (payment_id) where payment_id is not null;
create unique index charge_attempt_by_id on charge_attempt (id);
create index ledger_entry_by_time on ledger_entry (at);
create index refund_review_open on refund_review (opened_at) where decided_at is null;

alter table consent alter column challenge_id drop not null;
alter table consent add column carrier_request_id text;
alter table consent drop constraint consent_channel_check;
alter table consent add constraint consent_channel_check check (channel in ('activation_code', 'step_up_code', 'carrier_pin'));
alter table consent add constraint consent_evidence check ((channel = 'carrier_pin') = (carrier_request_id is not null) and (channel = 'carrier_pin') = (challenge_id is null));

alter table billing_outbox drop constraint billing_outbox_type_check;
alter table billing_outbox add constraint billing_outbox_type_check
  check (type in ('charge', 'open_mandate', 'end_mandate', 'reconcile_charge', 'archive_subscriber', 'refund'));

update subscription set facts = (facts - 'consented') || jsonb_build_object('consentedTo', coalesce((
  select jsonb_agg(distinct c.plan_id) from consent c
  where c.subscriber_id = subscription.subscriber_id and c.subscription_id = subscription.id
    and c.withdrawn_at is null and facts->'consented' = 'true'), '[]'));
`;
