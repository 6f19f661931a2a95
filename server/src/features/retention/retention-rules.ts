import type { Tables } from '../../platform/database/schema.ts';

/** When rows of a table are removed: `days` after `column`, where `only` holds. Both are as in an index. */
export type RetentionRule = {
  table: keyof Tables;
  key: readonly string[];
  column: string;
  days: number;
  /** A predicate on the row; all unless given. */
  only?: string;
  /** What protects a row although its time is over. */
  unless?: string;
};

const ENDED_SESSION_DAYS = 30;

/**
 * Every rule, in an order in which no row is removed before those that name it. Money, consent, history and what learners
 * did are never removed.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  // Long after an operator keeps trying.
  { table: 'sms_part', key: ['provider_id'], column: 'seen_at', days: 7 },
  // A number of what was sent, for questions about a bill.
  {
    table: 'sms_message',
    key: ['id'],
    column: 'created_at',
    days: 90,
    only: `state not in ('queued', 'sending')`,
  },
  {
    table: 'push_message',
    key: ['id'],
    column: 'valid_until',
    days: 7,
    only: `state not in ('queued', 'sending')`,
  },
  { table: 'lesson_announcement', key: ['channel_id', 'type'], column: 'done_at', days: 365, only: `state = 'done'` },
  { table: 'inbox_message', key: ['subscriber_id', 'uuid'], column: 'at', days: 365 },
  // What the carrier said; a hint that comes again after that is looked into again, which changes nothing.
  {
    table: 'carrier_callback',
    key: ['source', 'id'],
    column: 'received_at',
    days: 90,
    only: `state <> 'received'`,
  },
  // What failed or is dead stays for staff.
  {
    table: 'billing_outbox',
    key: ['subscriber_id', 'id'],
    column: 'finished_at',
    days: 90,
    only: `state in ('done', 'void')`,
  },
  { table: 'carrier_sweep', key: ['day'], column: 'at', days: 730 },
  // Longer than a phone stores requests for later.
  { table: 'idempotency_key', key: ['subscriber_id', 'key'], column: 'created_at', days: 30 },
  { table: 'detected_url', key: ['id'], column: 'at', days: 90 },
  { table: 'login_code', key: ['code_hash'], column: 'expires_at', days: 7 },
  {
    table: 'otp_challenge',
    key: ['id'],
    column: 'created_at',
    days: 30,
    // A code by which somebody agreed to a price is evidence.
    unless: `exists (select 1 from consent c where c.challenge_id = t.id)
      or exists (select 1 from login_code l where l.challenge_id = t.id)`,
  },
  { table: 'otp_failure', key: ['msisdn'], column: 'last_at', days: 90 },
  // Half of it is gone every six hours.
  { table: 'otp_guess_failure', key: ['msisdn', 'client'], column: 'at', days: 7 },
  { table: 'otp_budget', key: ['country', 'day'], column: 'day', days: 90 },
  { table: 'session', key: ['id'], column: 'expires_at', days: ENDED_SESSION_DAYS },
  {
    table: 'session',
    key: ['id'],
    column: 'revoked_at',
    days: ENDED_SESSION_DAYS,
    only: 'revoked_at is not null',
  },
  // A test that was left; a finished one is what the learner did.
  {
    table: 'placement_test',
    key: ['subscriber_id', 'id'],
    column: 'started_at',
    days: 30,
    only: 'finished_at is null',
  },
];
