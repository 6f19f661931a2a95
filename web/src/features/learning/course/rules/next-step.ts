import type { CategoryCode } from '@lisan/contract/learner/course';
import type { QuizStatus } from '@lisan/contract/learner/quiz';
import { CATEGORIES } from '../week-content.ts';

type Item = { uuid: string };
type Items = Record<CategoryCode, readonly Item[]>;
/** The tasks of a week beside its items, by uuid; null for a missing task. */
export type TextTasks = Record<TextKind, string | null>;
type TextKind = 'practice' | 'reading' | 'listening' | 'writing';
type Done = ReadonlySet<string>;

/** The next step in a week. `retry`: the quiz failed and has attempts left. `rest`: nothing is left today. */
export type Step =
  | { kind: 'item'; category: CategoryCode; uuid: string }
  | { kind: 'text'; text: TextKind }
  | { kind: 'quiz' }
  | { kind: 'retry'; attemptsLeft: number | undefined }
  | { kind: 'rest' };

/** `attemptsLeft` is undefined until it is known. */
type Quiz = { status: QuizStatus; attemptsLeft?: number | undefined };

/**
 * Returns the next step: words, sentences, audio, lesson, practice, reading and listening, then the quiz, even after a
 * failed attempt while others are left today. The writing comes last: its remarks and a teacher's reply take days.
 * `texts` is null until they are known.
 */
export function nextStep(content: Items, texts: TextTasks | null, { done, quiz }: { done: Done; quiz: Quiz }): Step {
  for (const category of CATEGORIES) {
    const item = firstUndone(content[category], done);
    if (item) return { kind: 'item', category, uuid: item.uuid };
  }
  const open = TEXT_KINDS.filter((kind) => isOpen(texts?.[kind], done));
  const text = open.find((kind) => kind !== 'writing');
  if (text) return { kind: 'text', text };
  const { status, attemptsLeft } = quiz;
  if (status === 'due' || status === 'in_progress') return { kind: 'quiz' };
  if (status === 'failed' && attemptsLeft !== 0) return { kind: 'retry', attemptsLeft };
  return open.length > 0 ? { kind: 'text', text: 'writing' } : { kind: 'rest' };
}

/** In the order of learning. */
const TEXT_KINDS = ['practice', 'reading', 'listening', 'writing'] as const;

function isOpen(uuid: string | null | undefined, done: Done): boolean {
  return typeof uuid === 'string' && !done.has(uuid);
}

/** Returns the first open item of a category, else its first item. */
export function entryOf<T extends Item>(items: readonly T[], done: Done): T | undefined {
  return firstUndone(items, done) ?? items[0];
}

/**
 * Returns the item after `uuid` in its category: the next open item, even an earlier one. A finished category is walked
 * in order. Null at its end.
 */
export function nextInCategory<T extends Item>(items: readonly T[], uuid: string, done: Done): T | null {
  const index = items.findIndex((item) => item.uuid === uuid);
  const after = items.slice(index + 1);
  const others = [...after, ...items.slice(0, Math.max(0, index))];
  const undone = firstUndone(others, done);
  if (undone) return undone;
  return done.has(uuid) ? (after[0] ?? null) : null;
}

export function countDone(items: readonly Item[], done: Done): number {
  return items.filter(({ uuid }) => done.has(uuid)).length;
}

function firstUndone<T extends Item>(items: readonly T[], done: Done): T | undefined {
  return items.find(({ uuid }) => !done.has(uuid));
}
