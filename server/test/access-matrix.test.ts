import { calls, type AnyCall, type CallKey } from '@lisan/contract/calls';
import type { Call } from '@lisan/contract/call';
import { ErrorReply } from '@lisan/contract/error';
import { hasPermission, isStaff, Role } from '@lisan/contract/values/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { request } from './call-api.ts';
import { grantRole } from '../src/features/account/subscriber/grant-role.ts';
import { setAccess } from './set-access.ts';
import { signUp, signUpOnboarding, type Learner } from './sign-up.ts';
import { makeLiveLesson, makeRecording, makeTeacher } from './teachers.ts';

// Generated from the contract, so that the access of a new call is checked without a new test.

let test: TestApp;
const tokens = {
  onboarding: '',
  learner: '',
  lapsed: '',
  ...(Object.fromEntries(Role.options.map((role) => [role, ''])) as Record<Role, string>),
};
/** Objects of another teacher, by the folder of the path. */
const others = { lessons: '', messages: '', recordings: '' };
beforeAll(async () => {
  test = await buildTestApp();
  tokens.onboarding = (await signUpOnboarding(test)).token;
  tokens.learner = (await signUp(test)).token;
  const teacher = (await makeTeacher(test)).account;
  await setAccess(test, teacher, null);
  tokens.teacher = teacher.token;
  tokens.lapsed = (await signUpLapsed()).token;
  for (const role of Role.options.filter(isConsoleRole)) {
    const staff = await signUpLapsed();
    await grantRole(test.services, { msisdn: staff.msisdn, role });
    test.services.sessions.evict(staff.subscriberId);
    tokens[role] = staff.token;
  }
  const { id } = await makeTeacher(test);
  others.lessons = await makeLiveLesson(test, id);
  others.recordings = await makeRecording(test, id);
  others.messages = await makeQuestion(test, others.lessons);
});
afterAll(() => test.close());

async function signUpLapsed(): Promise<Learner> {
  const learner = await signUp(test);
  await setAccess(test, learner, null);
  return learner;
}

const isConsoleRole = (role: Role) => isStaff([role]);
const keyOf = (call: AnyCall) => `${call.method} ${call.path}` as CallKey;
const ids = { uuid: crypto.randomUUID(), id: crypto.randomUUID(), level: crypto.randomUUID(), number: '0' };
const ask = (call: AnyCall, token?: string) =>
  request(test.app, keyOf(call), {
    params: ids,
    body: call.method === 'POST' ? {} : undefined,
    ...(token && { token }),
  });
const among = (...accesses: Call['access'][]) => calls.filter((call: AnyCall) => accesses.includes(call.access));

describe('without a token', () => {
  it.each(
    among('onboarding', 'learner', 'entitled', 'weekly', 'teacher', 'staff').map(
      (call) => [keyOf(call), call] as const,
    ),
  )('%s is 401', async (_key, call) => {
    const response = await ask(call);
    expect(response.statusCode).toBe(401);
    expect(ErrorReply.parse(response.json())).toMatchObject({ code: 'unauthenticated', messageCode: '02' });
  });

  it.each(among('public').map((call) => [keyOf(call), call] as const))('%s is open', async (_key, call) => {
    expect((await ask(call)).statusCode).not.toBe(401);
  });
});

describe('with a token that is no longer valid', () => {
  it.each(among('weekly').map((call) => [keyOf(call), call] as const))(
    '%s answers 200 with messageCode 02, never cached',
    async (_key, call) => {
      const response = await ask(call, 'unknown');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ messageCode: '02' });
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(among('onboarding', 'learner', 'entitled', 'teacher', 'staff').map((call) => [keyOf(call), call] as const))(
    '%s is 401',
    async (_key, call) => {
      expect((await ask(call, 'unknown')).statusCode).toBe(401);
    },
  );
});

describe('with an onboarding token', () => {
  it.each(among('learner', 'entitled', 'weekly', 'teacher', 'staff').map((call) => [keyOf(call), call] as const))(
    '%s is 403',
    async (_key, call) => {
      expect((await ask(call, tokens.onboarding)).statusCode).toBe(403);
    },
  );
});

