/**
 * A table's part of a clone of the lived pair. `newest`: how many rows of a learner, the newest by `by`; all unless
 * given. `of`: only rows with a copied parent. `every`: one clone in so many has the rows.
 */
export type Part = {
  table: string;
  /** The column with the learner, or with the number. */
  owner?: string;
  /** The group within which `newest` counts; the owner unless given. */
  per?: string;
  by?: string;
  newest?: number;
  /** The oldest rather than the newest. */
  oldest?: true;
  /** Its rows are updated often: a long used table has room in its pages for updates, a loaded table has no room. */
  room?: true;
  of?: { table: string; on: readonly string[] };
  every?: number;
  /** Rows that a learner has once, however long the year was. */
  once?: true;
  where?: string;
};

export const PROFILE: readonly Part[] = [
  { table: 'subscriber', room: true, owner: 'id', once: true },
  { table: 'session', room: true, by: 'created_at', newest: 1 },
  { table: 'otp_challenge', owner: 'msisdn', by: 'created_at', newest: 1 },
  { table: 'trial_used', once: true },
  { table: 'level_subscriber', room: true, once: true },
  { table: 'learning_goal', room: true, once: true },
  { table: 'reminder', room: true, once: true },
  { table: 'notification_choice', by: 'type', newest: 3, once: true },
  { table: 'experiment_exposure', once: true },
  { table: 'learner_group', owner: 'owner_id', once: true },
  { table: 'learner_group_member', room: true, once: true },
  { table: 'learning_event', by: 'at', newest: 5 },
  { table: 'learning_day', by: 'learner_day', newest: 3 },
  { table: 'finished_item', by: 'at', newest: 5 },
  { table: 'learning_month', by: 'month', newest: 1 },
  { table: 'compaction_due', room: true, once: true },
  { table: 'review_card', room: true, by: 'due_at', newest: 3, oldest: true },
  { table: 'quiz_attempt', by: 'started_at', newest: 1, where: 'finished_at is not null' },
  {
    table: 'quiz_question',
    of: { table: 'quiz_attempt', on: ['subscriber_id', 'id = attempt_id'] },
    per: 'attempt_id',
    by: 'position',
    newest: 2,
  },
  { table: 'daily_session', room: true, by: 'started_at', newest: 1, where: `state in ('finished', 'closed')` },
  {
    table: 'daily_step',
    of: { table: 'daily_session', on: ['subscriber_id', 'id = session_id'] },
    per: 'session_id',
    by: 'position',
    newest: 2,
  },
  { table: 'saved_item', by: 'saved_at', newest: 2 },
  { table: 'sms_message', owner: 'msisdn', by: 'created_at', newest: 1 },
  { table: 'sms_part', owner: 'recipient', of: { table: 'sms_message', on: ['id = message_id'] } },
  { table: 'inbox_message', room: true, by: 'at', newest: 2 },
  { table: 'idempotency_key', by: 'created_at', newest: 2 },
  { table: 'subscription', room: true, once: true },
  { table: 'subscription_event', by: 'version', newest: 3 },
  { table: 'consent', once: true },
  { table: 'bill', by: 'created_at', newest: 1 },
  { table: 'charge_attempt', of: { table: 'bill', on: ['subscriber_id', 'id = bill_id'] } },
  { table: 'ledger_entry', of: { table: 'charge_attempt', on: ['subscriber_id', 'id = attempt_id'] } },
  { table: 'billing_outbox', by: 'created_at', newest: 1, where: `state in ('done', 'void')` },
  { table: 'carrier_callback', owner: 'msisdn', by: 'received_at', newest: 1 },
  { table: 'contact_message', every: 10, once: true },
  { table: 'support_case', every: 10, once: true },
  { table: 'audit_entry', owner: 'subject_id', once: true, every: 10, where: `subject_type = 'subscriber'` },
];

/** A clone gets all rows. */
export const WHOLE: readonly Part[] = PROFILE.map(({ newest: _newest, every: _every, ...part }) => part);

/**
 * Ids of the course, of plans and of lessons are the same for all learners. Ids of questions are too, because a
 * learner’s own key precedes them.
 */
export const SHARED_COLUMNS = new Set([
  'level_id',
  'preferred_level_id',
  'course_version_id',
  'item_uuid',
  'question_uuid',
  'plan_id',
  'mandate_plan_id',
  'channel_id',
]);

/** Texts that must differ from learner to learner. */
export const OWN_TEXTS = new Set([
  'dedupe_key',
  'key',
  'payment_id',
  'reference',
  'provider_id',
  'invitation_code',
  'mandate_id',
  'payment_key',
  'code_hash',
]);
