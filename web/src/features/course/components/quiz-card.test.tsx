import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { course } from '../../../text/course.ts';
import { notebookLinks } from '../../../text/notebook-links.ts';
import type { Week } from '../week-content.ts';
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
  current: true,
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

test.each([true, false])('the card of a quiz that the server offers (%s) is shown', (offered) => {
  render(
    <MemoryRouter>
      <QuizCard quiz={{ status: 'failed', week: 1, score: 67, attempts_left: 2, offered }} />
    </MemoryRouter>,
  );
  expect(screen.queryByText(course.quiz.failed(1)) !== null).toBe(offered);
});
