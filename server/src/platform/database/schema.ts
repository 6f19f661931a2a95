import type { Kysely, Generated } from 'kysely';
import type { Rating } from '@lisan/contract/learner/review';
import type { EarProgressTable, EarRoundTable, EarTrialTable } from './tables/ears.ts';
import type {
  LessonAnnouncementTable,
  LiveMessageTable,
  LiveMuteTable,
  LiveNodeTable,
  LivePartChunkTable,
  LivePartTable,
  LiveRemovalTable,
  LiveReportTable,
  PushMessageTable,
} from './tables/broadcasting.ts';
import type {
  BillingControlTable,
  BillingJournalTable,
  CarrierActivationTable,
  CarrierCallbackTable,
  CarrierSweepPaymentTable,
  CarrierSweepProgressTable,
  CarrierSweepTable,
  MandateSweepDifferenceTable,
  MandateSweepTable,
  PaymentWalkTable,
  RefundTable,
} from './tables/carrier.ts';
import type {
  CourseClipTable,
  CourseDraftClipTable,
  CourseDraftEditTable,
  CourseDraftItemTable,
  CourseDraftTable,
  CourseEntryTable,
  CourseFileTable,
  CourseItemFigureTable,
  CoursePublicationTable,
  CourseVersionFileTable,
  CourseVersionTable,
} from './tables/course.ts';
import type { ContactMessageTable, RatingTable } from './tables/feedback.ts';
import type { ExperimentExposureTable, FigureDayTable, FigureRunTable } from './tables/figures.ts';
import type { ErasedMinorTable, ErasedTrialTable, ErasureTable } from './tables/privacy.ts';
import type {
  AuditEntryTable,
  StaffApprovalTable,
  StaffGrantTable,
  StaffChallengeTable,
  StaffFactorFailureTable,
  StaffFactorTable,
} from './tables/staff.ts';
import type { ItemReportTable, SupportCaseTable, SupportEventTable, SupportTemplateTable } from './tables/support.ts';
import type { NoticeSendingTable, NoticeTable } from './tables/notices.ts';
import type { LearnerGroupFormerMemberTable, LearnerGroupMemberTable, LearnerGroupTable } from './tables/group.ts';
import type {
  DetectedUrlTable,
  IdempotencyKeyTable,
  LoginCodeTable,
  OtpAllowanceTable,
  OtpBudgetTable,
  OtpChallengeTable,
  OtpGuessFailureTable,
  OwnershipEventTable,
  SessionTable,
  SimulatedSmsTable,
  SmsMessageTable,
  SmsPartTable,
  SubscriberTable,
} from './tables/identity.ts';
import type {
  CertificateTable,
  DailySessionTable,
  DailyStepTable,
  LearningEventTable,
  LearnerContactTable,
  LearningGoalTable,
  LevelSubscriberTable,
  RolePlayEndTable,
  PlacementAnswerTable,
  PlacementTestTable,
  PracticalAnswerTable,
  QuizAttemptTable,
  QuizQuestionTable,
  ReminderTable,
  ReviewCardTable,
  SavedItemTable,
  LearningEventKind,
} from './tables/learning.ts';
import type {
  ChannelLikeTable,
  ChannelViewTable,
  InboxMessageTable,
  LiveChannelTable,
  NotificationChoiceTable,
  PlaylistEntryTable,
  PlaylistTable,
  PushEndpointTable,
  RecordingJobTable,
  RecordingTranscriptTable,
  RecordingPositionTable,
  RecordingTable,
  TeacherFollowTable,
  TeacherTable,
} from './tables/live.ts';
import type {
  BillTable,
  BillingOutboxTable,
  ChargeAttemptTable,
  ConsentTable,
  GuardianConsentTable,
  TrialUsedTable,
  LedgerEntryTable,
  PlanTable,
  PlanTermsTable,
  RefundReviewTable,
  SubscriptionEventTable,
  SubscriptionTable,
  UnsubscribeRequestTable,
} from './tables/subscription.ts';
import type { WritingDraftTable, WritingMistakeTable, WritingTextTable } from './tables/writing.ts';

