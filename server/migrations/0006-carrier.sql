-- What the carrier reports, and the comparison of its records with ours.

create table carrier_callback (
  source text not null,
  id text not null,
  type text not null,
  msisdn text not null,
  payment_key text,
  payment_id text,
  raw_body text not null,
  received_at timestamptz not null,
  state text not null check (state in ('received', 'done', 'failed', 'dead')),
  attempts int not null default 0,
  next_try_at timestamptz not null,
  finished_at timestamptz,
  outcome text,
  occurred_at timestamptz not null,
  primary key (source, id)
);
create index carrier_callback_by_number on carrier_callback (msisdn, received_at);
create index carrier_callback_dead on carrier_callback (next_try_at) where state = 'dead';
create index carrier_callback_due on carrier_callback (next_try_at) where state = 'received';
create index carrier_callback_ended on carrier_callback (received_at) where state <> 'received';

create table carrier_activation (
  subscriber_id uuid primary key references subscriber (id),
  request_id text not null,
  plan_id uuid not null,
  terms_version text not null,
  at timestamptz not null,
  foreign key (plan_id, terms_version) references plan_terms (plan_id, version)
);

create table carrier_sweep (
  day date primary key,
  payments int not null,
  settled int not null,
  totals jsonb not null,
  mismatches jsonb not null,
  at timestamptz not null
);
create index carrier_sweep_by_age on carrier_sweep (at);

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

insert into payment_walk (name, lease_until, ended_at)
  values ('undecided', '1970-01-01', '1970-01-01'), ('restore', '1970-01-01', '1970-01-01');

create table mandate_sweep (
  name text primary key,
  changed_since timestamptz not null,
  after_id uuid,
  checked int not null default 0,
  lease_until timestamptz not null
);

create table mandate_sweep_difference (
  name text not null references mandate_sweep (name) on delete cascade,
  subscriber_id uuid not null,
  msisdn text not null,
  kind text not null check (kind in ('gone', 'active', 'unanswered')),
  primary key (name, subscriber_id)
);
