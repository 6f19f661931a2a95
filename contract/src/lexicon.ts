import { z } from 'zod';
import { defineCall, done, weekly } from './call.ts';
import { text } from './text.ts';
import { ActiveWeek, Uuid } from './values.ts';

/** What a tapped word means: a headword of a week, or another word of the course. */
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

export const getWeekLexicon = defineCall({
  method: 'GET',
  path: '/api/get/week/lexicon',
  access: 'weekly',
  limit: 'read',
  summary: 'The meaning of every word of a week’s texts, the same bytes for everyone',
  query: z.object({ ActiveWeek, level_id: Uuid }),
  reply: weekly({
    entries: z.array(LexiconEntryView),
    /** A word as the texts write it, in lower case → the places of its entries, the likeliest first. */
    forms: z.record(z.string(), z.array(z.int())),
  }),
});

export const lookUpWord = defineCall({
  method: 'GET',
  path: '/api/lexicon',
  access: 'learner',
  limit: 'read',
  summary: 'The meanings of a word as it stands in a text; none for a name',
  query: z.object({ word: text(60) }),
  reply: done({ entries: z.array(LexiconEntryView) }),
});
