-- Who a person is: subscribers and the owners of a number, sessions, one-time codes and their limits.

create table subscriber (
  id uuid primary key,
  msisdn text not null check (msisdn ~ '^\+[1-9][0-9]{6,14}$'),
  country text not null,
  name text,
  email text,
  avatar text,
  avatar_file text,
  roles text[] not null default '{}',
  preferred_level_id uuid,
  test_percentage int check (test_percentage between 0 and 100),
  welcome_seen_at timestamptz,
  onboarded_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  archived_at timestamptz,
  archived_reason text,
  owner_generation int not null default 1,
  restored_at timestamptz
);
create index subscriber_archived_by_msisdn on subscriber (msisdn, archived_at desc) where archived_at is not null;
create unique index subscriber_by_msisdn on subscriber (msisdn) where archived_at is null;

create table ownership_event (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  msisdn text not null,
  type text not null check (type in ('archived', 'restored')),
  reason text not null,
  actor text not null,
  at timestamptz not null
);
create index ownership_event_by_number on ownership_event (msisdn, at desc);

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
  revoked_at timestamptz,
  device_hash text
);
create index session_by_expiry on session (expires_at);
create index session_by_subscriber on session (subscriber_id, created_at desc);
create unique index session_by_token on session (token_hash);
create index session_revoked on session (revoked_at) where revoked_at is not null;

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
  replaced_at timestamptz,
  client text,
  device_hash text,
  foreign_attempts int not null default 0,
  wide_network text
);
create index otp_challenge_by_age on otp_challenge (created_at);
create index otp_challenge_by_ip on otp_challenge (ip, created_at desc);
create index otp_challenge_by_number on otp_challenge (msisdn, created_at desc);
create index otp_challenge_by_wide_network on otp_challenge (wide_network, created_at desc)
  where wide_network is not null;
create index otp_challenge_open on otp_challenge (msisdn, purpose) where consumed_at is null and replaced_at is null;

-- Wrong guesses of one client at the codes of one number.
create table otp_guess_failure (
  msisdn text not null,
  client text not null,
  score double precision not null,
  at timestamptz not null,
  primary key (msisdn, client)
);
create index otp_guess_failure_by_age on otp_guess_failure (at);

create table otp_budget (
  country text not null,
  day date not null,
  sent int not null,
  primary key (country, day)
);
create index otp_budget_by_age on otp_budget (day);

create table login_code (
  code_hash text primary key,
  msisdn text not null,
  challenge_id uuid not null references otp_challenge (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_code_by_age on login_code (expires_at);
create index login_code_by_challenge on login_code (challenge_id);

create table detected_url (
  id uuid primary key,
  subscriber_id uuid references subscriber (id),
  url text not null,
  type text not null check (type in ('landing_page', 'home')),
  first_saved boolean not null,
  at timestamptz not null
);
create index detected_url_by_age on detected_url (at);

-- The reply to a call that the client may repeat.
create table idempotency_key (
  subscriber_id uuid not null references subscriber (id),
  key text not null,
  call text not null,
  body_hash text not null,
  status int,
  reply text,
  created_at timestamptz not null,
  owner uuid,
  lease_until timestamptz,
  effect_at timestamptz,
  primary key (subscriber_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);
