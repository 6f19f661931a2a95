import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { Routes } from '../../../lib/router/router.tsx';
import { beforeEach, expect, test } from 'vitest';
import type { SubscriptionState } from '@lisan/contract/subscription';
import { fakeApi } from '../../../../test/fake-api.ts';
import { press, render, until } from '../../../../test/render.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { access } from '../../../text/access.ts';
import { question as words } from '../../../text/question.ts';
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

type Served = { passed: boolean; offlineOnce?: boolean; state?: SubscriptionState };

/** A quiz of two questions; `answers` has the results. */
function serve({ passed, offlineOnce = false, state = 'active' }: Served) {
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

const shows = (text: string) => () => document.body.textContent?.includes(text) ?? false;

test.each(['expired', 'suspended', 'pending_charge'] as const)(
  'no quiz is offered that %s would not open',
  async (state) => {
    const { sent } = serve({ passed: true, state });
    await open();
    const words = state === 'expired' ? access : access[state];
    await until(shows(words.title));
    expect(shows(quiz.start)()).toBe(false);
    expect(sent.some(({ key }) => key === 'GET /api/generate/question')).toBe(false);
  },
);

test('runs a quiz from its rules through every reason to its points', async () => {
  const { sent } = serve({ passed: true });
  await open();
  await until(shows(quiz.rules.pass));
  await press(quiz.start);
  await until(shows('سؤال first'));
  await press(words.dontKnow);
  await until(shows('هذا هو السبب.'));
  await press(words.continue);
  await until(shows('سؤال second'));
  await press(words.dontKnow);
  await until(shows(quiz.finished.result));
  await press(quiz.finished.result);
  await until(shows(quiz.finished.points(30)));
  expect(document.body.textContent).toContain(quiz.nextWeek(2));
  const answers = sent.filter(({ key }) => key === 'POST /api/check/question/answer').map(({ body }) => body);
  expect(answers).toEqual(['first', 'second'].map((question_uuid) => ({ question_uuid, answer: { dont_know: true } })));
});

test('shows what was missed and how to continue after a failed attempt', async () => {
  serve({ passed: false });
  await open();
  await until(shows(quiz.start));
  await press(quiz.start);
  for (const uuid of ['first', 'second']) {
    await until(shows(`سؤال ${uuid}`));
    await press(words.dontKnow);
    await until(shows('هذا هو السبب.'));
    await press(uuid === 'first' ? words.continue : quiz.finished.result);
  }
  await until(shows(words.missed));
  expect(document.body.textContent).toContain('سؤال first');
  expect(document.body.textContent).toContain(quiz.review);
});

test('sends an answer again by the same button after a failure', async () => {
  const { keys } = serve({ passed: true, offlineOnce: true });
  await open();
  await until(shows(quiz.start));
  await press(quiz.start);
  await until(shows('سؤال first'));
  await press(words.dontKnow);
  await until(() => document.querySelector('[role=alert]') !== null);
  await press(words.check);
  await until(shows('هذا هو السبب.'));
  expect(keys().filter((key) => key === 'POST /api/check/question/answer')).toHaveLength(2);
});
