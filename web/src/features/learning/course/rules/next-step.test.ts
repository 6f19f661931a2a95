import { describe, expect, it } from 'vitest';
import { countDone, entryOf, nextInCategory, nextStep, type TextTasks } from './next-step.ts';

const items = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }));
const week = { words: items('w1', 'w2', 'w3'), sentences: items('s1'), audio: items('a1'), lessons: items('l1') };
const texts = { practice: 'week', reading: 'r1', listening: 'l2', writing: 't1' };
const all = ['w1', 'w2', 'w3', 's1', 'a1', 'l1'];

describe('nextStep', () => {
  it('goes through words, sentences, audio and lesson in that order', () => {
    const steps = all.map((_, index) =>
      nextStep(week, texts, { done: new Set(all.slice(0, index)), quiz: { status: 'due' } }),
    );
    expect(steps.map((step) => step.kind === 'item' && step.uuid)).toEqual(all);
    expect(steps.map((step) => step.kind === 'item' && step.category)).toEqual([
      'words',
      'words',
      'words',
      'sentences',
      'audio',
      'lessons',
    ]);
  });

  it('returns to what was skipped', () => {
    expect(nextStep(week, texts, { done: new Set(['w1', 'w3', 's1', 'a1', 'l1']), quiz: { status: 'due' } })).toEqual({
      kind: 'item',
      category: 'words',
      uuid: 'w2',
    });
  });

  it('ends with the quiz, and rests when it is passed', () => {
    const kinds = (['due', 'in_progress', 'passed'] as const).map(
      (status) => nextStep(week, null, { done: new Set(all), quiz: { status, attemptsLeft: 0 } }).kind,
    );
    expect(kinds).toEqual(['quiz', 'quiz', 'rest']);
  });

  it('offers a failed quiz again until no attempts are left today', () => {
    const steps = [2, undefined, 0].map((attemptsLeft) =>
      nextStep(week, null, { done: new Set(all), quiz: { status: 'failed', attemptsLeft } }),
    );
    expect(steps).toEqual([
      { kind: 'retry', attemptsLeft: 2 },
      { kind: 'retry', attemptsLeft: undefined },
      { kind: 'rest' },
    ]);
  });
});

describe('the texts of a week', () => {
  const stepAfter = (done: string[], status: 'due' | 'passed', known = texts as TextTasks) =>
    nextStep(week, known, { done: new Set([...all, ...done]), quiz: { status } });

  it('come after the lesson: practice, reading and listening before the quiz, writing after it', () => {
    expect(stepAfter([], 'due')).toEqual({ kind: 'text', text: 'practice' });
    expect(stepAfter(['week'], 'due')).toEqual({ kind: 'text', text: 'reading' });
    expect(stepAfter(['week', 'r1'], 'passed')).toEqual({ kind: 'text', text: 'listening' });
    expect(stepAfter(['week', 'r1', 'l2'], 'due')).toEqual({ kind: 'quiz' });
    expect(stepAfter(['week', 'r1', 'l2'], 'passed')).toEqual({ kind: 'text', text: 'writing' });
    expect(stepAfter(['week', 'r1', 'l2', 't1'], 'passed')).toEqual({ kind: 'rest' });
  });

  it('are without practice where the week has no questions for it', () => {
    expect(stepAfter([], 'due', { ...texts, practice: null })).toEqual({ kind: 'text', text: 'reading' });
  });
});

describe('nextInCategory', () => {
  const words = week.words;

  it('is the next one that is not done, also an earlier one', () => {
    expect(nextInCategory(words, 'w1', new Set())?.uuid).toBe('w2');
    expect(nextInCategory(words, 'w1', new Set(['w2']))?.uuid).toBe('w3');
    expect(nextInCategory(words, 'w3', new Set())?.uuid).toBe('w1');
  });

  it('is null after the last open item', () => {
    expect(nextInCategory(words, 'w2', new Set(['w1', 'w3']))).toBeNull();
  });

  it('goes in order through a finished category', () => {
    const done = new Set(['w1', 'w2', 'w3']);
    expect(nextInCategory(words, 'w1', done)?.uuid).toBe('w2');
    expect(nextInCategory(words, 'w3', done)).toBeNull();
  });
});

describe('entryOf and countDone', () => {
  it('enters at the first open item, else at the start', () => {
    expect(entryOf(week.words, new Set(['w1']))?.uuid).toBe('w2');
    expect(entryOf(week.words, new Set(['w1', 'w2', 'w3']))?.uuid).toBe('w1');
    expect(entryOf([], new Set())).toBeUndefined();
  });

  it('counts only items of the category', () => {
    expect(countDone(week.words, new Set(['w1', 's1']))).toBe(1);
  });
});
