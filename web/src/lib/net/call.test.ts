import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { readAccessCookie } from '../../domain/learner/session/access-cookie.ts';
import { endSession, readToken, saveToken } from '../../domain/learner/session/session.ts';
import { ApiError } from '../failure/api-error.ts';
import { dismissServerAlert, readServerAlert } from '../failure/server-alert.ts';
import { readStored, store } from '../storage/storage.ts';
import { call, COURSE_TIMEOUT_MS, READ_TIMEOUT_MS } from './call.ts';
import { onScopeEnd } from './session-scope.ts';

const LOGIN = 'POST /api/client/login';
const USER = 'GET /api/user';

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should have failed');
  return error;
}

test('sends the token, the language and the parts of the call', async () => {
  saveToken('secret');
  const api = fakeApi({ 'GET /api/get/level/a%2Fb': {} });
  await call('GET /api/get/level/:uuid', { params: { uuid: 'a/b' } });
  expect(api.sent[0]?.headers).toMatchObject({ Authorization: 'Bearer secret', 'Accept-Language': 'ar' });
});

test('sends no Authorization without a token', async () => {
  const api = fakeApi({ [LOGIN]: {} });
  await call(LOGIN, { body: { msisdn: '0770' } });
  expect(api.sent[0]?.headers).not.toHaveProperty('Authorization');
  expect(api.sent[0]?.body).toEqual({ msisdn: '0770' });
});

test('rejects with a typed error that has fields, request id and wait', async () => {
  fakeApi({
    [LOGIN]: {
      ...refusal(429, { code: 'too_many_requests', errors: { msisdn: ['x'] } }),
      headers: { 'retry-after': '40' },
    },
  });
  const error = await failureOf(call(LOGIN, { body: { msisdn: '1' } }));
  expect(error).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    requestId: 'req-1',
    retryAfter: 40,
    errors: { msisdn: ['x'] },
  });
});

test('rejects with Arabic texts without a network and after a proxy’s page', async () => {
  fakeApi({ [LOGIN]: 'offline' });
  expect(await failureOf(call(LOGIN, { body: { msisdn: '1' } }))).toMatchObject({ status: 0, code: 'network' });
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 404 }));
  expect(await failureOf(call(LOGIN, { body: { msisdn: '1' } }))).toMatchObject({ status: 404, code: 'bad_reply' });
});

test('a 401 ends the session', async () => {
  saveToken('old');
  store('url', 'u');
  document.cookie = 'access_token=old; path=/';
  const ended = vi.fn<(reason: string) => void>();
  const stop = onScopeEnd(({ reason }) => ended(reason));
  fakeApi({ [USER]: refusal(401, { code: 'unauthenticated' }) });
  await failureOf(call(USER));
  stop();
  expect(ended).toHaveBeenCalledExactlyOnceWith('invalid');
  expect([readToken(), readStored('url'), readAccessCookie()]).toEqual([null, null, null]);
});

test('a late 401 to an older token leaves the newer session open', async () => {
  saveToken('old');
  fakeApi({
    [USER]: () => {
      saveToken('new');
      return refusal(401);
    },
  });
  await failureOf(call(USER));
  expect(readToken()).toBe('new');
});

test('message code 02 ends the session and rejects', async () => {
  saveToken('t');
  fakeApi({ 'GET /api/subscriber/weeks': { body: { messageCode: '02' } } });
  const error = await failureOf(call('GET /api/subscriber/weeks', { query: { level_id: 'x' } }));
  expect(error.code).toBe('unauthenticated');
  expect(readToken()).toBeNull();
});

test('a 422 on confirming retains a valid token and drops an invalid one', async () => {
  const CONFIRM = 'POST /api/client/confirm/otp';
  const confirm = () => failureOf(call(CONFIRM, { body: { otp: '000000', msisdn: '1' } }));
  saveToken('t');
  fakeApi({ [CONFIRM]: refusal(422), [USER]: {} });
  await confirm();
  expect(readToken()).toBe('t');
  fakeApi({ [CONFIRM]: refusal(422), [USER]: refusal(401) });
  await confirm();
  expect(readToken()).toBeNull();
});

test('a 422 of another call never drops the token', async () => {
  saveToken('t');
  const api = fakeApi({ 'POST /api/profile/confirm/otp': refusal(422) });
  await failureOf(call('POST /api/profile/confirm/otp', { body: { otp: '000000' } }));
  expect(readToken()).toBe('t');
  expect(api.keys()).toHaveLength(1);
});

test('raises one alert for any number of replies of 500 and above', async () => {
  fakeApi({ [USER]: refusal(503, { code: 'unavailable', message: 'متوقف', request_id: 'req-9' }) });
  await failureOf(call(USER));
  await failureOf(call(USER));
  expect(readServerAlert()).toEqual({ message: 'متوقف', requestId: 'req-9', count: 2, isCarrier: false });
  dismissServerAlert();
  expect(readServerAlert()).toBeNull();
});

test('ends a call without a reply at its timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', hangUntilAborted);
  const failure = failureOf(call(USER));
  await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS);
  expect(await failure).toMatchObject({ status: 0, code: 'timeout' });
  vi.useRealTimers();
});

test('waits longer for the course of the console, whose first reply reads all of its files', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', hangUntilAborted);
  const settled = vi.fn<() => void>();
  const failure = failureOf(call('GET /api/console/course/items')).finally(settled);
  await vi.advanceTimersByTimeAsync(COURSE_TIMEOUT_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ code: 'timeout' });
  vi.useRealTimers();
});

test('ends a reply that stops midway at its timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) =>
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError'))),
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const failure = failureOf(call(USER));
  await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS);
  expect(await failure).toMatchObject({ code: 'timeout' });
  vi.useRealTimers();
});

test('aborts the calls of a session that ends, and drops a late reply', async () => {
  saveToken('sarah');
  vi.stubGlobal('fetch', hangUntilAborted);
  const aborted = failureOf(call(USER));
  endSession('logout');
  expect(await aborted).toMatchObject({ code: 'session_ended' });

  saveToken('sarah');
  fakeApi({
    [USER]: () => {
      saveToken('omar');
      return { body: { user: 'sarah' } };
    },
  });
  expect(await failureOf(call(USER))).toMatchObject({ code: 'session_ended' });
});

test('sends nothing for a screen of one account under the token of another', async () => {
  saveToken('sarah');
  const { sent } = fakeApi({ [USER]: {} });
  store('token', 'omar');
  expect(await failureOf(call(USER))).toMatchObject({ code: 'session_ended' });
  expect(sent).toEqual([]);
  expect(readToken()).toBe('omar');
  await call(USER);
  expect(sent[0]?.headers).toMatchObject({ Authorization: 'Bearer omar' });
});

function hangUntilAborted(_address: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}
