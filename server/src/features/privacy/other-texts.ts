import type { Tables } from '../../platform/database/schema.ts';

/**
 * Texts of rows that an erasure leaves in which staff write nothing of their own about a learner: states, codes and keys,
 * terms, and what the erasure itself removes or replaces by the rule of the table.
 */
export const OTHER_TEXTS: Partial<Record<keyof Tables, readonly string[]>> = {
  audit_entry: ['actor', 'address', 'after', 'before', 'call', 'outcome', 'subject_id', 'subject_type'],
  carrier_activation: ['request_id', 'terms_version'],
  charge_attempt: ['currency', 'key', 'payment_id', 'plan', 'reason', 'state'],
  consent: ['carrier_request_id', 'channel', 'currency', 'ip', 'period', 'terms_text', 'terms_version', 'user_agent'],
  erasure: ['avatar_file', 'requested_by'],
  guardian_consent: [
    'currency',
    'guardian_msisdn',
    'ip',
    'period',
    'terms_text',
    'terms_version',
    'user_agent',
    'withdrawn_by',
  ],
  learner_group: ['invitation_code', 'kind', 'name'],
  ledger_entry: ['currency', 'kind', 'reference'],
  live_report: ['reason'],
  refund: ['currency', 'key', 'requested_by', 'state'],
  refund_review: ['decision'],
  staff_approval: ['decision', 'detail', 'kind', 'subject_id', 'subject_type'],
  staff_challenge: ['challenge'],
  subscriber: ['archived_reason', 'avatar', 'avatar_file', 'country', 'email', 'msisdn', 'name'],
  subscription: ['facts', 'mandate_id', 'msisdn', 'state'],
  subscription_event: ['actor', 'from_state', 'payload', 'to_state', 'type'],
  support_event: ['text', 'type'],
  trial_used: ['msisdn'],
};
