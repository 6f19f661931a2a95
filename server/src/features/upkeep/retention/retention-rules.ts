import type { Tables } from '../../../platform/database/schema.ts';

/** Rows of a table are removed `days` after `column` if `only` is true. Both are as in an index. */
export type RetentionRule = {
  table: keyof Tables;
  key: readonly string[];
  column: string;
  days: number;
  /** A predicate on the row; all rows by default. */
  only?: string;
  /** Rows outside of `only` have no end, rather than another rule or an end to come. */
  partial?: true;
  /** A predicate that protects a row although its time is over. */
  unless?: string;
};

const ENDED_SESSION_DAYS = 30;
/** Evidence of a charge stays as long as its bill may be disputed: thirteen months. */
const DISPUTE_DAYS = 400;

/** All other tables, with the reason why their rows stay. */
export const RETAINED_TABLES: Partial<Record<keyof Tables, string>> = {
  subscriber: 'an account ends by being archived, and can be restored',
  otp_allowance: 'one row for each country',
  ownership_event: 'the audit of who owned a number',
  trial_used: 'free days are given once for each owner',
  course_version: 'what learners did refers to it',
  course_entry: 'belongs to its version',
  course_publication: 'which version was published when',
  course_file: 'versions and drafts refer to it',
  course_version_file: 'belongs to its version',
  course_clip: 'versions refer to it',
  course_draft: 'who changed what in the course',
  course_draft_item: 'belongs to its draft',
  course_draft_edit: 'belongs to its draft',
  course_draft_clip: 'belongs to its draft',
  course_item_figure: 'one row for each item',
  level_subscriber: 'where a learner is',
  learning_event: 'what a learner did; compacted after some days',
  learning_day: 'what a learner did',
  learning_month: 'what a learner did',
  finished_item: 'what a learner did',
  compaction_due: 'one row for each learner with events',
  compaction_walk: 'one row',
  quiz_attempt: 'what a learner did',
  quiz_question: 'belongs to its attempt',
  practical_answer: 'what a learner did',
  role_play_end: 'what a learner did',
  ear_progress: 'where a learner stands in the ear training',
  ear_round: 'what a learner did',
  ear_trial: 'belongs to its round',
  review_card: 'what a learner is to review',
  learner_contact: 'one row for each learner',
  learning_goal: 'what a learner chose',
  daily_session: 'what a learner did',
  daily_step: 'belongs to its session',
  reminder: 'one row for each learner',
  saved_item: 'removed by the learner',
  writing_text: 'what a learner wrote',
  writing_draft: 'what a learner wrote',
  writing_mistake: 'what a learner is to review',
  learner_group: 'removed with its last member',
  learner_group_member: 'removed when the learner leaves or the account is archived',
  learner_group_former_member:
    'removed with the group or the account: an erasure finds the groups whose name may have theirs',
  certificate: 'can be verified for ever',
  placement_answer: 'removed with its test',
  rating: 'what a learner said',
  item_report: 'what a learner said about the course',
  support_event: 'removed with its case',
  support_template: 'few, and removed by staff',
  notice: 'what staff wrote to learners',
  notice_sending: 'belongs to its notice',
  teacher: 'lessons and recordings refer to it',
  teacher_follow: 'ended by the learner',
  recording: 'removed by its teacher',
  live_channel: 'what lessons there were',
  channel_view: 'who was in a lesson, which learners and teachers see',
  channel_like: 'ended by the learner',
  live_part: 'removed once the recording is made',
  live_part_chunk: 'removed with its part',
  live_node: 'one for each node, removed by the others once it is gone',
  live_message: 'what was said in a lesson',
  live_mute: 'ended by the teacher',
  live_removal: 'ended by staff',
  live_report: 'evidence for staff',
  recording_job: 'removed once the recording is made; one given up stays for the teacher',
  recording_transcript: 'belongs to its recording',
  playlist: 'removed by its teacher',
  playlist_entry: 'removed with its playlist or recording',
  recording_position: 'where a learner stopped watching',
  notification_choice: 'what a learner chose',
  push_endpoint: 'removed with its session',
  plan: 'consents refer to it',
  plan_terms: 'consents refer to it',
  subscription: 'money',
  subscription_event: 'history',
  consent: 'evidence',
  guardian_consent: 'evidence',
  bill: 'money',
  charge_attempt: 'money',
  ledger_entry: 'money',
  refund: 'money',
  refund_review: 'money',
  unsubscribe_request: 'one for each subscriber, ended by its answer',
  carrier_activation: 'what the carrier confirmed',
  carrier_sweep_progress: 'removed when its day is compared',
  carrier_sweep_payment: 'removed when its day is compared',
  mandate_sweep: 'removed when its comparison ends',
  mandate_sweep_difference: 'removed when its comparison ends',
  payment_walk: 'one row for each walk',
  billing_control: 'one row',
  billing_journal: 'one row',
  staff_factor: 'how a colleague signs in',
  staff_grant: 'who brought a colleague into the team, one row for each role',
  staff_approval: 'what a second person decided',
  audit_entry: 'the audit of what staff did',
  erasure: 'when an account was erased, under its pseudonym',
  figure_day: 'numbers without anybody in them',
  figure_run: 'one row for each day',
  experiment_exposure: 'which variant a learner has, one row for each experiment',
};

