import { gradeDictation, gradeGap, type Grade } from '@lisan/contract/english/grade-typing';
import type { IsWord } from '@lisan/contract/english/typing-slip';
import type { Answer, QuestionKind, QuestionView } from '@lisan/contract/learner/question';
import type { Random } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';
import { foldToken, mixTokens } from './order-tokens.ts';

/** The parts of a weekly quiz. */
export type Part = 'meaning' | 'listening' | 'gap' | 'arranging' | 'dictation';

/** An answer other than "I don't know". */
export type GivenAnswer = Exclude<Answer, { dont_know: true }>;

/** The parts of a question that an answer is checked against. */
export type Answerable = Pick<QuestionView, 'kind' | 'options' | 'tokens' | 'left' | 'right'>;

/** The parts of a view that are shuffled. */
type Mixable = Pick<QuestionView, 'options' | 'tokens' | 'right'>;

/** `isLater`: other questions of the part come first, so the quiz rarely has room for it. */
export type QuizPlace = { part: Part; isLater?: boolean };

/** `tag`: the Arabic speaker's error that the question tests. A typed word that `isWord` is no slip. */
type GradedBy = { tag: string | undefined; isWord: IsWord };

/** What the rules need to know of a kind; `Key` is stored beside the view and never sent. */
export type Rules<Key> = {
  /** Whether an answer has the shape of the kind. */
  fits: (question: Answerable, answer: GivenAnswer) => boolean;
  /** An answer of another shape is not correct. */
  grade: (key: Key, answer: GivenAnswer, by: GradedBy) => Grade;
  /** English is typed: Arabic letters show that the keyboard was not switched. */
  isTyped: boolean;
  /** Said aloud: asked with the speaking of a session. */
  isSpoken: boolean;
  /** False for speech, whose wrong answers are no mistakes: a rating proves nothing, and a phone may be in a loud street. */
  isScored: boolean;
  /** Whether a right answer proves that the item is known, where `isScored` is false. */
  isEvidence?: (answer: GivenAnswer) => boolean;
  /**
   * A right answer after more seconds counts as hard. About three times a fluent answer on a phone: reading or hearing
   * a word and touching one of four, 5 s; a whole sentence, 8 s; a word typed with a change of keyboard, 10 s; a
   * sentence put in order or typed, 15 s. A moment's distraction costs nothing, and working the answer out does.
   */
  slowAfter: number;
  /** The place in a weekly quiz of an authored question of the week; null for a question that the quiz never asks. */
  place: (question: { skill: QuestionView['skill']; view: QuestionView }) => QuizPlace | null;
  /** Shuffles the parts of an authored question that is asked again; null if no part may move. */
  mix: ((shown: Mixable, key: Key, random: Random) => Mixable) | null;
};

/** Names the key of a kind. */
function kind<Key>(rules: Rules<Key>): Rules<Key> {
  return rules;
}

/** `option` is the id of the right option. */
type OptionKey = { option: string };
/** Every accepted text, the one to show first. */
type TextKey = { accepted: string[] };

const WRONG: Grade = { correct: false };

const picked = {
  fits: ({ options = [] }, answer) => options.some((option) => option.id === answer),
  grade: ({ option }, answer) => ({ correct: answer === option }),
  isTyped: false,
  isSpoken: false,
  isScored: true,
  mix: ({ options }, _key, random) => (options ? { options: shuffle(options, random) } : {}),
} satisfies Partial<Rules<OptionKey>>;

const typed = {
  fits: (_question, answer) => typeof answer === 'string' && answer.trim() !== '',
  isTyped: true,
  isSpoken: false,
  isScored: true,
  mix: null,
} satisfies Partial<Rules<TextKey>>;

