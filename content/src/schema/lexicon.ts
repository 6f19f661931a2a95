import { z } from 'zod';
import { PartOfSpeech } from './common.ts';

/** A lemma of the course that is not a headword: the meaning of a tapped word. */
export const LexiconEntry = z.strictObject({
  en: z.string().trim().min(1).max(40),
  pos: PartOfSpeech,
  /** The number of a further sense of the same word and part of speech; absent for the first sense. */
  sense: z.int().min(2).max(9).optional(),
  /** General American, between slashes. */
  ipa: z.string().regex(/^\/[^/]+\/$/),
  ar: z.string().trim().min(1).max(80),
});
export type LexiconEntry = z.infer<typeof LexiconEntry>;

/** The entries that start with one letter. */
export const Lexicon = z.strictObject({ entries: z.array(LexiconEntry).min(1) });
