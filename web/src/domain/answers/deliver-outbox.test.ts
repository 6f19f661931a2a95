import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { signIn } from '../../../test/sign-in.ts';
import { readServerAlert } from '../../lib/failure/server-alert.ts';
import { currentScope, followOtherTabs } from '../../lib/net/session-scope.ts';
import { store as writeStored } from '../../lib/storage/storage.ts';
import { dismissToast, readToast } from '../../lib/toast.ts';
import { clearDownloads } from '../learner/offline/clear-downloads.ts';
import { endSession, readToken, saveToken } from '../learner/session/session.ts';
import { practiceAnswer, quizAnswer } from './answer.fixture.ts';
import { deliverAgain, deliverOutbox, MAX_ATTEMPTS } from './deliver-outbox.ts';
import { refreshGraded, gradedAnswers } from './graded-answers.ts';
import type { OutboxRequest } from './outbox-entry.ts';
import { discard, enqueue, refreshPending, requeue } from './outbox.ts';
import { readPending, queuedOf } from './pending.ts';

/** On a busy machine; a passing test never waits this long. */
const WAIT = { timeout: 20_000 };

const POINTS = 'POST /api/subscriber-content-points';
const QUIZ = 'POST /api/check/question/answer';
const PRACTICE = 'POST /api/check/practical/answer';
const counted = { body: { messageCode: '00', points: 2, total: 4, streak: 1 } };
const graded = { body: { messageCode: '00', correct: false, correct_answer: 'is', why: 'السبب', progress: {} } };
const lapsed = refusal(403, { code: 'subscription_required', message: 'اشتراكك متوقف.' });

type Sent = ReturnType<typeof fakeApi>['sent'];
const bodyIds = (sent: Sent) =>
  sent.map(({ body }) => {
    const { content_uuid, question_uuid } = body as { content_uuid?: string; question_uuid?: string };
    return content_uuid ?? question_uuid;
  });
const pending = () => readPending().map(({ id }) => id);
const reasons = () => readPending().map(({ setAside }) => setAside?.reason ?? null);

function finished(uuid: string): OutboxRequest {
  return { key: POINTS, id: uuid, body: { content_uuid: uuid } };
}

async function store(...requests: OutboxRequest[]): Promise<void> {
  for (const one of requests) await enqueue(one);
}

beforeEach(() => {
  // fake-indexeddb uses timers, which must stay real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  signIn('sarah');
});

afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
  dismissToast();
});

test('sends finished items in their order, each once, and shows a toast', async () => {
  await store(...['w1', 'w2', 'w1', 's1'].map(finished));
  expect(pending()).toEqual(['w1', 'w2', 's1']);
  const api = fakeApi({ [POINTS]: counted });
  await Promise.all([deliverOutbox(), deliverOutbox()]);
  expect(bodyIds(api.sent)).toEqual(['w1', 'w2', 's1']);
  expect(pending()).toEqual([]);
  expect(readToast()?.text).toBe('وصلت 3 من إنجازاتك وحُفظت.');
});

test('sets aside what the server refuses with its reason, sends the rest, and deletes only on request', async () => {
  await store(quizAnswer('gone'), quizAnswer('q2'));
  const { sent } = fakeApi({
    [QUIZ]: ({ body }) =>
      (body as { question_uuid: string }).question_uuid === 'gone'
        ? refusal(409, { message: 'انتهت المحاولة.' })
        : graded,
  });
  await deliverOutbox();
  expect(bodyIds(sent)).toEqual(['gone', 'q2']);
  expect(readPending()).toMatchObject([{ id: 'gone', setAside: { reason: 'refused', message: 'انتهت المحاولة.' } }]);
  expect(readToast()?.text).toContain('انتهت المحاولة.');
  await deliverOutbox();
  expect(sent).toHaveLength(2);
  await discard(readPending().map(({ seq }) => seq));
  expect(pending()).toEqual([]);
});

