import type { Generated, JSONColumnType } from 'kysely';

export type SubscriberTable = {
  id: string;
  msisdn: string;
  country: string;
  name: string | null;
  /** The words of the name for the search; null until the name is folded. */
  name_folded: Generated<string | null>;
  email: string | null;
  avatar: string | null;
  avatar_file: string | null;
  roles: Generated<string[]>;
  preferred_level_id: string | null;
  test_percentage: number | null;
  welcome_seen_at: Date | null;
  onboarded_at: Date | null;
  created_at: Date;
  last_seen_at: Date;
  archived_at: Date | null;
  archived_reason: string | null;
  /** Since when the account may not sign in and is not charged; null when it may. */
  blocked_at: Date | null;
  /** Since when the subscriber is known to be under age; null when not known to be. */
  under_age_since: Date | null;
  /** Counts the owners of a number: a new owner gets free days again. */
  owner_generation: Generated<number>;
  /** When staff last restored the number to this subscriber. */
  restored_at: Date | null;
};

export type OwnershipEventTable = {
  id: string;
  subscriber_id: string;
  msisdn: string;
  type: 'archived' | 'restored';
  reason: string;
  actor: string;
  at: Date;
};

export type SessionTable = {
  id: string;
  subscriber_id: string;
  token_hash: string;
  scope: 'onboarding' | 'full';
  challenge_id: string | null;
  user_agent: string | null;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  elevated_until: Date | null;
  revoked_at: Date | null;
  /** Of the device cookie; null for clients without cookies and for devices that were signed out remotely. */
  device_hash: string | null;
  /** When a second factor was confirmed in this session; null before. */
  second_factor_at: Date | null;
};

export type OtpChallengeTable = {
  id: string;
  msisdn: string;
  purpose: 'login' | 'activation' | 'unsubscribe' | 'profile' | 'guardian';
  code_hash: string;
  detail: JSONColumnType<Record<string, string>>;
  /** An IPv4 address or an IPv6 /64. */
  ip: string | null;
  /** The /24 or /48 around `ip`; null in rows of IPv4 addresses of an older version. */
  wide_network: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  attempts: Generated<number>;
  consumed_at: Date | null;
  replaced_at: Date | null;
  /** The budget that the send was counted against: `known`, or the network of a guest. */
  client: string | null;
  /** Of the device that requested the code. */
  device_hash: string | null;
  /** Wrong guesses of clients other than the client that requested the code. */
  foreign_attempts: Generated<number>;
};

/** Wrong guesses of one client at codes of one number; `score` decays from `at` on. */
export type OtpGuessFailureTable = { msisdn: string; client: string; score: number; at: Date };

export type OtpBudgetTable = { country: string; day: string; sent: number };

export type OtpAllowanceTable = { country: string; codes_left: number; at: Date; warned: number };

export type LoginCodeTable = {
  code_hash: string;
  msisdn: string;
  challenge_id: string;
  created_at: Date;
  expires_at: Date;
};

export type SmsMessageTable = {
  id: string;
  msisdn: string;
  text: string | null;
  class: 'otp' | 'transactional' | 'promotional';
  dedupe_key: string;
  state: 'queued' | 'sending' | 'submitted' | 'delivered' | 'failed' | 'expired' | 'unknown' | 'dead';
  attempts: Generated<number>;
  provider_id: string | null;
  created_at: Date;
  next_try_at: Date;
  valid_until: Date;
};

export type SmsPartTable = {
  provider_id: string;
  message_id: string | null;
  outcome: 'delivered' | 'failed' | 'expired' | null;
  seen_at: Date;
  /** The last digits of the number in a receipt that arrived before its message was known. */
  recipient: string | null;
};

export type DetectedUrlTable = {
  id: string;
  subscriber_id: string | null;
  url: string;
  type: 'landing_page' | 'home';
  first_saved: boolean;
  at: Date;
};

export type IdempotencyKeyTable = {
  subscriber_id: string;
  key: string;
  call: string;
  body_hash: string;
  status: number | null;
  reply: string | null;
  created_at: Date;
  /** The run of the call that owns the lease. */
  owner: string | null;
  lease_until: Date | null;
  /** Set in the transaction of the call's first change. */
  effect_at: Date | null;
};

/** A message on a simulated phone. */
export type SimulatedSmsTable = {
  id: string;
  msisdn: string;
  text: string;
  class: SmsMessageTable['class'];
  code: string | null;
  at: Date;
};
