import type { AudioItem } from '@lisan/contract/learner/course';
import type { AuthoredQuestion, Part } from '../grading/question-kinds.ts';
import type { AskedSentence, AskedWord } from './quiz-question.ts';

/** The content that a weekly quiz is made from. */
export type QuizSource = {
  week: { words: AskedWord[]; sentences: AskedSentence[]; dialogues: AudioItem[]; questions: AuthoredQuestion[] };
  /** Of earlier weeks; empty in the first. */
  earlierWords: AskedWord[];
  earlierQuestions: AuthoredQuestion[];
  /** All words of the level, for distractors. */
  levelWords: AskedWord[];
  /** The questions of earlier attempts, by `askedKey`; they are asked again only if the week has no others. */
  asked: ReadonlySet<string>;
  /** The same seed over the same content gives the same quiz. */
  seed: string;
  /** Returns the uuid of the question in a slot, from 0. */
  idFor: (slot: number) => string;
};

/** Questions by part; one more, from earlier weeks, makes twelve. */
export const PLAN: Record<Part, number> = { meaning: 4, listening: 2, gap: 2, arranging: 2, dictation: 1 };

/** Authored questions rarely ask for meaning only, so most such questions are generated from the words. */
export const MAX_AUTHORED: Record<Part, number> = { ...PLAN, meaning: 2 };
