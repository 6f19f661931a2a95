import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { course } from '../../../text/course.ts';
import { notebookLinks } from '../../../text/notebook-links.ts';
import type { Week } from '../week-content.ts';
import { isQuizNext } from '../rules/next-step.ts';
import { QuizCard } from './quiz-card.tsx';
import { WeekNext } from './week-next.tsx';

const week: Week = {
  week: 1,
  uuid: 'w',
  title: { en: 'Hello', ar: 'مرحبًا' },
  cando: { en: 'Hello', ar: 'مرحبًا' },
  unlocked: true,
  unlock_at: '2026-03-10T09:00:00Z',
  done: 0,
  total: 0,
  quiz_status: 'failed',
};

beforeEach(() => localStorage.setItem('show-week-quiz', 'true'));

const content = { words: [], sentences: [], audio: [], lessons: [] };

function showNext(failed: { attempts_left: number } | null) {
  render(
    <MemoryRouter>
      <WeekNext week={week} content={content} done={new Set()} nextOpensAt={null} toReview={0} failed={failed} />
    </MemoryRouter>,
  );
}

test('home offers to practise what was missed after a failed quiz', () => {
  showNext({ attempts_left: 2 });
  screen.getByRole('link', { name: notebookLinks.practise });
  expect(document.body.textContent).not.toContain(course.home.attemptsOver);
});

test('home says that the attempts are over only when they are', () => {
  showNext({ attempts_left: 0 });
  screen.getByText(course.home.attemptsOver);
});

test('home shows no practice without a failed quiz', () => {
  showNext(null);
  expect(screen.queryByText(notebookLinks.practise)).toBeNull();
});

test('the quiz comes after a failed attempt while others are left, and when the words are learned', () => {
  const words = [{ uuid: 'w1' }];
  const of = (status: 'due' | 'failed' | 'in_progress', attempts_left?: number, done: string[] = []) =>
    isQuizNext({ ...content, words }, new Set(done), { status, attempts_left });
  expect(of('failed', 2)).toBe(true);
  expect(of('failed', 0)).toBe(false);
  expect(of('due')).toBe(false);
  expect(of('due', 3, ['w1'])).toBe(true);
  expect(of('in_progress')).toBe(true);
});

test.each([
  [2, true],
  [0, false],
])('the card of a failed quiz with %i attempts left is shown: %s', (attempts_left, isShown) => {
  render(
    <MemoryRouter>
      <QuizCard quiz={{ status: 'failed', week: 1, score: 67, attempts_left }} />
    </MemoryRouter>,
  );
  expect(screen.queryByText(course.quiz.failed(1)) !== null).toBe(isShown);
});
