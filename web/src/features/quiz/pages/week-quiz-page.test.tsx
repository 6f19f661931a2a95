import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { Routes } from '../../../lib/router/router.tsx';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SubscriptionState } from '@lisan/contract/subscription';
import { fakeApi } from '../../../../test/fake-api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { access } from '../../../text/access.ts';
import { question as words } from '../../../text/question.ts';
import { notebookLinks } from '../../../text/notebook-links.ts';
import { quiz } from '../../../text/quiz.ts';
import { WeekQuizPage } from './week-quiz-page.tsx';

const level = { uuid: 'level', code: 'A1', weeks: 12 };
const user = { country: 'IQ', zone: 'Asia/Baghdad', level_subscribers: [{ current: true, level }] };
const questions = ['first', 'second'].map((uuid) => ({
  uuid,
  kind: 'choice',
  skill: 'grammar',
  prompt: { ar: `سؤال ${uuid}` },
  options: [{ id: 'a', text: 'live' }],
}));

beforeEach(() => queryClient.clear());

type Served = { passed: boolean; missed?: object[]; offlineOnce?: boolean; state?: SubscriptionState };

/** A quiz of two questions; `answers` has the results. */
function serve({ passed, missed = [], offlineOnce = false, state = 'active' }: Served) {
  let answered = 0;
  let isOffline = offlineOnce;
  const progress = () => ({ answered, correct: passed ? answered : 0, total: 2, pass_percentage: 70 });
  return fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: { ...user, subscription: { state } } } },
    'POST /api/check/week/quiz/status': { body: { messageCode: '00', status: 'due', week: 1, attempts_left: 3 } },
    'GET /api/generate/question': () => ({
      body: {
        messageCode: '00',
        question: questions[answered],
        following: questions.slice(answered + 1),
        missed,
        progress: progress(),
      },
    }),
    'POST /api/check/question/answer': () => {
      if (isOffline) {
        isOffline = false;
        return 'offline';
      }
      answered += 1;
      const end = answered === 2 ? { passed, points: passed ? 30 : 0 } : {};
      const feedback = { correct: passed, correct_answer: 'live', why: 'هذا هو السبب.' };
      return { body: { messageCode: '00', ...feedback, progress: progress(), ...end } };
    },
  });
}

function open() {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter at="/week/1/quiz">
        <Routes table={{ '/week/:week/quiz': <WeekQuizPage /> }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each(['expired', 'suspended', 'pending_charge'] as const)(
  'no quiz is offered that %s would not open',
  async (state) => {
    const { sent } = serve({ passed: true, state });
    open();
    const words = state === 'expired' ? access : access[state];
    await screen.findByRole('heading', { name: words.title });
    screen.getByRole('link', { name: access.review });
    expect(document.body.textContent).not.toContain(quiz.start);
    expect(sent.some(({ key }) => key === 'GET /api/generate/question')).toBe(false);
  },
);

test('runs a quiz from its rules through every reason to its points', async () => {
  const { sent } = serve({ passed: true });
  open();
  await screen.findByText(quiz.rules.pass);
  await userEvent.click(await screen.findByRole('button', { name: quiz.start }));
  await screen.findByRole('heading', { name: 'سؤال first' });
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText('هذا هو السبب.');
  await userEvent.click(await screen.findByRole('button', { name: words.continue }));
  await screen.findByRole('heading', { name: 'سؤال second' });
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await userEvent.click(await screen.findByRole('button', { name: quiz.finished.result }));
  await screen.findByText(quiz.finished.points(30), { exact: false });
  screen.getByRole('link', { name: quiz.nextWeek(2) });
  const answers = sent.filter(({ key }) => key === 'POST /api/check/question/answer').map(({ body }) => body);
  expect(answers).toEqual(['first', 'second'].map((question_uuid) => ({ question_uuid, answer: { dont_know: true } })));
});

test('shows what was missed and how to continue after a failed attempt', async () => {
  serve({ passed: false });
  open();
  await userEvent.click(await screen.findByRole('button', { name: quiz.start }));
  for (const uuid of ['first', 'second']) {
    await screen.findByRole('heading', { name: `سؤال ${uuid}` });
    await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
    await screen.findByText('هذا هو السبب.');
    await userEvent.click(
      await screen.findByRole('button', { name: uuid === 'first' ? words.continue : quiz.finished.result }),
    );
  }
  await screen.findByRole('heading', { name: words.missed });
  expect(document.body.textContent).toContain('سؤال first');
  screen.getByRole('link', { name: quiz.review });
});

test('sends an answer again by the same button after a failure', async () => {
  const { keys } = serve({ passed: true, offlineOnce: true });
  open();
  await userEvent.click(await screen.findByRole('button', { name: quiz.start }));
  await screen.findByRole('heading', { name: 'سؤال first' });
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByRole('alert');
  await userEvent.click(await screen.findByRole('button', { name: words.check }));
  await screen.findByText('هذا هو السبب.');
  expect(keys().filter((key) => key === 'POST /api/check/question/answer')).toHaveLength(2);
});

test('lists what was missed before a reload, and leads to its practice', async () => {
  const before = { ...questions[0], uuid: 'before', prompt: { ar: 'سؤال سابق' } };
  serve({ passed: false, missed: [{ question: before, correct_answer: 'صواب سابق', why: 'سبب سابق.' }] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: quiz.start }));
  for (const name of [words.continue, quiz.finished.result]) {
    await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
    await userEvent.click(await screen.findByRole('button', { name }));
  }
  const missed = await screen.findByRole('region', { name: words.missed });
  expect(missed.textContent).toContain('سؤال سابق');
  expect(missed.textContent).toContain('سؤال first');
  screen.getByRole('link', { name: notebookLinks.practise });
});
