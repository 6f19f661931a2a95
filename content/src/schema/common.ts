import { z } from 'zod';

export const LEVEL_CODES = ['A1', 'A2', 'B1', 'B2', 'C1'] as const;
export const LevelCode = z.enum(LEVEL_CODES);
export type LevelCode = z.infer<typeof LevelCode>;

/** A stable id from the author: lower-case words joined by hyphens, such as `a1-w01-q3`. UUIDs derive from it. */
export const ItemId = z.string().regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/);

/** The name of a file of `pictures/`, without `.svg`. */
export const PictureName = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** One line of English. Longer than 160 characters does not fit a 360 px screen. */
export const English = z.string().trim().min(1).max(160);

/** One line of Modern Standard Arabic. */
export const Arabic = z.string().trim().min(1).max(200);

/** A paragraph of Arabic explanation; it may quote English. */
export const ArabicNote = z.string().trim().min(1).max(400);

export const Bilingual = z.strictObject({ en: English, ar: Arabic });

/** `a` is the female voice, `b` the male one. */
export const Voice = z.enum(['a', 'b']);
export type Voice = z.infer<typeof Voice>;

/** The voice of texts without a voice in the course. */
export const MAIN_VOICE: Voice = 'a';

/** The voice that answers this one. */
export function otherVoice(voice: Voice): Voice {
  return voice === 'a' ? 'b' : 'a';
}

export const PART_OF_SPEECH = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'preposition',
  'conjunction',
  'determiner',
  'interjection',
  'number',
  'phrase',
] as const;
export const PartOfSpeech = z.enum(PART_OF_SPEECH);
