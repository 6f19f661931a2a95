import type { SentenceItem, WordItem } from '@lisan/contract/learner/course';

/** Accepted beside an item's own English; learners receive the item without it. */
type Accepted = { accepted?: string[] };

/** A word as far as questions about it need: a headword, or an entry of the lexicon, which has no week and no example. */
export type ExplainedWord = Pick<WordItem, 'uuid' | 'en' | 'ar' | 'ipa' | 'pos' | 'audio_url'> &
  Partial<Pick<WordItem, 'level_id' | 'week' | 'example' | 'note'>>;

/** A word to ask about; `accepted` are other words that fit the gap in its example. */
export type AskedWord = ExplainedWord & Accepted;

/** A sentence to ask about; `accepted` are other orders of its words, written as sentences; `orders` are the tiles of each order. */
export type AskedSentence = SentenceItem & Accepted & { orders?: string[][] };
