import { z } from 'zod';
import { cleaned } from '../values/text.ts';
import { defineCall, done, weekly } from '../call.ts';
import { BridgeView } from './bridge.ts';
import { ContrastId } from './ears.ts';
import { QuizStatus } from './quiz.ts';
import { ActiveWeek, Bilingual, Instant, Uuid } from '../values/values.ts';

export const CATEGORY_CODES = ['words', 'sentences', 'audio', 'lessons'] as const;
export const CategoryCode = z.enum(CATEGORY_CODES);
export type CategoryCode = z.infer<typeof CategoryCode>;

const placed = { uuid: Uuid, week: z.int(), level_id: Uuid };
const spoken = { audio_url: z.string(), audio_seconds: z.number() };

export const WordItem = z.object({
  ...placed,
  en: z.string(),
  ar: z.string(),
  ipa: z.string(),
  pos: z.string(),
  note: z.string().optional(),
  /** A drawing of the meaning of the word; only if it is clear. */
  picture_url: z.string().optional(),
  example: Bilingual.extend(spoken),
  /** Notes for speakers of a dialect. */
  bridges: z.array(BridgeView).optional(),
  ...spoken,
});
export type WordItem = z.infer<typeof WordItem>;

export const SentenceItem = z.object({
  ...placed,
  en: z.string(),
  ar: z.string(),
  note: z.string().optional(),
  ...spoken,
});
export type SentenceItem = z.infer<typeof SentenceItem>;

/** A dialogue: `en` and `ar` are its title; each line starts at `start` seconds of the clip. */
export const AudioItem = z.object({
  ...placed,
  en: z.string(),
  ar: z.string(),
  lines: z.array(
    z.object({ voice: z.enum(['a', 'b']), name: z.string(), en: z.string(), ar: z.string(), start: z.number() }),
  ),
  ...spoken,
});
export type AudioItem = z.infer<typeof AudioItem>;

/** A lesson: `en` and `ar` are its title. */
export const LessonItem = z.object({
  ...placed,
  en: z.string(),
  ar: z.string(),
  intro: z.string(),
  points: z.array(
    z.object({
      ar: z.string(),
      good: z.string(),
      goodAr: z.string(),
      bad: z.string().optional(),
      /** Of `good`. */
      audio_url: z.string().optional(),
    }),
  ),
  sound: z.object({
    /** The contrast of the ear training that trains it. */
    contrast: ContrastId.optional(),
    title: Bilingual,
    /** Both lines in the first voice and, as `second`, in the other. */
    pairs: z.array(
      z.object({
        a: z.string(),
        b: z.string(),
        a_audio_url: z.string(),
        b_audio_url: z.string(),
        a_second_audio_url: z.string().optional(),
        b_second_audio_url: z.string().optional(),
      }),
    ),
    tip: z.string(),
  }),
  task: z.object({ prompt: Bilingual, model: z.string(), modelAr: z.string() }),
});
export type LessonItem = z.infer<typeof LessonItem>;

export const ContentItem = z.union([LessonItem, AudioItem, WordItem, SentenceItem]);
export type ContentItem = z.infer<typeof ContentItem>;

export const WeekView = z.object({
  week: z.int(),
  uuid: Uuid,
  title: Bilingual,
  cando: Bilingual,
  unlocked: z.boolean(),
  unlock_at: Instant,
  /** Finished steps of the week, `total` for all steps: its items, practice, reading, listening and writing. */
  done: z.int(),
  total: z.int(),
  quiz_status: QuizStatus,
  /** Whether it is the learner's current week, which home names and the daily session teaches. One open week is. */
  current: z.boolean(),
});
export type WeekView = z.infer<typeof WeekView>;

const Counts = z.object({ done: z.int(), total: z.int() });

export const getCategories = defineCall({
  method: 'GET',
  path: '/api/get/categories',
  access: 'public',
  limit: 'read',
  summary: 'The four kinds of weekly content',
  reply: done({ categorys: z.array(z.object({ uuid: Uuid, code: CategoryCode, name: z.string() })) }),
});

export const getSubscriberWeeks = defineCall({
  method: 'GET',
  path: '/api/subscriber/weeks',
  access: 'weekly',
  limit: 'read',
  summary: 'The weeks of a level with what is unlocked and done',
  query: z.object({ level_id: Uuid }),
  reply: weekly({ weeks: z.array(WeekView) }),
});

export const getContentByWeek = defineCall({
  method: 'GET',
  path: '/api/get/content/by/week',
  access: 'weekly',
  limit: 'read',
  summary: 'One category of one week, the same bytes for everyone',
  query: z.object({ CategoryUUID: Uuid, ActiveWeek, level_id: Uuid }),
  reply: weekly({ content: z.array(ContentItem) }),
});

export const getMainContent = defineCall({
  method: 'GET',
  path: '/api/get/main/content',
  access: 'weekly',
  limit: 'read',
  summary: 'A whole week, the same bytes for everyone',
  query: z.object({ ActiveWeek, level_id: Uuid }),
  reply: weekly({
    content: z.object({
      week: z.int(),
      words: z.array(WordItem),
      sentences: z.array(SentenceItem),
      audio: z.array(AudioItem),
      lessons: z.array(LessonItem),
    }),
  }),
});

