import { z } from 'zod';
import { CONTRAST_IDS, ContrastId } from '@lisan/contract/learner/ears';
import { EAR_VOICES } from './clip-voice.ts';
import { Arabic, ArabicNote, Bilingual, ItemId } from './common.ts';

/** A word and its Arabic, then the word that differs from it in one sound, and its Arabic. */
const Pair = z.tuple([z.string().trim().min(1).max(20), Arabic, z.string().trim().min(1).max(20), Arabic]);

/** Two sounds that Arabic does not distinguish, with the words that train the ear. */
export const Contrast = z.strictObject({
  id: ContrastId,
  order: z.number().int().min(1).max(CONTRAST_IDS.length),
  title: Bilingual,
  /** The property of the first and of the second word of a pair, in a word or a sign. */
  labels: z.tuple([z.string().max(12), z.string().max(12)]),
  /** The phones of the CMU dictionary in which the two words of a pair differ; empty for a word without the phone. */
  sounds: z.array(z.tuple([z.string(), z.string()])).min(1),
  /** The place of the difference; anywhere by default. */
  where: z.literal('end').optional(),
  /** The weeks whose lesson explains the contrast, in order. */
  weeks: z.array(ItemId).min(1),
  /** Voices that do not make the difference. */
  without: z.array(z.enum(EAR_VOICES)).optional(),
  /** How the mouth makes the difference, and the sound that Arabic suggests instead. */
  tip: ArabicNote,
  pairs: z.array(Pair).min(12),
  /** Pairs that are never practised. */
  test: z.array(Pair).min(6),
});
export type Contrast = z.infer<typeof Contrast>;
