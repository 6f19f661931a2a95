import { z } from 'zod';
import { Arabic, ArabicNote, Bilingual, English, ItemId, Voice } from './common.ts';

export const SKILLS = ['grammar', 'vocabulary', 'reading', 'listening', 'speaking'] as const;
export const Skill = z.enum(SKILLS);

/** An error that an Arabic speaker's first language suggests; shown as a tag beside the rationale. */
export const L1_TAGS = [
  'copula',
  'article',
  'third-person-s',
  'do-support',
  'word-order',
  'preposition',
  'tense-choice',
  'plural',
  'pronoun-repeat',
  'adjective-order',
  'modal-to',
  'p-b',
  'v-f',
  'vowel',
  'th',
  'cluster',
  'capital',
  'false-friend',
  'collocation',
] as const;
export const L1Tag = z.enum(L1_TAGS);

const common = {
  id: ItemId,
  skill: Skill,
  /** Item difficulty in logits on the placement scale (A1 ≈ −3 … C1 ≈ 3). */
  d: z.number().min(-4).max(4),
  /** The rationale, in Arabic: why the key is right and why the distractors attract. */
  why: ArabicNote,
  tag: L1Tag.optional(),
};

const prompt = z
  .strictObject({ en: z.string().trim().min(1).max(700).optional(), ar: Arabic.optional() })
  .refine((p) => p.en !== undefined || p.ar !== undefined, 'a prompt needs en, ar or both');

const options = z.array(z.string().trim().min(1).max(160)).min(3).max(4);

/** A minute of speech, about. */
const MAX_SPOKEN_CHARACTERS = 800;

const spokenLines = z
  .array(z.strictObject({ voice: Voice, name: z.string().max(30), en: English }))
  .min(2)
  .max(10)
  .refine(
    (lines) => lines.reduce((sum, { en }) => sum + en.length, 0) <= MAX_SPOKEN_CHARACTERS,
    `the lines have more than ${MAX_SPOKEN_CHARACTERS} characters`,
  );

/**
 * Pick one option. With `audio` the learner hears that text, with `lines` a dialogue or a talk; the prompt must not
 * reveal it.
 */
export const ChoiceQuestion = z.strictObject({
  ...common,
  kind: z.literal('choice'),
  prompt,
  audio: English.optional(),
  voice: Voice.optional(),
  /** Longer than one line: a short dialogue or talk, instead of `audio`. */
  lines: spokenLines.optional(),
  options,
  answer: z.string(),
});

/** Type the text of `___`; `prompt.ar` gives the meaning or a hint. */
export const GapQuestion = z.strictObject({
  ...common,
  kind: z.literal('gap'),
  prompt,
  answer: English,
  accept: z.array(English).optional(),
});

/** Put the tokens in order; the file lists them in the right order. */
export const OrderQuestion = z.strictObject({
  ...common,
  kind: z.literal('order'),
  prompt: z.strictObject({ en: English.optional(), ar: Arabic }),
  answer: z.array(English).min(3).max(10),
  accept: z.array(z.array(English)).optional(),
});

/** Join each English side with its Arabic (or English) counterpart. */
export const MatchQuestion = z.strictObject({
  ...common,
  kind: z.literal('match'),
  prompt: z.strictObject({ en: English.optional(), ar: Arabic }),
  pairs: z
    .array(z.tuple([English, z.string().trim().min(1).max(120)]))
    .min(3)
    .max(5),
});

/** Type the played text. */
export const DictationQuestion = z.strictObject({
  ...common,
  kind: z.literal('dictation'),
  text: English,
  ar: Arabic,
  voice: Voice.optional(),
  accept: z.array(English).optional(),
});

/** Pick the translation of the prompt. */
export const TranslateQuestion = z.strictObject({
  ...common,
  kind: z.literal('translate'),
  prompt,
  options,
  answer: z.string(),
});

/** Say it aloud, compare with the model, rate yourself. */
export const SpeakQuestion = z.strictObject({
  ...common,
  kind: z.literal('speak'),
  text: Bilingual,
  voice: Voice.optional(),
});

export const Question = z.discriminatedUnion('kind', [
  ChoiceQuestion,
  GapQuestion,
  OrderQuestion,
  MatchQuestion,
  DictationQuestion,
  TranslateQuestion,
  SpeakQuestion,
]);
export type Question = z.infer<typeof Question>;