test('retains every answer while the subscription has lapsed, and sends them in order once it is active', async () => {
  await store(quizAnswer('q1'), quizAnswer('q2'), practiceAnswer('a1', 'p1'));
  const refused = fakeApi({ [QUIZ]: lapsed, [PRACTICE]: lapsed });
  await deliverOutbox();
  expect(bodyIds(refused.sent)).toEqual(['q1', 'p1']);
  expect(pending()).toEqual(['q1', 'q2', 'a1']);
  expect(reasons()).toEqual(['access', null, 'access']);
  expect(queuedOf(readPending())).toEqual([]);
  const { sent } = fakeApi({ [QUIZ]: graded, [PRACTICE]: graded });
  expect(await requeue(['access'])).toBe(true);
  await deliverOutbox();
  expect(bodyIds(sent)).toEqual(['q1', 'q2', 'p1']);
  expect(pending()).toEqual([]);
  await refreshGraded();
  expect(gradedAnswers()?.map(({ id }) => id)).toEqual(['q1', 'q2', 'a1']);
});

test('an answer at which the server always fails blocks only its own exercise, and is set aside after the last attempt', async () => {
  await store(quizAnswer('bad'), quizAnswer('behind'), practiceAnswer('a1', 'p1'), finished('w1'));
  const { sent } = fakeApi({ [QUIZ]: refusal(500), [PRACTICE]: graded, [POINTS]: counted });
  await deliverOutbox();
  expect(pending()).toEqual(['bad', 'behind']);
  expect(readServerAlert()).toBeNull();
  for (let hour = 0; hour < 3; hour += 1) await passMinutes(20);
  expect(bodyIds(sent).filter((id) => id === 'bad')).toHaveLength(MAX_ATTEMPTS);
  expect(bodyIds(sent)).not.toContain('behind');
  expect(reasons()).toEqual(['server', null]);
});

/** Advances in steps, so that the database can finish between them. */
async function passMinutes(minutes: number): Promise<void> {
  for (let step = 0; step < minutes; step += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    await deliverOutbox();
  }
}

test('ends a hanging call at its timeout and continues with other exercises', async () => {
  await store(quizAnswer('hangs'), practiceAnswer('a1', 'p1'));
  const answers = fakeApi({ [PRACTICE]: graded });
  const quick = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.includes('question/answer') ? hangUntilAborted(init) : quick(address, init),
  );
  const done = deliverOutbox();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(answers.sent).toHaveLength(1);
  });
  await done;
  expect(pending()).toEqual(['hangs']);
});

