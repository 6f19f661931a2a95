import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { LEARNER } from '../../../test/level-samples.ts';
import { signIn } from '../../../test/sign-in.ts';
import { showPage } from '../../../test/show-page.tsx';
import type { Reply } from '../../lib/failure/api-types.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { dismissToast } from '../../lib/toast.ts';
import { access } from '../../text/access.ts';
import { apiQueryKey } from '../../lib/net/use-api.ts';
import { practice } from '../../text/practice.ts';
import { question as words } from '../../text/question.ts';
import { storedAnswer } from '../../text/stored-answer.ts';
import { makeQuestion } from '../../ui/question/question-card.fixture.tsx';
import { endSession } from '../learner/session/session.ts';
import { deliverOutbox } from './deliver-outbox.ts';
import { readPending } from './pending.ts';
import { PracticeRunScreen } from './practice-run-screen.tsx';
import { TRANSLATORS, translatePage } from '../../../test/translator.ts';

const CHECK = 'POST /api/check/practical/answer';
const questions = ['q1', 'q2'].map((uuid) => makeQuestion('gap', { uuid, prompt: { en: `${uuid} ___` } }));
const key = apiQueryKey('GET /api/get/subscriber/practical/question', { query: { practical_id: 'p' } });
const known = () => queryClient.getQueryData<Reply<'GET /api/get/subscriber/practical/question'>>(key);
const graded = (answered: number) => ({
  body: {
    messageCode: '00',
    correct: true,
    correct_answer: 'is',
    why: 'السبب.',
    progress: { answered, correct: answered, total: 2, done: answered === 2 },
  },
});

function Run() {
  const practised = { uuid: 'p', title: 'جمل الصلة: who و which', path: '/practical/questions/p' };
  return <PracticeRunScreen practised={practised} back="/practical" questions={questions} foot={() => null} />;
}

const open = () => showPage(Run, { path: '/practical/questions/p', at: '/practical/questions/p' });

async function answerDontKnow(uuid: string, message: string): Promise<void> {
  await screen.findByText(uuid);
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText(message);
  await userEvent.click(await screen.findByRole('button', { name: words.continue }));
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

test.each([undefined, ...TRANSLATORS])(
  'grades every answer at once with a network, and gives each an id of its own (translator: %s)',
  async (translator) => {
    translatePage(translator);
    let answered = 0;
    const { sent } = fakeApi({ [CHECK]: () => graded((answered += 1)) });
    open();
    for (const uuid of ['q1', 'q2']) await answerDontKnow(uuid, 'السبب.');
    await screen.findByRole('heading', { name: practice.end.perfect });
    const ids = sent.map(({ body }) => (body as { answer_uuid: string }).answer_uuid);
    expect(new Set(ids).size).toBe(2);
  },
);

test('stores an answer without a network under the id of its first attempt, and completes the practical', async () => {
  const { sent } = fakeApi({ [CHECK]: 'offline' });
  const { place } = open();
  await answerDontKnow('q1', storedAnswer.title);
  expect(known()).toMatchObject({ answered_uuids: ['q1'], progress: { answered: 1, done: false } });
  await answerDontKnow('q2', storedAnswer.title);
  await waitFor(() => expect(place()).toBe('/answers'));
  const waiting = readPending().map(({ body }) => body);
  expect(waiting).toMatchObject([{ question_uuid: 'q1' }, { question_uuid: 'q2' }]);
  expect(sent[0]?.body).toEqual(waiting[0]);
});

test('an answer that needs a subscription says so and links to it', async () => {
  fakeApi({ [CHECK]: 'offline' });
  const { place } = open();
  await answerDontKnow('q1', storedAnswer.title);
  const lapsed = refusal(403, { code: 'subscription_required', message: 'هذا المحتوى للمشتركين.' });
  fakeApi({
    [CHECK]: lapsed,
    'GET /api/user': { body: { messageCode: '00', user: { ...LEARNER, subscription: null } } },
  });
  await screen.findByText('q2');
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText(/هذا المحتوى للمشتركين\./);
  screen.getByText(storedAnswer.setAside.access, { exact: false });
  expect(document.body.textContent).not.toContain(storedAnswer.offline);
  await userEvent.click(await screen.findByRole('link', { name: access.action }));
  await waitFor(() => expect(place()).toBe(access.to));
});

test('a stored answer names an unreachable server while online, and the missing network while offline', async () => {
  fakeApi({ [CHECK]: 'offline' });
  open();
  await screen.findByText('q1');
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText(storedAnswer.unreachable);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  screen.getByText(storedAnswer.offline);
  expect(document.body.textContent).not.toContain(storedAnswer.unreachable);
});

test('shows the delivery of an answer while its sheet is open', async () => {
  fakeApi({ [CHECK]: 'offline' });
  open();
  await screen.findByText('q1');
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByRole('heading', { name: storedAnswer.title });
  fakeApi({ [CHECK]: graded(1) });
  await act(async () => deliverOutbox());
  await screen.findByRole('heading', { name: storedAnswer.arrived.title });
  expect(document.body.textContent).not.toContain(storedAnswer.title);
});
