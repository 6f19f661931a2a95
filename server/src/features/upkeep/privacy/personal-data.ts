import type { Tables } from '../../../platform/database/schema.ts';

/**
 * The data of a learner in a table.
 * - `none`: nothing
 * - `technical`: rows that are never read back, for example one-time codes; removed with the account
 * - `removed`: exported, and removed with the account
 * - `books`: exported; an erasure moves them to the pseudonym, because the law of money requires them
 * - `special`: handled by a separate statement in `erase-rows.ts` or by the removal of the row that it belongs to
 *
 * Why: docs/decisions/049-an-erasure-leaves-the-books-under-a-pseudonym.md
 */
export type PersonalRule =
  | { kind: 'none' }
  | { kind: 'special'; export?: Exported }
  | { kind: 'technical' | 'removed'; owner?: Owner; export?: Exported }
  | { kind: 'books'; set?: (pseudonym: string) => Record<string, string | null>; export: Exported };

/** How to find the rows of a number, which may have another owner since; `at` is the column of their time. */
type Owner = { column: string; at: string };
/**
 * An Arabic heading, and the columns that are not exported: keys, hashes, and data that staff or a device store for
 * themselves.
 */
export type Exported = { title: string; omit?: readonly string[] };

const none: PersonalRule = { kind: 'none' };
const technical: PersonalRule = { kind: 'technical' };
const ofNumber = (at: string, column = 'msisdn'): PersonalRule => ({ kind: 'technical', owner: { column, at } });
const removed = (title: string, ...omit: string[]): PersonalRule => ({ kind: 'removed', export: { title, omit } });

/**
 * Every table, in such an order that a row is removed after the rows that name it. A new table does not compile without
 * its rule.
 */