/**
 * All rules, in such an order that a row is removed after the rows that name it. Money, consent, history and the
 * learning of learners are never removed.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  // A number that has a new owner by then has its free days again, and the owner's own age.
  { table: 'erased_trial', key: ['number_hash'], column: 'at', days: 365 },
  { table: 'erased_minor', key: ['number_hash'], column: 'at', days: 365 },
  // Long after the last retry of an operator.
  { table: 'sms_part', key: ['provider_id'], column: 'seen_at', days: 7 },
  {
    table: 'sms_message',
    key: ['id'],
    column: 'created_at',
    days: 90,
    only: `state not in ('queued', 'sending') and class <> 'transactional'`,
  },
  {
    table: 'sms_message',
    key: ['id'],
    column: 'created_at',
    days: DISPUTE_DAYS,
    only: `state not in ('queued', 'sending') and class = 'transactional'`,
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
  // The carrier's reports; a later repeat is looked up again, which changes nothing.
  {
    table: 'carrier_callback',
    key: ['source', 'id'],
    column: 'received_at',
    days: 90,
    only: `state <> 'received' and payment_key is null and payment_id is null`,
  },
  {
    table: 'carrier_callback',
    key: ['source', 'id'],
    column: 'received_at',
    days: DISPUTE_DAYS,
    only: `state <> 'received' and (payment_key is not null or payment_id is not null)`,
  },
  // A visitor's message with the actions of staff on it; a learner's message stays until the account is erased.
  {
    table: 'support_case',
    key: ['id'],
    column: 'at',
    days: 365,
    only: `subscriber_id is null`,
    partial: true,
  },
  {
    table: 'contact_message',
    key: ['id'],
    column: 'sent_at',
    days: 365,
    only: `subscriber_id is null`,
    partial: true,
  },
  // Failed and dead effects stay for staff.
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
    // A code that confirmed a price is evidence.
    unless: `exists (select 1 from consent c where c.challenge_id = t.id)
      or exists (select 1 from guardian_consent g where g.challenge_id = t.id)
      or exists (select 1 from login_code l where l.challenge_id = t.id)`,
  },
  // Half of it is gone every six hours.
  { table: 'otp_guess_failure', key: ['msisdn', 'client'], column: 'at', days: 7 },
  // Counted for a quarter of an hour, and stored for an investigation.
  { table: 'staff_factor_failure', key: ['id'], column: 'at', days: 30 },
  { table: 'staff_challenge', key: ['session_id'], column: 'expires_at', days: 1 },
  // The simulated phones remove old messages only when new ones arrive; this rule does not depend on new messages.
  { table: 'simulated_sms', key: ['id'], column: 'at', days: 7 },
  { table: 'otp_budget', key: ['country', 'day'], column: 'day', days: 90 },
  { table: 'session', key: ['id'], column: 'expires_at', days: ENDED_SESSION_DAYS },
  {
    table: 'session',
    key: ['id'],
    column: 'revoked_at',
    days: ENDED_SESSION_DAYS,
    only: 'revoked_at is not null',
  },
  // An abandoned test; a finished test belongs to the learner's history.
  {
    table: 'placement_test',
    key: ['subscriber_id', 'id'],
    column: 'started_at',
    days: 30,
    only: 'finished_at is null',
    partial: true,
  },
];

/** Returns how many days every row of a table is stored at most; null if some rows have no end. */
export function retentionDays(table: keyof Tables): number | null {
  const rules = RETENTION_RULES.filter((rule) => rule.table === table);
  if (rules.length === 0 || rules.some(({ partial }) => partial === true)) return null;
  return Math.max(...rules.map(({ days }) => days));
}
