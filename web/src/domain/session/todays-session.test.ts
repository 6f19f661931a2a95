import type { DailySession, SessionStep } from '@lisan/contract/learner/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { signIn } from '../../../test/sign-in.ts';
import { ApiError } from '../../lib/failure/api-error.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { enqueue, refreshPending } from '../answers/outbox.ts';
import { endSession } from '../learner/session/session.ts';
import { serveStoredReplies } from '../learner/offline/serve-stored-replies.ts';
import { storePrepared } from './prepared-sessions.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { statusOnPhone } from './status-on-phone.ts';
import { startSession } from './todays-session.ts';

const { signal } = new AbortController();

function question(uuid: string): SessionStep {
  const asked = { uuid, kind: 'gap', skill: 'vocabulary', prompt: { en: '___' } } as const;
  return { type: 'question', position: 0, purpose: 'practice', question: asked, correct: null };
}

function session(uuid: string): DailySession {
  const started_at = '2026-11-20T08:00:00.000Z';
  return { uuid, minutes: 5, started_at, steps: [question(`${uuid}-q`)], result: null };
}

async function answer(uuid: string): Promise<void> {
  const step = question(`${uuid}-q`);
  if (step.type !== 'question') throw new Error('no question');
  await enqueue({
    key: 'POST /api/session/answer',
    id: step.question.uuid,
    body: { session_uuid: uuid, question_uuid: step.question.uuid, answer: 'word' },
    exercise: { path: '/session', title: 'جلسة اليوم' },
    question: step.question,
  });
  await refreshPending();
}

beforeEach(() => {
  const cache = { match: async () => undefined, put: async () => undefined, delete: async () => true };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
  signIn('sarah');
  serveStoredReplies();
});

afterEach(() => {
  endSession('logout');
  queryClient.clear();
});

test('without a network the stored session is resumed, then those that were stored ahead, each once', async () => {
  fakeApi({
    'POST /api/session/start': { body: { messageCode: '00', session: session('today') } },
    'POST /api/session/prepare': { body: { messageCode: '00', sessions: [session('next'), session('last')] } },
  });
  await startSession();
  await storePrepared(signal);
  queryClient.clear();
  fakeApi({ 'POST /api/session/start': 'offline', 'GET /api/session': 'offline' });
  expect((await startSession()).uuid).toBe('today');
  await answer('today');
  // The session of an earlier day is over; today's own end is shown until another one is wanted.
  expect((await startSession()).uuid).toBe('next');
  queryClient.clear();
  expect((await startSession()).uuid).toBe('next');
  await answer('next');
  expect((await startSession()).uuid).toBe('next');
  expect((await startSession({ another: true })).uuid).toBe('last');
  await answer('last');
  await expect(startSession({ another: true })).rejects.toBeInstanceOf(ApiError);
});

test('without a network the state of the session counts the answers that wait', async () => {
  const started_at = new Date(serverNow()).toISOString();
  const today = { ...session('today'), started_at, steps: [question('today-q'), question('second-q')] };
  fakeApi({ 'POST /api/session/start': { body: { messageCode: '00', session: today } } });
  expect(await statusOnPhone()).toBeNull();
  await startSession();
  queryClient.clear();
  fakeApi({ 'GET /api/session': 'offline' });
  expect(await statusOnPhone()).toEqual({ state: 'none', minutes: 5, answered: 0, total: 2, isUnsent: false });
  await answer('today');
  expect(await statusOnPhone()).toEqual({ state: 'open', minutes: 5, answered: 1, total: 2, isUnsent: true });
  await answer('second');
  expect(await statusOnPhone()).toEqual({ state: 'finished', minutes: 5, answered: 2, total: 2, isUnsent: true });
});

test('without a network a session of an earlier day that is over says nothing of today', async () => {
  fakeApi({ 'POST /api/session/start': { body: { messageCode: '00', session: session('before') } } });
  await startSession();
  await answer('before');
  expect(await statusOnPhone()).toBeNull();
});
