import { z } from 'zod';
import { seconds } from '../values/numbers.ts';
import { cleaned } from '../values/text.ts';
import { Uuid } from '../values/values.ts';

export const QUESTION_KINDS = ['choice', 'gap', 'order', 'match', 'dictation', 'translate', 'speak'] as const;
export const QuestionKind = z.enum(QUESTION_KINDS);
export type QuestionKind = z.infer<typeof QuestionKind>;

/** A question for the learner, never with its key. */
export const QuestionView = z.object({
  uuid: Uuid,
  kind: QuestionKind,
  skill: z.enum(['grammar', 'vocabulary', 'reading', 'listening', 'speaking']),
  prompt: z.object({ en: z.string().optional(), ar: z.string().optional() }),
  audio_url: z.string().optional(),
  /** Replaces the sound if it cannot be played; shown on demand only. */
  in_words: z.object({ en: z.string().optional(), ar: z.string().optional() }).optional(),
  options: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
  tokens: z.array(z.string()).optional(),
  left: z.array(z.string()).optional(),
  right: z.array(z.string()).optional(),
  /** The text to speak, for `speak`. */
  text: z.object({ en: z.string(), ar: z.string() }).optional(),
});
export type QuestionView = z.infer<typeof QuestionView>;

/** Replaces the sound of a dictation that cannot be played: its words in alphabetical order, `from · he · is`. */
export function wordsInAlphabet(sentence: string): string {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’.:-]*/gu) ?? [];
  return words
    .map((word) => word.replace(/[.:’'-]+$/, ''))
    .toSorted()
    .join(' · ');
}

const DontKnow = z.strictObject({ dont_know: z.literal(true) });

/**
 * An answer by kind: choice and translate → option id; gap and dictation → text; order → tokens;
 * match → pairs of [left, right]; speak → `heard` or an own rating; any kind → `{dont_know: true}`.
 */
export const Answer = z.union([
  cleaned(400),
  z.array(cleaned(200)).max(20),
  z.array(z.tuple([cleaned(200), cleaned(200)])).max(10),
  DontKnow,
]);
export type Answer = z.infer<typeof Answer>;

/** A longer time is no time of one answer. */
export const MAX_ANSWER_SECONDS = 3600;

/** Seconds from the question to the answer, at most `MAX_ANSWER_SECONDS`. */
export const AnswerSeconds = seconds(MAX_ANSWER_SECONDS);

/** The level test has choices only. */
export const TestAnswer = z.union([cleaned(100), DontKnow]);

/** The feedback after an answer. */
export const Feedback = {
  correct: z.boolean(),
  /** Correct except for an untested part, which it names. */
  slip: z.string().optional(),
  correct_answer: z.string(),
  /** The reason of the chosen option, or the rationale of a question without options. */
  why: z.string(),
  /** Of a question about a text: the words of the text that prove the right answer. */
  evidence: z.string().optional(),
  /** The clip of the completed sentence. */
  audio_url: z.string().optional(),
  tag: z.string().optional(),
};
