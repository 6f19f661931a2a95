import { z } from 'zod';
import { Arabic, ArabicNote, English, ItemId, Voice } from './common.ts';

const SKILLS = ['grammar', 'vocabulary', 'reading', 'listening', 'speaking'] as const;
const Skill = z.enum(SKILLS);

/** An error that an Arabic speaker's first language suggests; shown as a tag beside the rationale. */
const L1_TAGS = [
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
const L1Tag = z.enum(L1_TAGS);

/** The fields of every question. */
export const common = {
  id: ItemId,
  skill: Skill,
  /** Item difficulty in logits on the placement scale (A1 ≈ −3 … C1 ≈ 3). */
  d: z.number().min(-4).max(4),
  tag: L1Tag.optional(),
};

/** The rationale of a question without options, in Arabic: why the key is right and what Arabic suggests instead. */
export const rationale = { why: ArabicNote };

export const prompt = z
  .strictObject({ en: z.string().trim().min(1).max(700).optional(), ar: Arabic.optional() })
  .refine((p) => p.en !== undefined || p.ar !== undefined, 'a prompt needs en, ar or both');

/** The prompt of a question whose instruction is Arabic. */
export const arabicPrompt = z.strictObject({ en: English.optional(), ar: Arabic });

const options = z.array(z.string().trim().min(1).max(160)).min(3).max(4);

/** One line of Arabic about one option; it may quote English. */
const Reason = z.string().trim().min(10).max(150);

/**
 * The fields of a question with options. `reasons` are in the order of `options`: why the option is right, or why it
 * does not fit. The learner reads the reason of the chosen option.
 */
export const picked = { options, answer: z.string(), reasons: z.array(Reason).min(3).max(4) };

/** The words of a reading or a listening that prove the key, as one paragraph or line has them. */
export const evidence = { evidence: z.string().trim().min(1).max(220) };

/** A minute of speech, about. */
const MAX_SPOKEN_CHARACTERS = 800;

export const spokenLines = z
  .array(z.strictObject({ voice: Voice, name: z.string().max(30), en: English }))
  .min(2)
  .max(10)
  .refine(
    (lines) => lines.reduce((sum, { en }) => sum + en.length, 0) <= MAX_SPOKEN_CHARACTERS,
    `the lines have more than ${MAX_SPOKEN_CHARACTERS} characters`,
  );
