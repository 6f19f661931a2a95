import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Bilingual, Uuid } from '../values/values.ts';

export const CONTRAST_IDS = [
  'p-b',
  'v-f',
  'i-e',
  'i-ii',
  'th-s',
  'ch-sh',
  'ng',
  'length',
  'clusters',
  'u-o',
  'er-or',
] as const;
export const ContrastId = z.enum(CONTRAST_IDS);
export type ContrastId = z.infer<typeof ContrastId>;

/** A word and its clip. */
const EarWord = Bilingual.extend({ audio_url: z.string() });
export type EarWord = z.infer<typeof EarWord>;

/**
 * The task of a trial:
 * - `identify`: one clip; which of two words was it?
 * - `same`: two clips; the same word (0) or another (1)?
 * - `abx`: three clips; is the third the word of the first (0) or of the second (1)?
 */
export const EAR_TASKS = ['identify', 'same', 'abx'] as const;
export const EarTask = z.enum(EAR_TASKS);
export type EarTask = z.infer<typeof EarTask>;

/** A trial without its key. */
export const EarTrial = z.object({
  position: z.int(),
  task: EarTask,
  clips: z.array(z.string()).min(1).max(3),
  /** Playback rate. */
  rate: z.number(),
  /** The two words; empty unless one of them is to be chosen. */
  options: z.array(Bilingual),
  /** 1 to 4. */
  stage: z.int(),
});
export type EarTrial = z.infer<typeof EarTrial>;

/** One day: how far the practice came (0 to 1), and the share of right answers in a test. */
const EarDay = z.object({
  day: z.string(),
  practised: z.number().nullable(),
  tested: z.number().nullable(),
});
export type EarDay = z.infer<typeof EarDay>;

export const EarContrast = z.object({
  uuid: Uuid,
  id: ContrastId,
  title: Bilingual,
  labels: z.tuple([z.string(), z.string()]),
  /** How the mouth makes the sounds, in Arabic. */
  tip: z.string(),
  /** 1 to 4: one clear voice, more voices, faster, three sounds to compare. */
  stage: z.int(),
  /** 0 to 1 over all stages. */
  level: z.number(),
  /** Answers in practice. */
  trials: z.int(),
  /** Whether a test is offered now. */
  test: z.enum(['later', 'now', 'tomorrow']),
  /** Whether its words can be said, too: the server tells them apart. Missing on nodes before 2026-12. */
  speakable: z.boolean().optional(),
  days: z.array(EarDay),
});
export type EarContrast = z.infer<typeof EarContrast>;

export const EAR_ROUNDS = ['practice', 'test'] as const;

const EarRound = z.object({
  uuid: Uuid,
  kind: z.enum(EAR_ROUNDS),
  contrast: ContrastId,
  total: z.int(),
  correct: z.int(),
  /** The next trial; null once all are answered. */
  trial: EarTrial.nullable(),
});
export type EarRound = z.infer<typeof EarRound>;

/** The end of a round. */
const EarResult = z.object({ points: z.int(), contrast: EarContrast });

export const getEars = defineCall({
  method: 'GET',
  path: '/api/ears',
  access: 'entitled',
  limit: 'read',
  summary: 'The contrasts of the ear training with the learner’s level and curve in each',
  reply: done({ contrasts: z.array(EarContrast) }),
});

export const getEarWords = defineCall({
  method: 'GET',
  path: '/api/ears/words',
  access: 'entitled',
  limit: 'read',
  summary: 'The pairs of words of a contrast, to say them',
  query: z.object({ contrast: ContrastId }),
  reply: done({ pairs: z.array(z.tuple([EarWord, EarWord])) }),
});

export const startEarRound = defineCall({
  method: 'POST',
  path: '/api/ears/round',
  access: 'entitled',
  limit: 'write',
  summary: 'Start a round of ten trials, or a test of twenty; a repeated uuid continues the same round',
  body: z.object({ round_uuid: Uuid, contrast: ContrastId, kind: z.enum(EAR_ROUNDS) }),
  /** `result`: of a round that is finished already, whose last reply was lost. */
  reply: done({ round: EarRound, result: EarResult.optional() }),
});

export const answerEarTrial = defineCall({
  method: 'POST',
  path: '/api/ears/answer',
  access: 'entitled',
  limit: 'write',
  summary: 'Answer a trial and get the next one; a repeated answer gets the first reply',
  body: z.object({ round_uuid: Uuid, position: z.int().min(0).max(99), answer: z.int().min(0).max(1) }),
  reply: done({
    /** Absent in a test, which shows its result at its end. */
    feedback: z.object({ correct: z.boolean(), right: z.int(), words: z.tuple([EarWord, EarWord]) }).optional(),
    round: EarRound,
    /** At the end of the round. */
    result: EarResult.optional(),
  }),
});