function hangUntilAborted({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

test('sends nothing to a busy server before its Retry-After', async () => {
  await store(finished('w1'));
  const api = fakeApi({ [POINTS]: { ...refusal(429), headers: { 'retry-after': '60' } } });
  await deliverOutbox();
  await deliverOutbox();
  expect(api.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(61_000);
  await deliverOutbox();
  expect(api.sent.length).toBeGreaterThan(1);
});

test('a lost network retains everything after one request; its return sends everything', async () => {
  await store(finished('w1'), finished('w2'));
  const lost = fakeApi({ [POINTS]: 'offline' });
  await deliverOutbox();
  expect(lost.sent).toHaveLength(1);
  expect(pending()).toEqual(['w1', 'w2']);
  const api = fakeApi({ [POINTS]: counted });
  await deliverOutbox();
  expect(bodyIds(api.sent)).toEqual(['w1', 'w2']);
});

test('tries within seconds of the return of the network, however long it was away', async () => {
  await store(finished('w1'));
  const lost = fakeApi({ [POINTS]: 'offline' });
  for (let tries = 0; tries < 6; tries += 1) await deliverOutbox();
  // Browsers report the network before requests succeed.
  await deliverAgain();
  const before = lost.sent.length;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(lost.sent.length).toBe(before + 1), WAIT);
});

test('an invalid token leaves the answers to the same account, which sends them once', async () => {
  await store(quizAnswer('q1'), quizAnswer('q2'));
  fakeApi({ [QUIZ]: refusal(401, { code: 'unauthenticated' }) });
  await deliverOutbox();
  expect([currentScope().token, pending()]).toEqual([null, []]);

  signIn('sarah', 'another-token-of-sarah-2');
  expect((await refreshPending()).map(({ id }) => id)).toEqual(['q1', 'q2']);
  const { sent } = fakeApi({ [QUIZ]: graded });
  await deliverOutbox();
  expect(bodyIds(sent)).toEqual(['q1', 'q2']);
  expect(pending()).toEqual([]);
});

test('another account neither sees nor sends the answers; the first account finds them again', async () => {
  await store(quizAnswer('q1'));
  endSession('invalid');
  saveToken('token-of-omar-00000002');
  const { sent } = fakeApi({ [QUIZ]: graded });
  expect(await refreshPending()).toEqual([]);
  await deliverOutbox();
  expect(currentScope().identify('omar')).toBe('sarah');
  await clearDownloads('sarah');
  expect(await refreshPending()).toEqual([]);
  await deliverOutbox();
  expect(sent).toEqual([]);
  endSession('logout');

  signIn('sarah', 'another-token-of-sarah-2');
  expect((await refreshPending()).map(({ id }) => id)).toEqual(['q1']);
});

test('a sign-out deletes the outbox of its account', async () => {
  await store(finished('w1'));
  endSession('logout');
  expect(pending()).toEqual([]);
  await expect(enqueue(finished('w2'))).rejects.toThrow('No account');
  signIn('sarah');
  expect(await refreshPending()).toEqual([]);
});

test('leaves the delivery to another tab that already sends', async () => {
  await store(finished('w1'));
  const api = fakeApi({ [POINTS]: counted });
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, run: (lock: null) => unknown) => run(null) },
  });
  await deliverOutbox();
  expect(api.sent).toEqual([]);
  vi.unstubAllGlobals();
});

test('a suspended tab sends nothing of its own under the token of another account', async () => {
  await store(practiceAnswer('a1', 'q1'));
  const { sent } = fakeApi({ [PRACTICE]: graded });
  // The tab was suspended, so no storage event has reached it.
  writeStored('token', 'token-of-omar-22222222');
  window.dispatchEvent(new Event('online'));
  await deliverAgain();
  expect(sent).toEqual([]);
  expect([readToken(), pending()]).toEqual(['token-of-omar-22222222', []]);
  endSession('logout');
  signIn('sarah');
  await refreshPending();
  expect(pending()).toEqual(['a1']);
});

test('a tab whose account signed out in another tab neither sends nor stores anything', async () => {
  await store(practiceAnswer('a1', 'q1'));
  const { sent } = fakeApi({ [PRACTICE]: graded });
  const stopFollowing = followOtherTabs();
  const scope = currentScope();
  window.localStorage.removeItem('account');
  window.localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stopFollowing();
  await vi.advanceTimersByTimeAsync(3_600_000);
  await deliverAgain();
  expect([sent, pending(), scope.endedBy]).toEqual([[], [], 'elsewhere']);
  await expect(enqueue(practiceAnswer('a2', 'q2'), scope)).rejects.toThrow('signed out');
});

test('an answer stored during the sign-in of another account in a second tab stays with the first account', async () => {
  const scope = currentScope();
  fakeApi({ [PRACTICE]: 'offline' });
  signIn('omar', 'token-of-omar-22222222');
  await expect(enqueue(practiceAnswer('a1', 'q1'), scope)).resolves.toBeUndefined();
  expect(pending()).toEqual([]);
  expect((await refreshPending(currentScope())).map(({ id }) => id)).toEqual([]);
  endSession('logout');
  signIn('sarah');
  expect((await refreshPending()).map(({ id }) => id)).toEqual(['a1']);
});
