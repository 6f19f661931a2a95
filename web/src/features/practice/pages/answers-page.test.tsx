import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { LEARNER } from '../../../../test/level-samples.ts';
import { press, until } from '../../../../test/render.tsx';
import { showPage } from '../../../../test/show-page.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import { practiceAnswer, quizAnswer } from '../../../domain/answers/answer.fixture.ts';
import { deliverOutbox } from '../../../domain/answers/deliver-outbox.ts';
import { enqueue } from '../../../domain/answers/outbox.ts';
import { endSession } from '../../../domain/learner/session/session.ts';
import { dismissToast } from '../../../lib/toast.ts';
import { access } from '../../../text/access.ts';
import { answers as text } from '../../../text/answers.ts';
import { AnswersPage } from './answers-page.tsx';

const PRACTICE = 'POST /api/check/practical/answer';
const QUIZ = 'POST /api/check/question/answer';
const lapsed = refusal(403, { code: 'subscription_required', message: 'هذا المحتوى للمشتركين.' });
const learner = { 'GET /api/user': { body: { messageCode: '00', user: { ...LEARNER, subscription: null } } } };

const shown = () => document.body.textContent ?? '';
const shows = (part: string) => () => shown().includes(part);
const open = () => showPage(AnswersPage, { path: '/answers', at: '/answers' });

beforeEach(() => signIn('sarah'));

afterEach(async () => {
  await act(async () => endSession('logout'));
  dismissToast();
});

test('names the missing network while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await enqueue(quizAnswer('q1'));
  await open();
  await until(shows(text.queued.offline));
  expect(shown()).not.toContain(text.again);
});

test('names the server while online, and sends at once on request', async () => {
  fakeApi({ [QUIZ]: 'offline' });
  await enqueue(quizAnswer('q1'));
  await deliverOutbox();
  await open();
  await until(shows(text.queued.unreachable));
  expect(shown()).not.toContain(text.queued.offline);
  const { sent } = fakeApi({ [QUIZ]: refusal(422, { message: 'انتهى هذا الاختبار.' }) });
  await press(text.again);
  await until(shows('انتهى هذا الاختبار.'));
  expect(sent).toHaveLength(1);
});

test('shows the reason of a blocked exercise, and the link to a plan', async () => {
  fakeApi({ [PRACTICE]: lapsed, ...learner });
  for (const id of ['a1', 'a2']) await enqueue(practiceAnswer(id, id));
  await deliverOutbox();
  const { place } = await open();
  await until(shows('هذا المحتوى للمشتركين.'));
  expect(shown()).toContain('جوابان');
  for (const other of [text.queued.offline, text.queued.unreachable]) expect(shown()).not.toContain(other);
  await until(shows(access.action));
  await press(access.action);
  await until(() => place() === access.to);
});
