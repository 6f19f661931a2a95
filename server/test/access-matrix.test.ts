import { calls, type AnyCall, type CallKey } from '@lisan/contract/calls';
import type { Call } from '@lisan/contract/call';
import { ErrorReply } from '@lisan/contract/error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { request } from './call-api.ts';
import { signUp, signUpOnboarding } from './sign-up.ts';

// Generated from the contract: a call that is added is held to its access without anybody writing a test for it.

let test: TestApp;
const tokens = { onboarding: '', learner: '' };
beforeAll(async () => {
  test = await buildTestApp();
  tokens.onboarding = (await signUpOnboarding(test)).token;
  tokens.learner = (await signUp(test)).token;
});
afterAll(() => test.close());

const keyOf = (call: AnyCall) => `${call.method} ${call.path}` as CallKey;
const ids = { uuid: crypto.randomUUID(), id: crypto.randomUUID() };
const ask = (call: AnyCall, token?: string) =>
  request(test.app, keyOf(call), {
    params: ids,
    body: call.method === 'POST' ? {} : undefined,
    ...(token && { token }),
  });
const among = (...accesses: Call['access'][]) => calls.filter((call: AnyCall) => accesses.includes(call.access));

describe('without a token', () => {
  it.each(among('onboarding', 'learner', 'entitled', 'weekly').map((call) => [keyOf(call), call] as const))(
    '%s is 401',
    async (_key, call) => {
      const response = await ask(call);
      expect(response.statusCode).toBe(401);
      expect(ErrorReply.parse(response.json())).toMatchObject({ code: 'unauthenticated', messageCode: '02' });
    },
  );

  it.each(among('public').map((call) => [keyOf(call), call] as const))('%s is open', async (_key, call) => {
    expect((await ask(call)).statusCode).not.toBe(401);
  });
});

describe('with a token that is no longer valid', () => {
  it.each(among('weekly').map((call) => [keyOf(call), call] as const))(
    '%s answers 200 with messageCode 02, never stored',
    async (_key, call) => {
      const response = await ask(call, 'unknown');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ messageCode: '02' });
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(among('onboarding', 'learner', 'entitled').map((call) => [keyOf(call), call] as const))(
    '%s is 401',
    async (_key, call) => {
      expect((await ask(call, 'unknown')).statusCode).toBe(401);
    },
  );
});

describe('with an onboarding token', () => {
  it.each(among('learner', 'entitled', 'weekly').map((call) => [keyOf(call), call] as const))(
    '%s is 403',
    async (_key, call) => {
      expect((await ask(call, tokens.onboarding)).statusCode).toBe(403);
    },
  );
});

describe('what leads to a charge', () => {
  const guarded = calls.filter((call: Call) => call.stepUp);
  it('is guarded by a step-up code', () => {
    expect(guarded.map(keyOf).toSorted()).toEqual([
      'POST /api/change/subscription',
      'POST /api/profile/enable/automatic/subscription',
      'POST /api/profile/renew/manual/subscription',
      'POST /api/profile/subscrption/reactive',
      'POST /api/subscriber/subscrption/reactive',
    ]);
  });
});
