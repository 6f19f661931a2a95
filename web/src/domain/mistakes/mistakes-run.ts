import type { QuestionView } from '@lisan/contract/learner/question';
import { readRun, type RunKey } from '../../lib/stored-run.ts';
import type { Missed } from '../../ui/question/missed.ts';

/** The list of mistakes; its answers go to `${list}/answer`. */
export type MistakesKind = 'mistakes' | 'writing/mistakes';
export type Mistake = { uuid: string; question: QuestionView };
export type MistakesOutcome = { correct: number; total: number; left: number; missed: readonly Missed[] };

/** A run of mistakes as it survives a reload. */
export type StoredMistakes = {
  answered: number;
  missed: readonly Missed[];
  /** The uuids of the mistakes that are not asked yet, in their order. */
  rest: readonly string[];
  /** Set with the last answer. */
  outcome: MistakesOutcome | null;
};

/** What is left to ask of a run, and what was answered before. */
export type AskedMistakes = { mistakes: readonly Mistake[]; before: StoredMistakes };

const NEW_RUN: StoredMistakes = { answered: 0, missed: [], rest: [], outcome: null };

/** The list changes with each answer; what is asked comes from the server's newest one. */
export function mistakesKey(kind: MistakesKind): RunKey {
  return { name: kind, content: kind };
}

export function newMistakes(mistakes: readonly Mistake[]): AskedMistakes {
  return { mistakes, before: NEW_RUN };
}

/** Returns the run that ended before a reload; null without one. */
export function endedMistakes(kind: MistakesKind): AskedMistakes | null {
  const before = readRun(mistakesKey(kind), isStoredMistakes);
  return before?.outcome ? { mistakes: [], before } : null;
}

/** Continues the stored run with those of its mistakes that are still in the list; starts one with all of them otherwise. */
export function resumeMistakes(kind: MistakesKind, list: readonly Mistake[]): AskedMistakes {
  const before = readRun(mistakesKey(kind), isStoredMistakes);
  const rest = before?.rest.flatMap((uuid) => list.find((one) => one.uuid === uuid) ?? []) ?? [];
  return before && rest.length > 0 ? { mistakes: rest, before } : newMistakes(list);
}

function isStoredMistakes(value: unknown): value is StoredMistakes {
  if (typeof value !== 'object' || value === null) return false;
  if (!('answered' in value && 'missed' in value && 'rest' in value && 'outcome' in value)) return false;
  return typeof value.answered === 'number' && Array.isArray(value.missed) && Array.isArray(value.rest);
}
