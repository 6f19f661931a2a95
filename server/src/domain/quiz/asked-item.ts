import type { SentenceItem, WordItem } from '@lisan/contract/course';

/** Accepted beside an item's own English; learners receive the item without it. */
type Accepted = { accepted?: string[] };

/** A word to ask about; `accepted` are other words that fit the gap in its example. */
export type AskedWord = WordItem & Accepted;

/** A sentence to ask about; `accepted` are other orders of its words, written as sentences; `orders` are the tiles of each order. */
export type AskedSentence = SentenceItem & Accepted & { orders?: string[][] };
