import { z } from 'zod';
import { defineCall, done, weekly } from '../call.ts';
import { SpokenPlace } from '../live/recording.ts';
import { text } from '../values/text.ts';
import { ActiveWeek, Uuid } from '../values/values.ts';

/** The entry of a tapped word: a headword of a week, or another word of the course. */
export const LexiconEntryView = z.object({
  uuid: Uuid,
  /** The lemma. */
  en: z.string(),
  ar: z.string(),
  ipa: z.string(),
  pos: z.string(),
  audio_url: z.string(),
  audio_seconds: z.number(),
});
export type LexiconEntryView = z.infer<typeof LexiconEntryView>;

/**
 * The entry that the sheet of a word shows. Downloads contain it for every word, so it lacks the length of the clip.
 */
const WordEntryView = LexiconEntryView.omit({ audio_seconds: true });
export type WordEntryView = z.infer<typeof WordEntryView>;

/**
 * Phrases of texts around a word, in lower case → the place, among the entries of the word, of the meaning that it has
 * there; −1 for the name of a person.
 */
const PhraseSenses = z.record(z.string(), z.int());
export type PhraseSenses = z.infer<typeof PhraseSenses>;

export const getWeekLexicon = defineCall({
  method: 'GET',
  path: '/api/get/week/lexicon',
  access: 'weekly',
  limit: 'read',
  summary: 'The meaning of every word of a week’s texts, the same bytes for everyone',
  query: z.object({ ActiveWeek, level_id: Uuid }),
  reply: weekly({
    entries: z.array(WordEntryView),
    /** A word as the texts write it, in lower case → the places of its entries, the likeliest first. */
    forms: z.record(z.string(), z.array(z.int())),
    /** The senses of words that have another meaning in some texts of the week. */
    senses: z.record(z.string(), PhraseSenses).optional(),
  }),
});

export const getWordSpoken = defineCall({
  method: 'GET',
  path: '/api/lexicon/spoken',
  access: 'learner',
  limit: 'read',
  summary: 'Where teachers say a word in recorded lessons, in any of its forms',
  query: z.object({ word: text(60) }),
  reply: done({
    /** At most 3, each in another recording; none without a subscription. `media_url` is signed for this session. */
    places: z.array(SpokenPlace.extend({ media_url: z.string() })),
  }),
});

export const lookUpWord = defineCall({
  method: 'GET',
  path: '/api/lexicon',
  access: 'learner',
  limit: 'read',
  summary: 'The meanings of a word as it stands in a text; none for a name',
  query: z.object({ word: text(60) }),
  reply: done({ entries: z.array(WordEntryView), senses: PhraseSenses.optional() }),
});
