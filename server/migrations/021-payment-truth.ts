import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Walks through the carrier's payments, attempts that the carrier asked us to repeat later, and the billing switch. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table charge_attempt add column ask_again_at timestamptz;
alter table charge_attempt add constraint charge_attempt_asked_again_only_undecided
  check (ask_again_at is null or state = 'initiated');
create index charge_attempt_unresolved on charge_attempt (initiated_at) where state in ('pending', 'unknown');

create table payment_walk (
  name text primary key,
  span_from timestamptz,
  span_until timestamptz,
  started_at timestamptz,
  cursor text,
  is_conclusive boolean not null default true,
  lease_until timestamptz not null,
  ended_at timestamptz not null,
  duration_ms bigint not null default 0,
  pages int not null default 0
);
insert into payment_walk (name, lease_until, ended_at) values ('undecided', '1970-01-01', '1970-01-01'), ('restore', '1970-01-01', '1970-01-01');

create table billing_control (
  id int primary key check (id = 1),
  mode text not null check (mode in ('on', 'paused', 'reconciling')),
  since timestamptz not null,
  changed_by text not null
);
insert into billing_control (id, mode, since, changed_by) values (1, 'on', now(), 'installation');

alter table carrier_callback add column happened_at timestamptz;
create index carrier_callback_by_number on carrier_callback (msisdn, received_at);

create table carrier_sweep_progress (
  day date primary key,
  cursor text,
  is_listed boolean not null default false,
  lease_until timestamptz not null,
  settled int not null default 0
);
create table carrier_sweep_payment (
  day date not null,
  payment_id text not null,
  key text not null,
  amount bigint not null,
  currency text not null,
  created_at timestamptz not null,
  primary key (day, payment_id)
);
create index carrier_sweep_payment_by_key on carrier_sweep_payment (day, key);
create index charge_attempt_by_day on charge_attempt (initiated_at, id);
`;