export const PERSONAL_DATA: Record<keyof Tables, PersonalRule> = {
  // Tables whose rows belong to rows below.
  login_code: ofNumber('created_at'),
  otp_challenge: ofNumber('created_at'),
  otp_guess_failure: ofNumber('at'),
  sms_part: ofNumber('seen_at', 'recipient'),
  sms_message: {
    kind: 'removed',
    owner: { column: 'msisdn', at: 'created_at' },
    export: { title: 'الرسائل القصيرة', omit: ['id', 'dedupe_key', 'provider_id', 'attempts', 'next_try_at'] },
  },
  simulated_sms: ofNumber('at'),
  carrier_callback: ofNumber('received_at'),
  quiz_question: removed('أسئلة الاختبارات الأسبوعية', 'question', 'reply'),
  quiz_attempt: removed('الاختبارات الأسبوعية', 'seed', 'course_version_id'),
  daily_step: removed('خطوات الجلسات اليومية', 'question', 'reply'),
  daily_session: removed('الجلسات اليومية', 'course_version_id'),
  placement_answer: removed('إجابات تحديد المستوى'),
  placement_test: removed('اختبارات تحديد المستوى', 'question_uuids', 'form'),
  ear_trial: removed('تمارين الأذن', 'trial'),
  ear_round: removed('جولات تدريب الأذن'),
  ear_progress: removed('التقدّم في تدريب الأذن'),
  learning_event: removed('سجلّ التعلّم'),
  learning_day: removed('أيّام التعلّم السابقة'),
  learning_month: removed('إجابات الأشهر السابقة'),
  finished_item: removed('ما أُنجز من العناصر'),
  compaction_due: technical,
  compaction_walk: none,
  practical_answer: removed('إجابات التدريبات'),
  role_play_end: removed('نهايات المحادثات'),
  review_card: removed('بطاقات المراجعة', 'question'),
  level_subscriber: removed('المستويات'),
  learner_contact: removed('آخر أيام الاتصال للجلسات'),
  learning_goal: removed('الهدف اليومي'),
  saved_item: removed('العناصر المحفوظة'),
  writing_draft: removed('مسوّدات الكتابة', 'attempts', 'next_try_at'),
  writing_mistake: removed('أخطاء الكتابة', 'answer_reply'),
  writing_text: removed('نصوص الكتابة وردود المعلّم', 'claimed_by', 'claimed_until'),
  certificate: removed('الشهادات'),
  recording_position: removed('مواضع التسجيلات'),
  live_mute: removed('الإيقاف عن الكتابة في درس'),
  live_removal: removed('الإخراج من درس'),
  live_report: { kind: 'special', export: { title: 'بلاغات الدروس المباشرة' } },
  live_message: removed('الرسائل في الدروس المباشرة', 'client_id'),
  channel_view: removed('حضور الدروس المباشرة', 'node_ids'),
  channel_like: removed('الإعجاب بالدروس المباشرة'),
  teacher_follow: removed('متابعة المعلّمين'),
  rating: removed('التقييم'),
  item_report: removed('بلاغات عن أخطاء في الدروس', 'course_version_id'),
  support_event: { kind: 'special' },
  support_case: removed('الرسائل إلى الدعم', 'search', 'words', 'assignee_id'),
  contact_message: removed('رسائل التواصل'),
  inbox_message: removed('صندوق الرسائل', 'dedupe_key'),
  notification_choice: removed('اختيارات الإشعارات'),
  push_message: technical,
  push_endpoint: removed('أجهزة الإشعارات', 'p256dh', 'auth', 'server_key'),
  reminder: removed('التذكير اليومي'),
  detected_url: removed('الروابط التي فُتح منها التطبيق'),
  experiment_exposure: removed('تجارب التصميم'),
  learner_group_member: removed('العضوية في مجموعة'),
  learner_group_former_member: removed('مجموعات سابقة'),
  learner_group: { kind: 'special' },
  idempotency_key: technical,
  unsubscribe_request: technical,
  mandate_sweep_difference: technical,
  billing_outbox: technical,
  staff_challenge: { kind: 'special' },
  staff_factor_failure: technical,
  staff_factor: technical,
  staff_grant: technical,
  session: removed('الأجهزة التي دخلت الحساب', 'token_hash', 'device_hash', 'challenge_id'),
  ownership_event: technical,

  carrier_activation: { kind: 'books', export: { title: 'تأكيدات المشغّل' } },
  ledger_entry: { kind: 'books', export: { title: 'الدفتر المالي' } },
  refund: { kind: 'books', export: { title: 'المبالغ المستردّة', omit: ['requested_by', 'last_error'] } },
  refund_review: { kind: 'books', export: { title: 'مراجعات الاسترداد' } },
  charge_attempt: { kind: 'books', export: { title: 'محاولات الخصم' } },
  bill: { kind: 'books', export: { title: 'الفواتير' } },
  consent: {
    kind: 'books',
    set: () => ({ ip: 'erased', user_agent: null }),
    export: { title: 'الموافقات بنصّها' },
  },
  guardian_consent: {
    kind: 'books',
    set: () => ({ guardian_msisdn: 'erased', ip: 'erased', user_agent: null }),
    export: { title: 'موافقات وليّ الأمر بنصّها', omit: ['guardian_msisdn'] },
  },
  subscription_event: { kind: 'books', export: { title: 'تغيّرات الاشتراك' } },
  subscription: { kind: 'books', set: () => ({ msisdn: 'erased', mandate_id: null }), export: { title: 'الاشتراكات' } },
  trial_used: {
    kind: 'books',
    set: (pseudonym) => ({ msisdn: `erased:${pseudonym}` }),
    export: { title: 'الأيام المجانية' },
  },
  audit_entry: { kind: 'special' },
  staff_approval: { kind: 'special' },
  erasure: { kind: 'special' },
  erased_trial: none,
  erased_minor: none,
  subscriber: { kind: 'special', export: { title: 'الحساب', omit: ['roles', 'owner_generation'] } },

  course_version: none,
  course_entry: none,
  course_publication: none,
  course_file: none,
  course_version_file: none,
  course_clip: none,
  course_draft: none,
  course_draft_item: none,
  course_draft_edit: none,
  course_draft_clip: none,
  course_item_figure: none,
  support_template: none,
  teacher: none,
  recording: none,
  recording_job: none,
  recording_transcript: none,
  playlist: none,
  playlist_entry: none,
  live_channel: none,
  live_part: none,
  live_part_chunk: none,
  live_node: none,
  lesson_announcement: none,
  notice: none,
  notice_sending: none,
  plan: none,
  plan_terms: none,
  otp_allowance: none,
  otp_budget: none,
  carrier_sweep: none,
  carrier_sweep_progress: none,
  carrier_sweep_payment: none,
  mandate_sweep: none,
  payment_walk: none,
  billing_control: none,
  billing_journal: none,
  figure_day: none,
  figure_run: none,
};
