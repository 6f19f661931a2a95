import type { SessionStep } from '@lisan/contract/learner/session';
import { expect, test } from 'vitest';
import { continueAt } from './session-steps.ts';

const item = { en: 'house', ar: 'منزل', ipa: '', uuid: 'w', level_id: 'a1', week: 1, pos: 'noun' };
const spoken = { audio_url: '/clip', audio_seconds: 1 };

const present = (position: number): SessionStep => ({
  type: 'word',
  position,
  item: { ...item, ...spoken, example: { en: '', ar: '', ...spoken } },
});

const ask = (position: number, correct: boolean | null): SessionStep => ({
  type: 'question',
  position,
  purpose: 'recall',
  question: { uuid: `q${position}`, kind: 'gap', skill: 'vocabulary', prompt: {} },
  correct,
});

const STEPS = [present(0), present(1), ask(2, null), present(3), ask(4, null)];
const at = (seen: number | null, answered: string[] = [], steps = STEPS) =>
  continueAt(steps, { answered: new Set(answered), seen });

test('a session continues at the new item that was shown last', () => {
  expect(at(null)).toBe(0);
  expect(at(1)).toBe(1);
  expect(at(2)).toBe(2);
});

test('never passes an open question', () => {
  expect(at(3)).toBe(0);
  expect(at(5)).toBe(0);
});

test('passes what was answered since, here or on another device', () => {
  expect(at(2, ['q2'])).toBe(3);
  expect(at(4, ['q2'])).toBe(4);
  expect(at(1, ['q2', 'q4'])).toBe(5);
  expect(at(2, [], [present(0), ask(1, true), ask(2, true)])).toBe(3);
});
