import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Who somebody is: subscribers, sessions, one-time codes, login-code links, and the SMS outbox that carries them. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table subscriber (
  id uuid primary key,
  msisdn text not null check (msisdn ~ '^\\+[1-9][0-9]{6,14}$'),
  country text not null,
  name text,
  email text,
  avatar text,
  avatar_file text,
  roles text[] not null default '{}',
  wished_level uuid,
  test_percentage int check (test_percentage between 0 and 100),
  welcome_seen_at timestamptz,
  onboarded_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  archived_at timestamptz
);
create unique index subscriber_by_msisdn on subscriber (msisdn) where archived_at is null;

create table session (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  token_hash text not null,
  scope text not null check (scope in ('onboarding', 'full')),
  challenge_id uuid,
  user_agent text,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  elevated_until timestamptz,
  revoked_at timestamptz
);
create unique index session_by_token on session (token_hash);
create index session_by_subscriber on session (subscriber_id, created_at desc);

create table otp_challenge (
  id uuid primary key,
  msisdn text not null,
  purpose text not null check (purpose in ('login', 'activation', 'unsubscribe', 'profile')),
  code_hash text not null,
  detail jsonb not null default '{}',
  ip text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts int not null default 0,
  consumed_at timestamptz,
  replaced_at timestamptz
);
create index otp_challenge_by_number on otp_challenge (msisdn, created_at desc);
create index otp_challenge_by_ip on otp_challenge (ip, created_at desc);

create table otp_failure (
  msisdn text primary key,
  in_a_row int not null,
  last_at timestamptz not null
);

create table login_code (
  code_hash text primary key,
  msisdn text not null,
  challenge_id uuid not null references otp_challenge (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sms_message (
  id uuid primary key,
  msisdn text not null,
  text text,
  class text not null check (class in ('otp', 'transactional', 'promotional')),
  dedupe_key text not null unique,
  state text not null check (state in ('queued', 'sending', 'submitted', 'delivered', 'failed', 'expired', 'unknown')),
  attempts int not null default 0,
  provider_id text,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  valid_until timestamptz not null
);
create index sms_message_due on sms_message (next_try_at) where state in ('queued', 'sending');

create table detected_url (
  id uuid primary key,
  subscriber_id uuid references subscriber (id),
  url text not null,
  type text not null check (type in ('landing_page', 'home')),
  first_saved boolean not null,
  at timestamptz not null
);

create table idempotency_key (
  subscriber_id uuid not null references subscriber (id),
  key text not null,
  call text not null,
  body_hash text not null,
  status int,
  reply text,
  created_at timestamptz not null,
  primary key (subscriber_id, key)
);
`;
