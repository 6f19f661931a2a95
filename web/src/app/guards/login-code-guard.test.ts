import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { readQuestion } from '../../domain/learner/session/choose-account.ts';
import { readToken, saveToken } from '../../domain/learner/session/session.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { loginCodeGuard } from './code-guards.ts';

const CHECK = 'GET /api/client/check/login/code';
const CONFIRM = 'POST /api/client/confirm/otp';
const DETAILS = 'GET /api/fetch/subscriber/details';
const valid = { body: { messageCode: '01', otp: '123456', msisdn: '+9647701234567', name_initial: 'ع' } };

function confirmed(messageCode: '00' | '50') {
  return { body: { messageCode, access_token: 'new', SubscriptionsList: [{ uuid: 'plan' }] } };
}

test('passes without a call when dr is missing', async () => {
  const api = fakeApi({});
  expect(await loginCodeGuard(visitTo('/home'))).toEqual({ kind: 'pass' });
  expect(api.keys()).toEqual([]);
});

test('signs in with a valid code and removes it from the address', async () => {
  const api = fakeApi({ [CHECK]: valid, [CONFIRM]: confirmed('00') });
  expect(await loginCodeGuard(visitTo('/word/1?dr=abc&x=1'))).toEqual({ kind: 'go', to: '/word/1?x=1' });
  expect(api.sent[0]?.query).toEqual({ code: 'abc' });
  expect(api.sent[1]?.body).toEqual({ otp: '123456', msisdn: '+9647701234567' });
  expect(readToken()).toBe('new');
  expect(readStored('message_code')).toBe('00');
});

test('leads a new subscriber to the levels with number and code', async () => {
  fakeApi({ [CHECK]: valid, [CONFIRM]: confirmed('50') });
  expect(await loginCodeGuard(visitTo('/home?dr=abc'))).toEqual({
    kind: 'go',
    to: '/levels?msisdn=%2B9647701234567&otp=123456',
  });
  expect(readStored('subscriptions')).toBe('[{"uuid":"plan"}]');
});

test.each([
  ['another message code', { [CHECK]: { body: { messageCode: '03' } } }],
  ['a failed check', { [CHECK]: refusal(500) }],
  ['no network', { [CHECK]: 'offline' as const }],
  ['a failed confirmation', { [CHECK]: valid, [CONFIRM]: refusal(422) }],
])('%s leads to the login with the wanted screen', async (_, answers) => {
  fakeApi(answers);
  expect(await loginCodeGuard(visitTo('/word/1?dr=abc'))).toEqual({ kind: 'go', to: '/login?next=%2Fword%2F1' });
  expect(readToken()).toBeNull();
});

function owner(msisdn: string, levels: unknown[] = [{ uuid: 'l' }]) {
  return { body: { messageCode: '00', subscriber: { msisdn, name: 'سارة محمد' }, level_subscribers: levels } };
}

test('asks before it replaces the account of another learner, and leaves the code unused', async () => {
  saveToken('of-sarah');
  const api = fakeApi({ [CHECK]: valid, [DETAILS]: owner('+9647709999999') });
  expect(await loginCodeGuard(visitTo('/word/1?dr=abc'))).toEqual({ kind: 'go', to: '/account-choice' });
  expect(readQuestion()).toMatchObject({
    current: { number: '+964 770 *** 9999', initial: 'س' },
    other: { number: '+964 770 *** 4567', initial: 'ع' },
    stay: '/word/1',
  });
  expect(api.keys()).toEqual([CHECK, DETAILS]);
  expect(readToken()).toBe('of-sarah');
});

test('signs in as the other account once that was chosen', async () => {
  saveToken('of-sarah');
  fakeApi({ [CHECK]: valid, [DETAILS]: owner('+9647709999999'), [CONFIRM]: confirmed('00') });
  await loginCodeGuard(visitTo('/word/1?dr=abc'));
  expect(await readQuestion()?.signIn()).toBe('/word/1');
  expect([readToken(), readQuestion()]).toEqual(['new', null]);
});

test('continues without the code for the account that is signed in', async () => {
  saveToken('of-omar');
  const api = fakeApi({ [CHECK]: valid, [DETAILS]: owner('+9647701234567') });
  expect(await loginCodeGuard(visitTo('/word/1?dr=abc'))).toEqual({ kind: 'go', to: '/word/1' });
  expect(api.keys()).toEqual([CHECK, DETAILS]);
  expect(readToken()).toBe('of-omar');
});

test('leads the same account without a level to the first steps', async () => {
  saveToken('of-omar');
  fakeApi({ [CHECK]: valid, [DETAILS]: owner('+9647701234567', []) });
  expect(await loginCodeGuard(visitTo('/home?dr=abc'))).toEqual({ kind: 'go', to: '/details' });
});

test('does not ask when the session has ended', async () => {
  saveToken('dead');
  fakeApi({ [CHECK]: valid, [DETAILS]: refusal(401), [CONFIRM]: confirmed('00') });
  expect(await loginCodeGuard(visitTo('/word/1?dr=abc'))).toEqual({ kind: 'go', to: '/word/1' });
  expect(readToken()).toBe('new');
});

test.each([
  ['offline', 'offline' as const],
  ['a failing server', refusal(500)],
])('stays when the signed-in account cannot be read: %s', async (_, answer) => {
  saveToken('of-sarah');
  fakeApi({ [CHECK]: valid, [DETAILS]: answer, [CONFIRM]: confirmed('00') });
  await loginCodeGuard(visitTo('/word/1?dr=abc'));
  expect(readToken()).toBe('of-sarah');
});
