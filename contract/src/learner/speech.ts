import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { text } from '../values/text.ts';
import { ContrastId } from './ears.ts';

/**
 * `right`, `wrong`; `unsure`: once more, and nothing is counted; `busy`: the server has no place for the recording, and
 * the screen offers to listen and compare.
 */
export const SpeechOutcome = z.enum(['right', 'wrong', 'unsure', 'busy']);
export type SpeechOutcome = z.infer<typeof SpeechOutcome>;

/** A word of the expected text as it was heard; `unsure` words have no mark on the screen. */
const HeardWord = z.object({ text: z.string(), mark: z.enum(['good', 'bad', 'unsure']) });
export type HeardWord = z.infer<typeof HeardWord>;

/** The mistake to show: the place of the word, and, where it is known, what was heard and how the mouth says it. */
const SpeechFault = z.object({
  word: z.int(),
  /** Of the table of what Arabic speakers say instead, such as `p-b`. */
  substitution: z.string().optional(),
  heard: z.string().optional(),
  reason: z.string().optional(),
});
export type SpeechFault = z.infer<typeof SpeechFault>;

/** The most English characters that a recording is compared with. */
const MAX_TEXT = 200;

const MAX_TEXTS = 6;
/** A text and its paraphrases. */
const MAX_WORDINGS = 4;

/**
 * Texts, one a line; a text and its paraphrases are separated by `|`. All together are no longer than six texts: more
 * would take longer than a learner waits.
 */
const texts = text(MAX_TEXTS * (MAX_TEXT + 1))
  .transform((joined) => joined.split('\n').map((line) => line.split('|').map((wording) => wording.trim())))
  .pipe(
    z
      .array(z.array(z.string().min(1).max(MAX_TEXT)).max(MAX_WORDINGS))
      .min(2)
      .max(MAX_TEXTS),
  );

export const getSpeech = defineCall({
  method: 'GET',
  path: '/api/speech',
  access: 'entitled',
  limit: 'read',
  summary: 'Whether the server listens to speech; prepares it to',
  reply: done({ listens: z.boolean() }),
});

export const checkSpeech = defineCall({
  method: 'POST',
  path: '/api/speech/check',
  access: 'entitled',
  limit: 'write',
  multipart: true,
  summary: 'Compare a recording (multipart field `file`) with an English text; the recording is not stored',
  query: z.object({ text: text(MAX_TEXT) }),
  reply: done({ outcome: SpeechOutcome, words: z.array(HeardWord), fault: SpeechFault.optional() }),
});

export const chooseSpeech = defineCall({
  method: 'POST',
  path: '/api/speech/choose',
  access: 'entitled',
  limit: 'write',
  multipart: true,
  summary: 'Find which of 2 to 6 English texts a recording says; the recording is not stored',
  query: z.object({
    texts,
    /** The contrast of two words that differ in one sound; a sound that does not tell them apart is `other`. */
    contrast: ContrastId.optional(),
  }),
  reply: done({
    outcome: z.enum(['heard', 'other', 'busy']),
    /** The place of the text that was said, with `heard`. */
    chosen: z.int().optional(),
  }),
});
