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
  /** What the first and the second word of a pair has, in a word or a sign. */
  labels: z.tuple([z.string().max(12), z.string().max(12)]),
  /** The phones of the CMU dictionary in which the two words of a pair differ; empty where one has none. */
  sounds: z.array(z.tuple([z.string(), z.string()])).min(1),
  /** Where they differ; anywhere by default. */
  where: z.literal('end').optional(),
  /** The weeks whose lesson explains it, the first of them first. */
  weeks: z.array(ItemId).min(1),
  /** Voices that do not make the difference. */
  without: z.array(z.enum(EAR_VOICES)).optional(),
  /** How the mouth makes it, and what Arabic suggests instead. */
  tip: ArabicNote,
  pairs: z.array(Pair).min(12),
  /** Pairs that are never practised. */
  test: z.array(Pair).min(6),
});
export type Contrast = z.infer<typeof Contrast>;