describe('without a subscription that gives access', () => {
  const guarded = among('entitled', 'weekly').map((call) => [keyOf(call), call] as const);
  it.each(guarded)('%s is refused to a learner and open to every role', async (_key, call) => {
    const refused = await ask(call, tokens.lapsed);
    expect(refused.statusCode).toBe(403);
    expect(ErrorReply.parse(refused.json())).toMatchObject({ code: 'subscription_required' });
    for (const role of Role.options) {
      const response = await ask(call, tokens[role]);
      expect(response.statusCode).not.toBe(401);
      // Other refusals, such as a level that was never started, come after the access check.
      expect(response.body).not.toContain('subscription_required');
    }
  });
});

describe('without the role', () => {
  it.each(among('teacher', 'staff').map((call) => [keyOf(call), call] as const))('%s is 403', async (_key, call) => {
    const response = await ask(call, tokens.learner);
    expect(response.statusCode).toBe(403);
    expect(ErrorReply.parse(response.json())).toMatchObject({ code: 'forbidden' });
  });
});

/** What the bodies of a teacher's calls require, in one. */
const EVERY_FIELD = { open: true, published: true, version: 0, edits: [{ at: 0, cues: [] }] };

describe('with the role', () => {
  const named = among('teacher').filter((call) => call.path.includes('/:id'));
  it.each(named.map((call) => [keyOf(call), call] as const))('%s of another teacher is 404', async (key, call) => {
    const folder = Object.keys(others).find((name) => call.path.includes(`/${name}/`)) ?? '';
    // The folders are the keys, and a call of another folder fails the test.
    const id = others[folder as keyof typeof others];
    const body = call.method === 'POST' ? EVERY_FIELD : undefined;
    const response = await request(test.app, key, { token: tokens.teacher, params: { id }, body });
    expect(response.statusCode).toBe(404);
    expect(ErrorReply.parse(response.json())).toMatchObject({ code: 'not_found' });
  });
});

describe('what leads to a charge, exports personal data or erases it', () => {
  const guarded = calls.filter((call: Call) => call.stepUp);
  it('is guarded by a step-up code', () => {
    expect(guarded.map(keyOf).toSorted()).toEqual([
      'GET /api/privacy/export',
      'POST /api/change/subscription',
      'POST /api/privacy/erase',
      'POST /api/profile/enable/automatic/subscription',
      'POST /api/profile/renew/manual/subscription',
      'POST /api/profile/subscrption/reactive',
      'POST /api/subscriber/subscrption/reactive',
    ]);
  });
});

/** A learner's question in a lesson. */
async function makeQuestion({ services }: TestApp, channelId: string): Promise<string> {
  const id = services.newId();
  const asker = await signUp(test);
  await services.db
    .insertInto('live_message')
    .values({
      id,
      channel_id: channelId,
      subscriber_id: asker.subscriberId,
      client_id: services.newId(),
      kind: 'question',
      text: 'كم الثمن؟',
      at: services.clock.now(),
      hidden_at: null,
      answered_at: null,
    })
    .execute();
  return id;
}

describe('the console', () => {
  const matrix = among('staff').flatMap((call) => Role.options.map((role) => [keyOf(call), role, call] as const));

  it.each(among('staff').map((call: Call) => [keyOf(call as AnyCall), call] as const))(
    '%s names a permission, unless it concerns the caller alone or each kind of its rows has one',
    (key, call) => {
      const isOwn = key === 'GET /api/console/me' || /\/console\/(factors|second-factor|sessions)\b/.test(key);
      const isByKind = /\/console\/(approvals|work)\b/.test(key);
      expect(call.permission !== undefined || isOwn || isByKind).toBe(true);
    },
  );

  it.each(matrix)(
    '%s without a second factor is refused to %s, and the attempt is recorded',
    async (key, role, call) => {
      const { permission, beforeSecondFactor }: Call = call;
      const response = await ask(call, tokens[role]);
      const isAllowed = isStaff([role]) && (permission === undefined || hasPermission([role], permission));
      if (isAllowed && beforeSecondFactor) return expect(response.statusCode).not.toBe(403);
      expect(response.statusCode).toBe(403);
      expect(ErrorReply.parse(response.json()).code).toBe(isAllowed ? 'second_factor_required' : 'forbidden');
      const { db } = test.services;
      const entry = db.selectFrom('audit_entry').selectAll().where('call', '=', key).where('outcome', '=', 'refused');
      expect((await entry.execute()).filter(({ roles }) => roles.includes(role))).not.toEqual([]);
    },
  );
});
