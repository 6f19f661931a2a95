import { hashKey } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { signIn } from '../../../../../test/sign-in.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { quizAnswer } from '../../../../domain/answers/answer.fixture.ts';
import { storeExercise } from '../../../../domain/learner/offline/stored-exercises.ts';
import { deliverOutbox } from '../../../../domain/answers/deliver-outbox.ts';
import { enqueue } from '../../../../domain/answers/outbox.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { dismissToast } from '../../../../lib/toast.ts';
import { readPending } from '../../../../domain/answers/pending.ts';
import { question as words } from '../../../../text/question.ts';
import { storedAnswer } from '../../../../text/stored-answer.ts';
import { shell } from '../../../../text/shell.ts';
import { quiz } from '../text/quiz.ts';
import { WeekQuizPage } from './week-quiz-page.tsx';

const CHECK = 'POST /api/check/question/answer';
const STATUS = 'POST /api/check/week/quiz/status';
const UUIDS = ['first', 'second', 'third'];
const questions = UUIDS.map((uuid) => ({
  uuid,
  kind: 'choice',
  skill: 'grammar',
  prompt: { ar: `سؤال ${uuid}` },
  options: [{ id: 'a', text: 'live' }],
}));
const level = { uuid: 'level', code: 'A1', weeks: 12 };
const user = { country: 'IQ', zone: 'Asia/Baghdad', level_subscribers: [{ current: true, level }] };
const learner = { body: { messageCode: '00', user } };

/** A server whose network can fail; `answers` counts each question once. */
function serve() {
  const network = { isThere: true };
  const answered = new Set<string>();
  const reach = (reply: () => object) => () =>
    network.isThere ? { body: { messageCode: '00', ...reply() } } : 'offline';
  const progress = () => ({ answered: answered.size, correct: 0, total: 3, pass_percentage: 70 });
  const open = () => questions.filter(({ uuid }) => !answered.has(uuid));
  const api = fakeApi({
    'GET /api/user': learner,
    [STATUS]: reach(() => ({ status: answered.size > 0 ? 'in_progress' : 'due', week: 1, attempts_left: 3 })),
    'GET /api/generate/question': reach(() => ({
      question: open()[0],
      following: open().slice(1),
      progress: progress(),
    })),
    [CHECK]: (sent) =>
      reach(() => {
        answered.add((sent.body as { question_uuid: string }).question_uuid);
        const end = answered.size === 3 ? { passed: false, points: 0 } : {};
        return { correct: false, correct_answer: 'live', why: 'السبب.', progress: progress(), ...end };
      })(),
  });
  return { api, network, answered };
}

const open = () => showPage(WeekQuizPage, { path: '/week/:week/quiz', at: '/week/1/quiz' });

async function answerDontKnow(uuid: string, message: string): Promise<void> {
  await screen.findByRole('heading', { name: `سؤال ${uuid}` });
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText(message);
  await userEvent.click(await screen.findByRole('button', { name: words.continue }));
}

beforeEach(() => {
  queryClient.clear();
  signIn('sarah');
});

afterEach(async () => {
  await act(async () => endSession('logout'));
  dismissToast();
});

test('completes a quiz whose network fails midway, and sends each answer once', async () => {
  const { api, network, answered } = serve();
  const { place } = open();
  await userEvent.click(await screen.findByRole('button', { name: quiz.start }));
  await answerDontKnow('first', 'السبب.');
  network.isThere = false;
  await answerDontKnow('second', storedAnswer.title);
  await answerDontKnow('third', storedAnswer.title);
  await waitFor(() => expect(place()).toBe('/answers'));
  expect(readPending().map(({ id }) => id)).toEqual(['second', 'third']);
  network.isThere = true;
  await deliverOutbox();
  expect([...answered]).toEqual(UUIDS);
  expect(readPending()).toEqual([]);
  expect(api.keys().filter((key) => key === 'GET /api/generate/question')).toHaveLength(1);
});

test('continues a started attempt offline after its queued answers, when the page is opened again', async () => {
  serve().network.isThere = false;
  const [question, ...following] = questions;
  const progress = { answered: 0, correct: 0, total: 3, pass_percentage: 70 };
  const query = { level_id: level.uuid, week: 1 };
  await storeExercise(hashKey(['GET /api/generate/question', { query }]), { question, following, progress });
  await enqueue(quizAnswer('first'));
  const { place } = open();
  await userEvent.click(await screen.findByRole('button', { name: quiz.inProgress.action }));
  await screen.findByText('2 من 3');
  await answerDontKnow('second', storedAnswer.title);
  await answerDontKnow('third', storedAnswer.title);
  await waitFor(() => expect(place()).toBe('/answers'));
  expect(readPending().map(({ id }) => id)).toEqual(UUIDS);
});

test('starts no quiz offline, and explains why', async () => {
  const { network } = serve();
  network.isThere = false;
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  open();
  await screen.findByRole('heading', { name: quiz.needsNetwork.title });
  screen.getByRole('link', { name: quiz.needsNetwork.study });
  network.isThere = true;
  await userEvent.click(await screen.findByRole('button', { name: shell.retry }));
  await screen.findByRole('button', { name: quiz.start });
});
