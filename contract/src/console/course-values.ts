import { z } from 'zod';
import { Answer } from '../learner/question.ts';
import { ItemReportReason } from '../learner/report.ts';
import { Instant, Uuid } from '../values/values.ts';

/** The kinds of items that the console shows and edits. */
export const CourseItemKind = z.enum([
  'level',
  'week',
  'word',
  'sentence',
  'dialogue',
  'lesson',
  'question',
  'recycled',
  'reading',
  'listening',
  'writing',
  'episode',
  'starter',
  'small-talk',
  'role-play',
  'lexicon',
  'contrast',
  'grammar',
  'practical',
]);
export type CourseItemKind = z.infer<typeof CourseItemKind>;

/** The shape of the body of a preview, equal to the reply of the learners’ call. */
export const PreviewType = z.enum([
  'words',
  'sentences',
  'audio',
  'lessons',
  'question',
  'reading',
  'listening',
  'writing',
  'level',
  'week',
  'practical',
  'role-play',
  'starter',
  'small-talk',
  'contrast',
  'grammar',
  'topic',
  'lexicon',
]);
export type PreviewType = z.infer<typeof PreviewType>;

export const CourseLevel = z.enum(['A1', 'A2', 'B1', 'B2', 'C1']);

/** `scheduled` is approved and waits for its hour. */
export const DraftState = z.enum(['open', 'submitted', 'scheduled', 'published', 'discarded']);
export type DraftState = z.infer<typeof DraftState>;

export const Colleague = z.object({ uuid: Uuid, name: z.string() });

export const CourseItemRow = z.object({
  uuid: Uuid,
  kind: CourseItemKind,
  /** The stable id of its author. */
  id: z.string(),
  level: CourseLevel.nullable(),
  week: z.int().nullable(),
  en: z.string(),
  ar: z.string(),
});
export type CourseItemRow = z.infer<typeof CourseItemRow>;

/** A text of an item. `path` names it within the item: `lines.0.en`. */
export const CourseField = z.object({
  path: z.string(),
  /** `ltr` for English, `rtl` for Arabic; a note may contain both. */
  dir: z.enum(['ltr', 'rtl']),
  text: z.string(),
  /** The published text, if the draft has another text. */
  published: z.string().nullable(),
  /** The item may lack the field: saving an empty text removes it. */
  is_optional: z.boolean(),
});
export type CourseField = z.infer<typeof CourseField>;

/** A fault of a draft that the published course does not have. */
export const CourseFault = z.object({
  item: Uuid.nullable(),
  field: z.string().nullable(),
  file: z.string(),
  message: z.string(),
});
export type CourseFault = z.infer<typeof CourseFault>;

export const CourseClip = z.object({
  key: z.string(),
  kind: z.enum(['word', 'sentence', 'dialogue', 'listening', 'reading']),
  lines: z.array(z.object({ voice: z.string(), text: z.string() })),
  /** Null if the clip has to be recorded. */
  url: z.string().nullable(),
  seconds: z.number().nullable(),
  /** Whether the draft replaces it. */
  replaced: z.boolean(),
});
export type CourseClip = z.infer<typeof CourseClip>;

/** Statistics of learners' answers to an item; hidden while they are few. */
export const ItemFigures = z.object({
  answers: z.int(),
  /** The share of right answers, 0 to 1. */
  share: z.number(),
  /** Correlation of the answer with the learner’s share on other items, −1 to 1; null if all answers are alike. */
  discrimination: z.number().nullable(),
  wrong: z.array(z.object({ text: z.string(), count: z.int() })),
  computed_at: Instant,
});
export type ItemFigures = z.infer<typeof ItemFigures>;

/** A report of a learner, without the author and the free text. */
export const OpenReport = z.object({
  /** The case in the inbox. */
  case_id: Uuid,
  reason: ItemReportReason,
  part: z.string().nullable(),
  /** Null for "I don't know", and if no answer was given. */
  answer: Answer.nullable(),
  at: Instant,
});
export type OpenReport = z.infer<typeof OpenReport>;

export const CourseItemDetail = CourseItemRow.extend({
  file: z.string(),
  /** Revision of the item in the draft, which the next save must name; 0 before the first. */
  revision: z.int(),
  fields: z.array(CourseField),
  clips: z.array(CourseClip),
  /** Faults of shape that the texts of the draft have; the other checks take longer. */
  faults: z.array(CourseFault),
  /** Other unpublished drafts that also change the item. */
  others: z.array(z.object({ id: Uuid, title: z.string(), by: Colleague })),
  /** Null below the number of answers that makes figures meaningful. */
  figures: ItemFigures.nullable(),
  /** How many answers are needed. */
  min_answers: z.int(),
  /** Reports of learners that are not closed. */
  reports: z.int(),
  /** The latest reports. */
  open_reports: z.array(OpenReport),
});
export type CourseItemDetail = z.infer<typeof CourseItemDetail>;

export const CourseDraftRow = z.object({
  id: Uuid,
  title: z.string(),
  state: DraftState,
  revision: z.int(),
  items: z.int(),
  by: Colleague,
  created_at: Instant,
  submitted_by: Colleague.nullable(),
  submitted_at: Instant.nullable(),
  approved_by: Colleague.nullable(),
  publish_at: Instant.nullable(),
  published_at: Instant.nullable(),
  version_id: Uuid.nullable(),
  base_version_id: Uuid.nullable(),
  /** Whether its schedule failed because another version was published before. */
  was_overtaken: z.boolean(),
  /** Whether learners read its texts now: false for a published draft that was rolled back. */
  is_live: z.boolean(),
});
export type CourseDraftRow = z.infer<typeof CourseDraftRow>;

export const DraftEditView = z.object({
  item: CourseItemRow,
  path: z.string(),
  before: z.string(),
  after: z.string(),
  /** The text of the published course if it differs from both texts; null otherwise. */
  conflict: z.string().nullable(),
});
export type DraftEditView = z.infer<typeof DraftEditView>;

export const CourseDraftDetail = CourseDraftRow.extend({
  edits: z.array(DraftEditView),
  clips: z.array(z.object({ item: Uuid, text: z.string(), url: z.string() })),
  /** Everyone who changed an item of the draft; none of them approves it. */
  editors: z.array(Colleague),
});
export type CourseDraftDetail = z.infer<typeof CourseDraftDetail>;

export const CourseVersionRow = z.object({
  id: Uuid,
  hash: z.string(),
  created_at: Instant,
  /** The last publication. */
  published_at: Instant.nullable(),
  is_published: z.boolean(),
  /** The draft that it came from; null for the files of a build. */
  draft: z.object({ id: Uuid, title: z.string() }).nullable(),
});
export type CourseVersionRow = z.infer<typeof CourseVersionRow>;

/** One value that differs between two versions; null if a version lacks it. */
export const VersionChange = z.object({
  /** Such as `item` or `question`. */
  kind: z.string(),
  uuid: Uuid,
  label: z.string(),
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type VersionChange = z.infer<typeof VersionChange>;