export const getAllWeekContent = defineCall({
  method: 'GET',
  path: '/api/get/all/week/content',
  access: 'weekly',
  limit: 'read',
  summary: 'One category over the unlocked weeks of the current level',
  query: z.object({ code: CategoryCode }),
  reply: weekly({ weeks: z.array(z.object({ week: z.int(), content: z.array(ContentItem) })) }),
});

export const getLesson = defineCall({
  method: 'GET',
  path: '/api/get/lession',
  access: 'entitled',
  limit: 'read',
  summary: 'One lesson',
  query: z.object({ LessonUUID: Uuid }),
  reply: done({ lesson: LessonItem }),
});

export const countSubscriberContent = defineCall({
  method: 'GET',
  path: '/api/count/subscriber/content',
  access: 'entitled',
  limit: 'read',
  summary: 'What is done and what there is in the current level',
  reply: done({
    counts: z.object({ words: Counts, sentences: Counts, audio: Counts, lessons: Counts, practicals: Counts }),
  }),
});

export const awardContentPoints = defineCall({
  method: 'POST',
  path: '/api/subscriber-content-points',
  access: 'entitled',
  limit: 'write',
  summary: 'Finish an item: its points count once, and the server decides how many',
  body: z.object({
    content_uuid: Uuid,
    /** The English of a word or sentence, recalled. Required for these two: reading them is no evidence. */
    answer: cleaned(400).optional(),
  }),
  reply: done({ points: z.int(), total: z.int(), streak: z.int() }),
});

/** The learner's progress; a narrowed call narrows `done_uuids` and `due_uuids` only. */
export const ProgressView = z.object({
  done_uuids: z.array(Uuid),
  /** Words and sentences whose review card is due now. */
  due_uuids: z.array(Uuid),
  points: z.int(),
  streak: z.int(),
  /** Streak freezes that are left. */
  freezes: z.int(),
  /** Missed days of the streak that a freeze has covered, the last 28, oldest first. */
  frozen_days: z.array(z.iso.date()),
  words_known: z.int(),
  quizzes_passed: z.int(),
  /** Practicals whose questions are answered or whose conversation is played to an end. */
  practicals_done: z.int(),
  /** Total minutes spent learning: the time between events, without breaks of more than five minutes. */
  minutes: z.int(),
  /** The last 28 learner-days, oldest first; a day's review is one activity, however many cards it had. */
  days: z.array(z.object({ day: z.iso.date(), activities: z.int(), points: z.int(), minutes: z.int() })),
  review: z.object({
    /** Cards due now. */
    due: z.int(),
    /** Cards that will be remembered for three weeks or more. */
    known: z.int(),
    /** The last 12 weeks, oldest first, from Saturday: answers to cards that had been learned before. */
    retention: z.array(z.object({ week_start: z.iso.date(), answered: z.int(), correct: z.int() })),
  }),
  /** The started levels, by level. */
  levels: z.array(
    z.object({
      level_id: Uuid,
      /** Weeks whose quiz is passed, and all weeks. */
      weeks_done: z.int(),
      weeks: z.int(),
      finished_at: Instant.nullable(),
      /** Whether `GET certificate/:level` issues one. */
      certificate: z.boolean(),
    }),
  ),
});
export type ProgressView = z.infer<typeof ProgressView>;

export const getProgress = defineCall({
  method: 'GET',
  path: '/api/progress',
  access: 'learner',
  limit: 'read',
  summary: 'What the learner has done: items of a week, or the whole picture',
  query: z.object({ level_id: Uuid.optional(), week: ActiveWeek.optional() }),
  reply: done(ProgressView.shape),
});

export const exportProgress = defineCall({
  method: 'GET',
  path: '/api/progress/export',
  access: 'learner',
  limit: 'read',
  summary: 'Everything the learner has done, a row each, as a file for spreadsheets',
  produces: 'text/csv',
  reply: z.object({}),
});

export const getCertificate = defineCall({
  method: 'GET',
  path: '/api/certificate/:level',
  access: 'learner',
  limit: 'read',
  summary: 'The certificate of a finished level; 409 not_allowed_in_state until every week’s quiz is passed',
  produces: 'application/pdf',
  params: z.object({ level: Uuid }),
  reply: z.object({}),
});

export const verifyCertificate = defineCall({
  method: 'GET',
  path: '/api/certificate/verify/:number',
  access: 'public',
  limit: 'read',
  summary: 'The certificate with this number; 404 when none was issued',
  params: z.object({ number: cleaned(40) }),
  reply: done({
    certificate: z.object({
      number: z.string(),
      level: z.object({ code: z.string(), name: Bilingual }),
      /** The initials, such as `س. ع.`; null if none are printed. The name itself stays private. */
      initials: z.string().nullable(),
      /** The day the level was finished, in the printed words. */
      day: z.string(),
    }),
  }),
});
