import type { QuestionView } from '@lisan/contract/learner/question';
import { readRun } from '../../lib/storage/stored-run.ts';
import type { RunKey } from '../../lib/storage/stored-run.ts';

/**
 * The query of an address that shows the questions of a text or a practical: a reload shows them again, and back leads to
 * the text or the scene.
 */
export const QUESTIONS = 'questions';

/** A practical or a tense page: its uuid, its title, and its path in the app. */
export type Practised = { uuid: string; title: string; path: string };

export type PracticeOutcome = { correct: number; total: number; points: number };

/** The end of a run; `stored` if some answers are not graded yet. */
export type PracticeEnd = PracticeOutcome | 'stored';

/** A run of questions that survives a reload. */
export type StoredPractice = {
  /** The uuids of the questions of this run, in their order. */
  asked: string[];
  /** How many of them are answered. */
  answered: number;
  /** An answer of this run was stored on this phone. */
  hasStored: boolean;
  /** Set with the last answer. */
  end: PracticeEnd | null;
};

/** Returns the key of the stored run of these questions, which survives a reload. */
export function practiceKey({ uuid }: Pick<Practised, 'uuid'>, questions: readonly QuestionView[]): RunKey {
  return { name: `practice ${uuid}`, content: questions };
}

/** Returns the number of the next question of a run; null without a run, or if only its end is left. */
export function continuesAt(practised: Pick<Practised, 'uuid'>, questions: readonly QuestionView[]): number | null {
  const run = readRun(practiceKey(practised, questions), isStoredPractice);
  return run && run.end === null ? questions.length - run.asked.length + run.answered + 1 : null;
}

export function isStoredPractice(value: unknown): value is StoredPractice {
  if (typeof value !== 'object' || value === null || !('asked' in value && 'answered' in value && 'end' in value)) {
    return false;
  }
  const { asked, answered, end } = value;
  if (!Array.isArray(asked) || typeof answered !== 'number') return false;
  return end === null ? answered < asked.length : isEnd(end);
}

function isEnd(value: unknown): value is PracticeEnd {
  return value === 'stored' || (typeof value === 'object' && value !== null && 'correct' in value && 'total' in value);
}