export const KINDS = {
  choice: kind<OptionKey>({
    ...picked,
    slowAfter: 15,
    place: ({ skill, view }) => {
      if (view.audio_url) return { part: 'listening' };
      // A choice that fills a gap trains the same form as typing it.
      if (view.prompt.en?.includes('___')) return { part: 'gap', isLater: true };
      return skill === 'vocabulary' ? { part: 'meaning' } : null;
    },
  }),
  translate: kind<OptionKey>({ ...picked, slowAfter: 25, place: () => ({ part: 'arranging' }) }),
  gap: kind<TextKey>({
    ...typed,
    grade: ({ accepted }, answer, { tag }) =>
      typeof answer === 'string' ? gradeGap(accepted, answer, { keepCase: tag === 'capital' }) : WRONG,
    slowAfter: 30,
    place: () => ({ part: 'gap' }),
  }),
  dictation: kind<TextKey>({
    ...typed,
    grade: ({ accepted }, answer, { isWord }) =>
      typeof answer === 'string' ? gradeDictation(accepted, answer, isWord) : WRONG,
    slowAfter: 45,
    place: () => ({ part: 'dictation' }),
  }),
  /** The answer has every token once; the key has every accepted order. */
  order: kind<{ accepted: string[][] }>({
    fits: ({ tokens = [] }, answer) =>
      Array.isArray(answer) && isArrangement(tokens.map(foldToken), answer.map(foldToken)),
    grade: ({ accepted }, answer) => ({ correct: accepted.some((order) => isSameList(order, answer)) }),
    isTyped: false,
    isSpoken: false,
    isScored: true,
    slowAfter: 45,
    place: () => ({ part: 'arranging' }),
    mix: ({ tokens }, { accepted }, random) => (tokens ? { tokens: mixTokens(tokens, accepted, random) } : {}),
  }),
  /** The answer and the key have [left, right] pairs: every left with another right. */
  match: kind<{ pairs: [string, string][] }>({
    fits: ({ left = [], right = [] }, answer) => Array.isArray(answer) && pairsUp(left, right, answer),
    grade: ({ pairs }, answer) => ({ correct: hasPairs(pairs, answer) }),
    isTyped: false,
    isSpoken: false,
    isScored: true,
    slowAfter: 45,
    place: () => ({ part: 'meaning' }),
    mix: ({ right }, _key, random) => (right ? { right: shuffle(right, random) } : {}),
  }),
  /** The answer is "heard" (the recogniser heard the sentence), or an own rating: "good" or "again". There is no key. */
  speak: kind<Record<string, never>>({
    fits: (_question, answer) => answer === 'heard' || answer === 'good' || answer === 'again',
    grade: (_key, answer) => ({ correct: answer === 'heard' || answer === 'good' }),
    isEvidence: (answer) => answer === 'heard',
    isTyped: false,
    isSpoken: true,
    isScored: false,
    slowAfter: 60,
    place: () => null,
    mix: null,
  }),
} satisfies Record<QuestionKind, Rules<never>>;

type Kinds = typeof KINDS;

/** The answer keys by kind. */
type KeyOf = { [K in keyof Kinds]: Kinds[K] extends Rules<infer Key> ? Key : never };

/** A kind with its key. */
export type KeyedKind = { [K in keyof Kinds]: { kind: K; key: KeyOf[K] } }[keyof Kinds];

/** Returns the rules of the kind of a question with its key. */
export function rulesOf({ kind }: KeyedKind) {
  // The rules of a kind receive the keys of that kind.
  return KINDS[kind] as Rules<never> as Rules<KeyOf[keyof Kinds]>;
}

/** Exactly every item once; a token may appear twice. */
function isArrangement(given: unknown[], answer: unknown[]): boolean {
  const rest = [...given];
  for (const item of answer) {
    const at = rest.findIndex((token) => token === item);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return rest.length === 0;
}

function pairsUp(left: string[], right: string[], answer: (string | [string, string])[]): boolean {
  const pairs = answer.filter((pair) => Array.isArray(pair));
  if (pairs.length !== answer.length) return false;
  return (
    isArrangement(
      left,
      pairs.map(([l]) => l),
    ) &&
    isArrangement(
      right,
      pairs.map(([, r]) => r),
    )
  );
}

function isSameList(order: string[], answer: GivenAnswer): boolean {
  return (
    Array.isArray(answer) &&
    answer.length === order.length &&
    order.every((token, i) => foldToken(token) === foldToken(answer[i]))
  );
}

function hasPairs(pairs: [string, string][], answer: GivenAnswer): boolean {
  if (!Array.isArray(answer) || answer.length !== pairs.length) return false;
  return pairs.every(([left, right]) =>
    answer.some((pair) => Array.isArray(pair) && pair[0] === left && pair[1] === right),
  );
}

/** A question with its key, authored or generated; the learner receives `view`. */
export type KeyedQuestion = KeyedKind & {
  uuid: string;
  skill: QuestionView['skill'];
  view: QuestionView;
  /** The right answer as text for the learner. */
  correct_answer: string;
  /** Why the key is right, in Arabic. */
  why: string;
  /** One line for a right answer, where `why` is longer. */
  brief?: string;
  /** The id of an option → why it is right, or why it does not fit. */
  reasons?: Record<string, string>;
  /** The words of a reading or a listening that prove the key. */
  evidence?: string;
  /** The clip of the completed sentence, for after the answer. */
  spoken_url?: string;
  /** The Arabic speaker's error that the question tests. */
  tag?: string | undefined;
};

/** A question that an author wrote; `d` is its difficulty in logits. */
export type AuthoredQuestion = KeyedQuestion & {
  d: number;
  /** Asked in the practice of its week and never in a quiz. */
  practice_only?: boolean;
};
