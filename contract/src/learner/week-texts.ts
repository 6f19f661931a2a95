import { z } from 'zod';
import { defineCall, weekly } from '../call.ts';
import { QuestionView } from './question.ts';
import { ActiveWeek, Bilingual, Uuid } from '../values/values.ts';

const Gloss = Bilingual;

/** The reading of a week. Its questions are answered as practice under its uuid. */
export const ReadingView = z.object({
  uuid: Uuid,
  /** Story, article, letter and so on. */
  form: z.string(),
  title: Bilingual,
  intro: z.string(),
  paragraphs: z.array(
    z.object({
      ...Bilingual.shape,
      /** Missing in versions of the course from before the sound of readings. */
      audio_url: z.string().optional(),
      /** The start of each word in seconds, words being separated by spaces, where the voice gives the times. */
      word_starts: z.array(z.number()).optional(),
    }),
  ),
  /** Words that the course has not taught by then. */
  glosses: z.array(Gloss),
  questions: z.array(QuestionView),
});
export type ReadingView = z.infer<typeof ReadingView>;

/** The listening of a week; each line starts at `start` seconds of the clip. */
export const ListeningView = z.object({
  uuid: Uuid,
  form: z.string(),
  title: Bilingual,
  intro: z.string(),
  lines: z.array(
    z.object({ voice: z.enum(['a', 'b']), name: z.string(), en: z.string(), ar: z.string(), start: z.number() }),
  ),
  glosses: z.array(Gloss),
  questions: z.array(QuestionView),
  audio_url: z.string(),
  audio_seconds: z.number(),
});
export type ListeningView = z.infer<typeof ListeningView>;

/** The writing task of a week. */
export const WritingTaskView = z.object({
  uuid: Uuid,
  prompt: Bilingual,
  /** In words. */
  length: z.object({ min: z.int(), max: z.int() }),
  checklist: z.array(z.string()),
  model: z.string(),
  modelAr: z.string(),
  model_audio_url: z.string().optional(),
});
export type WritingTaskView = z.infer<typeof WritingTaskView>;

/** The texts and practice of a week, beside words, sentences, dialogues and the lesson. */
export const WeekTexts = z.object({
  /** The week's uuid; its practice is answered under it. */
  uuid: Uuid,
  level_id: Uuid,
  week: z.int(),
  reading: ReadingView,
  listening: ListeningView,
  writing: WritingTaskView,
  /** The episode of the story; its last paragraph stays open. Missing in versions of the course before the story. */
  episode: ReadingView.optional(),
  /** The questions that follow the lesson. */
  practice: z.array(QuestionView),
});
export type WeekTexts = z.infer<typeof WeekTexts>;

export const getWeekSize = defineCall({
  method: 'GET',
  path: '/api/get/week/size',
  access: 'weekly',
  limit: 'read',
  summary: 'The size of the clips and pictures of a week, before its download',
  query: z.object({ ActiveWeek, level_id: Uuid }),
  reply: weekly({ bytes: z.int().min(0) }),
});

export const getWeekTexts = defineCall({
  method: 'GET',
  path: '/api/get/week/texts',
  access: 'weekly',
  limit: 'read',
  summary:
    'The reading, the listening, the writing task, the episode and the practice of a week, the same bytes for everyone',
  query: z.object({ ActiveWeek, level_id: Uuid }),
  reply: weekly({ texts: WeekTexts }),
});
