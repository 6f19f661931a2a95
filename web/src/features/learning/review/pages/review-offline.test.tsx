import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { signIn } from '../../../../../test/sign-in.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { deliverOutbox } from '../../../../domain/answers/deliver-outbox.ts';
import { enqueue } from '../../../../domain/answers/outbox.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { dismissToast } from '../../../../lib/toast.ts';
import { readPending } from '../../../../domain/answers/pending.ts';
import { question as words } from '../../../../text/question.ts';
import { storedAnswer } from '../../../../text/stored-answer.ts';
import { review as text } from '../text/review.ts';
import { ReviewPage } from './review-page.tsx';

const ANSWER = 'POST /api/review/answer';
const cards = ['q0', 'q1'].map((uuid) => ({
  state: 'review',
  question: { uuid, kind: 'choice', skill: 'vocabulary', prompt: { en: uuid }, options: [{ id: 'a', text: 'معنى' }] },
}));
const list = { messageCode: '00', cards, due: 2, done_today: 0, daily_cap: 60, next_due_at: null };
const graded = {
  messageCode: '00',
  correct: false,
  correct_answer: 'معنى',
  why: 'السبب.',
  rating: 'again',
  due_at: '2026-11-22T01:00:00.000Z',
  done_today: 1,
  left_today: 1,
};
const served = {
  'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
  'GET /api/review': { body: list },
};

const open = () => showPage(ReviewPage, { path: '/review', at: '/review' });

beforeEach(() => {
  signIn('sarah');
});

afterEach(async () => {
  await act(async () => endSession('logout'));
  dismissToast();
});

test('answers cards offline, counts them as done on this phone, and sends them once', async () => {
  fakeApi({ ...served, [ANSWER]: 'offline' });
  const { place } = open();
  for (const uuid of ['q0', 'q1']) {
    await screen.findByText(uuid);
    await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
    await screen.findByRole('heading', { name: storedAnswer.title });
    await userEvent.click(await screen.findByRole('button', { name: words.continue }));
  }
  await waitFor(() => expect(place()).toBe('/answers'));
  expect(readPending()).toMatchObject(
    ['q0', 'q1'].map((question_uuid) => ({ body: { question_uuid, seconds: expect.any(Number) as number } })),
  );
  const { sent } = fakeApi({ ...served, [ANSWER]: { body: graded } });
  await Promise.all([deliverOutbox(), deliverOutbox()]);
  expect(sent.filter(({ key }) => key === ANSWER)).toHaveLength(2);
  expect(readPending()).toEqual([]);
});

test('a list that is fetched while answers are queued repeats none of them', async () => {
  await enqueue({
    key: ANSWER,
    id: 'q0',
    body: { question_uuid: 'q0', answer: 'a' },
    exercise: { path: '/review', title: text.title },
    question: { uuid: 'q0', kind: 'choice', skill: 'vocabulary', prompt: {} },
  });
  fakeApi(served);
  open();
  await screen.findByText('q1');
  expect(document.body.textContent).not.toContain('q0');
});
