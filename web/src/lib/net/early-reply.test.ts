import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { saveToken } from '../../domain/learner/session/session.ts';
import { call } from './call.ts';

/** On a busy machine; a passing test never waits this long. */
const WAIT = { timeout: 20_000 };

const HOME = 'GET /api/home';

afterEach(() => {
  delete window.earlyReply;
});

function startEarly(token: string): AbortController {
  const controller = new AbortController();
  const reply = Promise.resolve(new Response(JSON.stringify({ messageCode: '00', level: null })));
  window.earlyReply = { key: HOME, token, reply, controller };
  return controller;
}

test('home takes the reply that the page has asked for, once', async () => {
  saveToken('t');
  startEarly('t');
  const { keys } = fakeApi({ [HOME]: {} });
  expect(await call(HOME)).toMatchObject({ level: null });
  expect(keys()).toEqual([]);
  await call(HOME);
  expect(keys()).toEqual([HOME]);
});

test('a reply to another account’s token is dropped', async () => {
  saveToken('sarah');
  const { signal } = startEarly('omar');
  const { sent } = fakeApi({ [HOME]: {} });
  await call(HOME);
  expect(sent[0]?.headers).toMatchObject({ Authorization: 'Bearer sarah' });
  expect(signal.aborted).toBe(true);
});

test('it ends with the call that took it', async () => {
  saveToken('t');
  const { signal } = startEarly('t');
  if (window.earlyReply) window.earlyReply.reply = new Promise(() => {});
  fakeApi({});
  const controller = new AbortController();
  void call(HOME, { signal: controller.signal }).catch(() => {});
  controller.abort();
  await vi.waitFor(() => expect(signal.aborted).toBe(true), WAIT);
});
