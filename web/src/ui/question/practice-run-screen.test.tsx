import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { signIn } from '../../../test/sign-in.ts';
import { press, until } from '../../../test/render.tsx';
import { showPage } from '../../../test/show-page.tsx';
import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { endSession } from '../../lib/session/session.ts';
import { dismissToast } from '../../lib/toast.ts';
import { readPending } from '../../lib/outbox/pending.ts';
import { apiQueryKey } from '../../lib/use-api.ts';
import { practice } from '../../text/practice.ts';
import { question as words } from '../../text/question.ts';
import { PracticeRunScreen } from './practice-run-screen.tsx';
import { makeQuestion } from './question-card.fixture.tsx';

const CHECK = 'POST /api/check/practical/answer';
const questions = ['q1', 'q2'].map((uuid) => makeQuestion('gap', { uuid, prompt: { en: `${uuid} ___` } }));
const key = apiQueryKey('GET /api/get/subscriber/practical/question', { query: { practical_id: 'p' } });
const known = () => queryClient.getQueryData<Reply<'GET /api/get/subscriber/practical/question'>>(key);
const judged = (answered: number) => ({
  body: {
    messageCode: '00',
    correct: true,
    correct_answer: 'is',
    why: 'السبب.',
    progress: { answered, correct: answered, total: 2, done: answered === 2 },
  },
});

function Run() {
  const practised = { uuid: 'p', title: 'في المطار', path: '/practical/questions/p' };
  return <PracticeRunScreen practised={practised} back="/practical" questions={questions} total={2} foot={null} />;
}

const open = () => showPage(Run, { path: '/practical/questions/p', at: '/practical/questions/p' });
const shows = (text: string) => () => document.body.textContent?.includes(text) ?? false;

async function giveUp(uuid: string, said: string): Promise<void> {
  await until(shows(uuid));
  await press(words.dontKnow);
  await until(shows(said));
  await press(words.continue);
}

beforeEach(() => {
  signIn('sarah');
  queryClient.setQueryData(key, {
    messageCode: '00',
    questions,
    answered_uuids: [],
    progress: { answered: 0, correct: 0, total: 2, done: false },
  });
});

afterEach(async () => {
  await act(async () => endSession('logout'));
  dismissToast();
});

test('with a network every answer is judged as it is given, and has an id of its own', async () => {
  let answered = 0;
  const { sent } = fakeApi({ [CHECK]: () => judged((answered += 1)) });
  await open();
  for (const uuid of ['q1', 'q2']) await giveUp(uuid, 'السبب.');
  await until(shows(practice.end.perfect));
  const ids = sent.map(({ body }) => (body as { answer_uuid: string }).answer_uuid);
  expect(new Set(ids).size).toBe(2);
});

test('without one an answer is kept under the id that it left with, and the practical goes on to its end', async () => {
  const { sent } = fakeApi({ [CHECK]: 'offline' });
  const { place } = await open();
  await giveUp('q1', words.kept.title);
  expect(known()).toMatchObject({ answered_uuids: ['q1'], progress: { answered: 1, done: false } });
  await giveUp('q2', words.kept.title);
  await until(() => place() === '/answers');
  const waiting = readPending().map(({ body }) => body);
  expect(waiting).toMatchObject([{ question_uuid: 'q1' }, { question_uuid: 'q2' }]);
  expect(sent[0]?.body).toEqual(waiting[0]);
});
