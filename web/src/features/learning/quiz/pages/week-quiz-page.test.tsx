import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { Routes } from '../../../../lib/router/router.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { access } from '../../../../text/access.ts';
import { question as words } from '../../../../text/question.ts';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { quiz } from '../text/quiz.ts';
import { WeekQuizPage } from './week-quiz-page.tsx';
import { TRANSLATORS, translatePage } from '../../../../../test/translator.ts';

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

type Served = {
  passed: boolean;
  attemptsLeft?: number;
  offlineOnce?: boolean;
  state?: SubscriptionState;
  known?: object;
};

const WHY = 'هذا هو السبب.';
const missed = questions.map((question) => ({ question, answered: 'lives', correct_answer: 'live', why: WHY }));

/** A quiz of two questions; `answers` has the results. */
function serve({ passed, attemptsLeft = 2, offlineOnce = false, state = 'active', known = {} }: Served) {
  let answered = 0;
  let isOffline = offlineOnce;
  const progress = () => ({ answered, correct: passed ? answered : 0, total: 2, pass_percentage: 70 });
  return fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: { ...user, subscription: { state } } } },
    'POST /api/check/week/quiz/status': {
      body: { messageCode: '00', status: 'due', week: 1, attempts_left: 3, ...known },
    },
    'GET /api/generate/question': () => ({
      body: {
        messageCode: '00',
        question: questions[answered],
        following: questions.slice(answered + 1),
        progress: progress(),
      },
    }),
    'POST /api/check/question/answer': () => {
      if (isOffline) {
        isOffline = false;
        return 'offline';
      }
      answered += 1;
      const last = { passed, points: passed ? 30 : 0, attempts_left: attemptsLeft, missed: passed ? [] : missed };
      const end = answered === 2 ? last : {};
      const feedback = { correct: passed, correct_answer: 'live', why: WHY };
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

test.each([undefined, ...TRANSLATORS])(
  'runs a quiz from its rules through every reason to its points (translator: %s)',
  async (translator) => {
    translatePage(translator);
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
    expect(answers).toEqual(
      ['first', 'second'].map((question_uuid) => ({ question_uuid, answer: { dont_know: true } })),
    );
  },
);

async function finish(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: quiz.start }));
  for (const name of [words.continue, quiz.finished.result]) {
    await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
    await userEvent.click(await screen.findByRole('button', { name }));
  }
}

test('practises what was missed first after a failed attempt, with every reason and answer', async () => {
  serve({ passed: false });
  open();
  await finish();
  const list = await screen.findByRole('region', { name: words.missed });
  for (const { question } of missed) expect(list.textContent).toContain(question.prompt.ar);
  expect(list.textContent?.split(WHY)).toHaveLength(3);
  expect(list.textContent).toContain('lives');
  expect(screen.getByRole('link', { name: notebookLinks.practise }).dataset['variant']).toBe('primary');
  screen.getByRole('button', { name: quiz.failed.action });
});

test('offers no other attempt after the last one of the day', async () => {
  serve({ passed: false, attemptsLeft: 0 });
  open();
  await finish();
  await screen.findByText(quiz.finished.noTriesBody);
  expect(screen.queryByRole('button', { name: quiz.failed.action })).toBeNull();
  screen.getByRole('link', { name: notebookLinks.practise });
  screen.getByRole('link', { name: quiz.review });
});

test.each(['failed', 'passed'] as const)('lists what a %s attempt missed, also after a reload', async (status) => {
  serve({ passed: false, known: { status, score: 50, missed } });
  open();
  const list = await screen.findByRole('region', { name: words.missed });
  expect(list.textContent).toContain(WHY);
  screen.getByRole('link', { name: notebookLinks.practise });
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