/** Every table as Kysely types; `migrations/` is the source of truth. */
export type Tables = {
  subscriber: SubscriberTable;
  session: SessionTable;
  otp_challenge: OtpChallengeTable;
  otp_guess_failure: OtpGuessFailureTable;
  ownership_event: OwnershipEventTable;
  simulated_sms: SimulatedSmsTable;
  otp_allowance: OtpAllowanceTable;
  otp_budget: OtpBudgetTable;
  login_code: LoginCodeTable;
  sms_message: SmsMessageTable;
  sms_part: SmsPartTable;
  detected_url: DetectedUrlTable;
  idempotency_key: IdempotencyKeyTable;
  course_version: CourseVersionTable;
  course_entry: CourseEntryTable;
  course_publication: CoursePublicationTable;
  course_file: CourseFileTable;
  course_version_file: CourseVersionFileTable;
  course_clip: CourseClipTable;
  course_draft: CourseDraftTable;
  course_draft_item: CourseDraftItemTable;
  course_draft_edit: CourseDraftEditTable;
  course_draft_clip: CourseDraftClipTable;
  course_item_figure: CourseItemFigureTable;
  level_subscriber: LevelSubscriberTable;
  role_play_end: RolePlayEndTable;
  writing_text: WritingTextTable;
  writing_draft: WritingDraftTable;
  writing_mistake: WritingMistakeTable;
  ear_progress: EarProgressTable;
  ear_round: EarRoundTable;
  ear_trial: EarTrialTable;
  learning_event: LearningEventTable;
  learning_day: LearningDayTable;
  learning_month: LearningMonthTable;
  finished_item: FinishedItemTable;
  compaction_due: CompactionDueTable;
  compaction_walk: CompactionWalkTable;
  quiz_attempt: QuizAttemptTable;
  quiz_question: QuizQuestionTable;
  practical_answer: PracticalAnswerTable;
  review_card: ReviewCardTable;
  learner_contact: LearnerContactTable;
  learning_goal: LearningGoalTable;
  daily_session: DailySessionTable;
  daily_step: DailyStepTable;
  reminder: ReminderTable;
  saved_item: SavedItemTable;
  learner_group: LearnerGroupTable;
  learner_group_member: LearnerGroupMemberTable;
  learner_group_former_member: LearnerGroupFormerMemberTable;
  certificate: CertificateTable;
  placement_test: PlacementTestTable;
  placement_answer: PlacementAnswerTable;
  staff_factor: StaffFactorTable;
  staff_challenge: StaffChallengeTable;
  staff_factor_failure: StaffFactorFailureTable;
  staff_approval: StaffApprovalTable;
  staff_grant: StaffGrantTable;
  audit_entry: AuditEntryTable;
  rating: RatingTable;
  contact_message: ContactMessageTable;
  item_report: ItemReportTable;
  support_case: SupportCaseTable;
  support_event: SupportEventTable;
  support_template: SupportTemplateTable;
  notice: NoticeTable;
  notice_sending: NoticeSendingTable;
  teacher: TeacherTable;
  teacher_follow: TeacherFollowTable;
  recording: RecordingTable;
  live_channel: LiveChannelTable;
  channel_view: ChannelViewTable;
  channel_like: ChannelLikeTable;
  live_part: LivePartTable;
  live_part_chunk: LivePartChunkTable;
  live_node: LiveNodeTable;
  live_message: LiveMessageTable;
  live_mute: LiveMuteTable;
  live_removal: LiveRemovalTable;
  live_report: LiveReportTable;
  lesson_announcement: LessonAnnouncementTable;
  push_message: PushMessageTable;
  recording_job: RecordingJobTable;
  recording_transcript: RecordingTranscriptTable;
  playlist: PlaylistTable;
  playlist_entry: PlaylistEntryTable;
  recording_position: RecordingPositionTable;
  notification_choice: NotificationChoiceTable;
  push_endpoint: PushEndpointTable;
  inbox_message: InboxMessageTable;
  plan: PlanTable;
  plan_terms: PlanTermsTable;
  subscription: SubscriptionTable;
  subscription_event: SubscriptionEventTable;
  trial_used: TrialUsedTable;
  erasure: ErasureTable;
  erased_trial: ErasedTrialTable;
  erased_minor: ErasedMinorTable;
  consent: ConsentTable;
  guardian_consent: GuardianConsentTable;
  bill: BillTable;
  charge_attempt: ChargeAttemptTable;
  ledger_entry: LedgerEntryTable;
  refund_review: RefundReviewTable;
  billing_outbox: BillingOutboxTable;
  unsubscribe_request: UnsubscribeRequestTable;
  carrier_callback: CarrierCallbackTable;
  carrier_activation: CarrierActivationTable;
  carrier_sweep: CarrierSweepTable;
  carrier_sweep_progress: CarrierSweepProgressTable;
  carrier_sweep_payment: CarrierSweepPaymentTable;
  mandate_sweep: MandateSweepTable;
  mandate_sweep_difference: MandateSweepDifferenceTable;
  payment_walk: PaymentWalkTable;
  billing_control: BillingControlTable;
  billing_journal: BillingJournalTable;
  refund: RefundTable;
  figure_day: FigureDayTable;
  figure_run: FigureRunTable;
  experiment_exposure: ExperimentExposureTable;
};

export type Database = Kysely<Tables>;

/** The sums of the compacted learning events of a learner-day. */
type LearningDayTable = {
  subscriber_id: string;
  /** 'YYYY-MM-DD'. */
  learner_day: string;
  last_at: Date;
  events: number;
  /**
   * Finished activities, without reviews and corrections: all reviews of a day are one activity, and all corrections
   * another.
   */
  activities: number;
  /** Events of the kind `review_answer`. */
  reviews: number;
  /** Events of the kind `writing_answer`. */
  corrections: number;
  points: number;
  /** Of study: gaps of at most five minutes between two events. */
  seconds: number;
  /** Answers to cards that were in the state `review`. */
  known_answers: number;
  known_correct: number;
};

/** An item that a learner finished, once its event is compacted; each counts once. */
type FinishedItemTable = {
  subscriber_id: string;
  kind: 'item_done' | 'quiz_passed' | 'practical_done';
  item_uuid: string;
  at: Date;
  level_id: string | null;
  week: number | null;
  points: number;
};

/** The other compacted events of a month: the nth elements of the arrays are the nth event. */
type LearningMonthTable = {
  subscriber_id: string;
  /** Its first learner-day, 'YYYY-MM-01'. */
  month: string;
  ats: Date[];
  kinds: LearningEventKind[];
  item_uuids: string[];
  correct: (boolean | null)[];
  /** Of answers to cards. */
  ratings: (Rating | null)[];
};

/** When the events of a learner are compacted next; a learner without events has no row. */
type CompactionDueTable = { subscriber_id: string; due_at: Date };

/** The walk over learners from before compaction. */
type CompactionWalkTable = { one: Generated<boolean>; after: string | null; done: boolean };
