import { z } from 'zod';
import { Arabic, ArabicNote, Bilingual, English, ItemId, Voice } from './common.ts';
import { KINDS } from '../question-kinds.ts';
import { evidence } from './question-parts.ts';

/** Questions about a text: they need no separate sound. */
export const TextQuestion = z.discriminatedUnion('kind', [
  KINDS.choice.form.omit({ audio: true, voice: true }).extend(evidence),
  KINDS.gap.form,
  KINDS.order.form,
  KINDS.match.form,
  KINDS.translate.form.extend(evidence),
]);
export type TextQuestion = z.infer<typeof TextQuestion>;

const TextQuestions = z.array(TextQuestion).min(4).max(6);

const READING_FORMS = [
  'story',
  'article',
  'letter',
  'email',
  'message',
  'notice',
  'review',
  'interview',
  'diary',
  'play',
  'guide',
  'report',
  'essay',
] as const;

/** A word that the course has not taught by then, glossed beside the text. */
const Gloss = z.strictObject({ en: z.string().trim().min(1).max(40), ar: z.string().trim().min(1).max(80) });

/** The reading of a week. */
export const Reading = z.strictObject({
  id: ItemId,
  form: z.enum(READING_FORMS),
  title: Bilingual,
  /** The writer and the reader, or the events before: one or two sentences. */
  intro: ArabicNote,
  paragraphs: z
    .array(z.strictObject({ en: z.string().trim().min(1).max(900), ar: z.string().trim().min(1).max(1000) }))
    .min(1)
    .max(60),
  glosses: z.array(Gloss).max(12),
  questions: TextQuestions,
});
export type Reading = z.infer<typeof Reading>;

const LISTENING_FORMS = [
  'announcement',
  'voicemail',
  'talk',
  'phone call',
  'interview',
  'news',
  'story',
  'tour',
  'advert',
  'podcast',
  'lecture',
  'weather',
] as const;

/** The episode of the week: a scene of the story that runs through the whole course (`content/story.md`). */
export const Episode = z.strictObject({
  id: ItemId,
  title: Bilingual,
  /** The events before, for a learner who read no other episode: one or two sentences. */
  intro: ArabicNote,
  paragraphs: Reading.shape.paragraphs,
  /** The last lines, which stay open. */
  next: z.strictObject({ en: English, ar: Arabic }),
  glosses: z.array(Gloss).max(6),
  questions: z.array(KINDS.choice.form.omit({ audio: true, voice: true }).extend(evidence)).length(2),
});
export type Episode = z.infer<typeof Episode>;

/** The listening of a week, beside its dialogues: a line is a sentence or two of one voice. */
export const Listening = z.strictObject({
  id: ItemId,
  form: z.enum(LISTENING_FORMS),
  title: Bilingual,
  /** Facts that the learner needs to know before listening. */
  intro: ArabicNote,
  lines: z
    .array(z.strictObject({ voice: Voice, name: z.string().max(20), en: English, ar: Arabic }))
    .min(4)
    .max(80),
  glosses: z.array(Gloss).max(12),
  /** The first asks for the gist, the others for details. */
  questions: TextQuestions,
});
export type Listening = z.infer<typeof Listening>;

/** The writing task of a week. */
export const WritingTask = z.strictObject({
  id: ItemId,
  prompt: Bilingual,
  /** How long the text should be, in words. */
  length: z
    .strictObject({ min: z.number().int().min(10), max: z.number().int().max(400) })
    .refine(({ min, max }) => min < max, 'min is below max'),
  /** Points that the learner checks before sending. */
  checklist: z.array(Arabic).min(3).max(6),
  model: z.string().min(20).max(1800),
  modelAr: z.string().min(20).max(2000),
});
export type WritingTask = z.infer<typeof WritingTask>;
