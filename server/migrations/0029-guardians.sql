-- Subscribers under age, whose plans need a guardian's consent.

-- Since when a subscriber is known to be under age; null: not known to be.
alter table subscriber add column under_age_since timestamptz;

-- What a guardian agreed to, word for word, confirmed with a code that was sent to the guardian's number.
create table guardian_consent (
  subscriber_id uuid not null,
  id uuid not null,
  guardian_msisdn text not null,
  plan_id uuid not null,
  terms_version text not null,
  terms_text text not null,
  amount bigint not null,
  currency text not null,
  exponent int not null,
  period text not null,
  challenge_id uuid not null,
  ip text not null,
  user_agent text,
  at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (subscriber_id, id),
  foreign key (plan_id, terms_version) references plan_terms (plan_id, version)
);
create index guardian_consent_by_guardian on guardian_consent (guardian_msisdn) where withdrawn_at is null;
create index guardian_consent_by_challenge on guardian_consent (challenge_id);

alter table otp_challenge drop constraint otp_challenge_purpose_check;
alter table otp_challenge add constraint otp_challenge_purpose_check
  check (purpose in ('login', 'activation', 'unsubscribe', 'profile', 'guardian')) not valid;
alter table otp_challenge validate constraint otp_challenge_purpose_check;

alter table subscription_event drop constraint subscription_event_actor_check;
alter table subscription_event add constraint subscription_event_actor_check
  check (actor in ('learner', 'guardian', 'clock', 'carrier', 'staff')) not valid;
alter table subscription_event validate constraint subscription_event_actor_check;

create index otp_challenge_of_guardians on otp_challenge ((detail->>'subscriber'), created_at) where purpose = 'guardian';
