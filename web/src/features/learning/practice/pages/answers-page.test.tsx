import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { practiceAnswer, quizAnswer } from '../../../../domain/answers/answer.fixture.ts';
import { deliverOutbox } from '../../../../domain/answers/deliver-outbox.ts';
import { enqueue } from '../../../../domain/answers/outbox.ts';
import { endSession } from '../../../../domain/learner/session/session.ts';
import { dismissToast } from '../../../../lib/toast.ts';
import { access } from '../../../../text/access.ts';
import { answers as text } from '../../../../text/answers.ts';
import { AnswersPage } from './answers-page.tsx';

const PRACTICE = 'POST /api/check/practical/answer';
const QUIZ = 'POST /api/check/question/answer';
const lapsed = refusal(403, { code: 'subscription_required', message: 'هذا المحتوى للمشتركين.' });
const learner = { 'GET /api/user': { body: { messageCode: '00', user: { ...LEARNER, subscription: null } } } };

const shown = () => document.body.textContent ?? '';
const open = () => showPage(AnswersPage, { path: '/answers', at: '/answers' });

beforeEach(() => signIn('sarah'));

afterEach(async () => {
  await act(async () => endSession('logout'));
  dismissToast();
});

test('names the missing network while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await enqueue(quizAnswer('q1'));
  open();
  await screen.findByText(text.queued.offline);
  expect(shown()).not.toContain(text.again);
});

test('names the server while online, and sends at once on request', async () => {
  fakeApi({ [QUIZ]: 'offline' });
  await enqueue(quizAnswer('q1'));
  await deliverOutbox();
  open();
  await screen.findByText(text.queued.unreachable);
  expect(shown()).not.toContain(text.queued.offline);
  const { sent } = fakeApi({ [QUIZ]: refusal(422, { message: 'انتهى هذا الاختبار.' }) });
  await userEvent.click(await screen.findByRole('button', { name: text.again }));
  await screen.findByText('انتهى هذا الاختبار.');
  expect(sent).toHaveLength(1);
});

test('shows the reason of a blocked exercise, and the link to a plan', async () => {
  fakeApi({ [PRACTICE]: lapsed, ...learner });
  for (const id of ['a1', 'a2']) await enqueue(practiceAnswer(id, id));
  await deliverOutbox();
  const { place } = open();
  await screen.findByText('هذا المحتوى للمشتركين.');
  screen.getByText('جوابان');
  for (const other of [text.queued.offline, text.queued.unreachable]) expect(shown()).not.toContain(other);
  await userEvent.click(await screen.findByRole('link', { name: access.action }));
  await waitFor(() => expect(place()).toBe(access.to));
});
