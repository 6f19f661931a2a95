import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { course } from '../text/course.ts';
import { PractiseMissed } from './today.tsx';
import { QuizCard } from './quiz-card.tsx';

beforeEach(() => localStorage.setItem('show-week-quiz', 'true'));

function showPractice(attemptsLeft: number) {
  render(
    <MemoryRouter>
      <PractiseMissed attemptsLeft={attemptsLeft} />
    </MemoryRouter>,
  );
}

test('home offers to practise what was missed after a failed quiz', () => {
  showPractice(2);
  screen.getByRole('link', { name: notebookLinks.practise });
  expect(document.body.textContent).not.toContain(course.home.attemptsOver);
});

test('home says that the attempts are over only when they are', () => {
  showPractice(0);
  screen.getByText(course.home.attemptsOver);
});

test.each([true, false])('the card says that passing opens new words where nothing else does: %s', (opensNew) => {
  render(
    <MemoryRouter>
      <QuizCard quiz={{ status: 'due', week: 1, attempts_left: 3, offered: true }} opensNew={opensNew} />
    </MemoryRouter>,
  );
  expect(document.body.textContent?.includes(course.quiz.opensNew)).toBe(opensNew);
});

test.each([true, false])('the card of a quiz that the server offers (%s) is shown', (offered) => {
  render(
    <MemoryRouter>
      <QuizCard quiz={{ status: 'failed', week: 1, score: 67, attempts_left: 2, offered }} opensNew={false} />
    </MemoryRouter>,
  );
  expect(screen.queryByText(course.quiz.failed(1)) !== null).toBe(offered);
});
