import type { QuestionView } from '@lisan/contract/learner/question';
import type { KeyedQuestion, KeyedKind } from '../grading/question-kinds.ts';
import type { Random } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';
import type { SentenceItem, WordItem } from '@lisan/contract/learner/course';

/** A question of a weekly quiz; `item_uuid` is the word, sentence or authored question that it comes from. */
export type QuizQuestion = KeyedQuestion & { item_uuid: string };

/** A quiz question without a place in a quiz, and therefore without a uuid. */
export type QuizDraft = KeyedKind & {
  item_uuid: string;
  skill: QuestionView['skill'];
  view: Omit<QuestionView, 'uuid' | 'kind' | 'skill'>;
  correct_answer: string;
  why: string;
  brief?: string;
  reasons?: Record<string, string>;
  evidence?: string;
  spoken_url?: string;
  tag?: string | undefined;
};

/** Returns the same text for drafts that ask the same about the same item, whatever their options. */
export function askedKey({ kind, item_uuid, view }: Pick<QuizDraft, 'kind' | 'item_uuid'> & { view: object }): string {
  return `${kind} ${'audio_url' in view ? 'played' : 'read'} ${item_uuid}`;
}

/** Adds a draft's uuid. */
export function placeDraft(draft: QuizDraft, uuid: string): QuizQuestion {
  return { ...draft, uuid, view: { ...draft.view, uuid, kind: draft.kind, skill: draft.skill } };
}

/** An option with the line that is shown after choosing it. */
type ExplainedOption = { text: string; reason: string };

/** Returns the key and the distractors as options in random order, with their reasons; ids name positions only. */
export function mixOptions(
  right: ExplainedOption,
  wrong: ExplainedOption[],
  random: Random,
): { options: { id: string; text: string }[]; option: string; reasons: Record<string, string> } {
  const mixed = shuffle([right, ...wrong], random).map((each, i) => ({ ...each, id: String.fromCharCode(97 + i) }));
  return {
    options: mixed.map(({ id, text }) => ({ id, text })),
    option: mixed.find(({ text }) => text === right.text)?.id ?? '',
    reasons: Object.fromEntries(mixed.map(({ id, reason }) => [id, reason])),
  };
}

/** Accepted beside an item's own English; learners receive the item without it. */
type Accepted = { accepted?: string[] };

/** A word as far as questions about it need: a headword, or an entry of the lexicon, which has no week and no example. */
export type ExplainedWord = Pick<WordItem, 'uuid' | 'en' | 'ar' | 'ipa' | 'pos' | 'audio_url'> &
  Partial<Pick<WordItem, 'level_id' | 'week' | 'example' | 'note'>> & {
    /** The names of the word's groups of near meaning. */
    groups?: string[];
  };

/** A word to ask about; `accepted` are other words that fit the gap in its example. */
export type AskedWord = ExplainedWord & Accepted;

/** A sentence to ask about; `accepted` are other orders of its words, written as sentences; `orders` are the tiles of each order. */
export type AskedSentence = SentenceItem & Accepted & { orders?: string[][] };
