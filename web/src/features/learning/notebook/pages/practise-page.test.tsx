import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { readStored, store } from '../../../../lib/storage/storage.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { question as words } from '../../../../text/question.ts';
import { notebook } from '../text/notebook.ts';
import { PractisePage } from './practise-page.tsx';

const ANSWER = 'POST /api/mistakes/answer';
const text = notebook.practise;
const mistakeOf = (uuid: string) => ({
  uuid,
  source: 'quiz',
  question: {
    uuid: `question ${uuid}`,
    kind: 'choice',
    skill: 'grammar',
    prompt: { ar: `سؤال ${uuid}` },
    options: [{ id: 'a', text: 'live' }],
  },
  answered: null,
  correct_answer: 'live',
  why: 'السبب.',
  missed_at: '2026-03-10T09:00:00Z',
});

beforeEach(() => {
  queryClient.clear();
  signIn('sarah');
});

afterEach(async () => {
  await act(async () => endSession('logout'));
});

/** Ends the page as a reload does: nothing is unmounted, and only the browser's storage is left. */
function reload(): void {
  const runs = readStored('runs');
  cleanup();
  queryClient.clear();
  if (runs !== null) store('runs', runs);
  show();
}

/** Fakes a server whose mistakes leave the notebook when they are answered with `a`. */
function serve(uuids: string[], { failsOnce = false } = {}) {
  let open = uuids;
  let fails = failsOnce;
  return fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/mistakes': () => ({
      body: { messageCode: '00', mistakes: open.map(mistakeOf), total: open.length, next_cursor: null },
    }),
    [ANSWER]: ({ body }) => {
      if (fails) {
        fails = false;
        return 'offline';
      }
      const { mistake_uuid, answer } = body as { mistake_uuid: string; answer: unknown };
      const correct = answer === 'a';
      if (correct) open = open.filter((uuid) => uuid !== mistake_uuid);
      return { body: { messageCode: '00', correct, correct_answer: 'live', why: 'السبب.', left: open.length } };
    },
  });
}

const show = () => showPage(PractisePage, { path: '/mistakes/practise', at: '/mistakes/practise' });

async function answer(uuid: string, isRight: boolean): Promise<void> {
  await screen.findByRole('heading', { name: `سؤال ${uuid}` });
  if (isRight) {
    await userEvent.click(screen.getByRole('radio', { name: 'live' }));
    await userEvent.click(screen.getByRole('button', { name: words.check }));
  } else {
    await userEvent.click(screen.getByRole('button', { name: words.dontKnow }));
  }
  await screen.findByText('السبب.');
  await userEvent.click(await screen.findByRole('button', { name: words.continue }));
}

test('asks the mistakes again, shows the result, and asks the rest once more', async () => {
  const { sent } = serve(['one', 'two']);
  show();
  await answer('one', true);
  await answer('two', false);
  await screen.findByText(`${text.score}: ${text.correct(1, 2)}`);
  screen.getByText(text.left(1));
  await userEvent.click(screen.getByRole('button', { name: text.again }));
  await answer('two', true);
  await screen.findByRole('heading', { name: text.perfect });
  const ids = sent.filter(({ key }) => key === ANSWER).map(({ body }) => (body as { answer_uuid: string }).answer_uuid);
  expect(new Set(ids).size).toBe(3);
});

test('a reload continues with the mistakes that were not asked, and shows the result again', async () => {
  serve(['one', 'two', 'three']);
  show();
  await answer('one', true);
  await answer('two', false);
  reload();
  await screen.findByText('3 من 3');
  await answer('three', true);
  await screen.findByText(`${text.score}: ${text.correct(2, 3)}`);
  reload();
  await screen.findByText(`${text.score}: ${text.correct(2, 3)}`);
  screen.getByText(text.left(1));
});

test('repeats a lost answer with its id', async () => {
  const { sent } = serve(['one'], { failsOnce: true });
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'live' }));
  await userEvent.click(screen.getByRole('button', { name: words.check }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: words.check }));
  await screen.findByText('السبب.');
  const [first, second] = sent.filter(({ key }) => key === ANSWER).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('shows the result of the first answer where its reply was lost and another one was tried', async () => {
  const graded = { body: { messageCode: '00', correct: false, correct_answer: 'live', why: 'السبب.', left: 1 } };
  const replies = ['offline' as const, refusal(409, { code: 'idempotency_mismatch' }), graded];
  const { sent } = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/mistakes': { body: { messageCode: '00', mistakes: [mistakeOf('one')], total: 1, next_cursor: null } },
    [ANSWER]: () => replies.shift() ?? 'offline',
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('radio', { name: 'live' }));
  await userEvent.click(screen.getByRole('button', { name: words.check }));
  await screen.findByText('السبب.');
  const [first, other, last] = sent.filter(({ key }) => key === ANSWER).map(({ body }) => body);
  expect(other).not.toEqual(first);
  expect(last).toEqual(first);
});

test('has nothing to ask without mistakes', async () => {
  serve([]);
  show();
  await screen.findByRole('heading', { name: text.none.title });
});
