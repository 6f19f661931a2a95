import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { readQuestion } from '../../domain/learner/session/choose-account.ts';
import { readToken, saveToken } from '../../domain/learner/session/session.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { runCodeGuards } from './code-guards.ts';
import { oneTimeCodeGuard } from './code-guards.ts';

const CONFIRM = 'POST /api/client/confirm/otp';
const DETAILS = 'GET /api/fetch/subscriber/details';
const STORE = 'POST /api/client/store/detected/url';
const UPDATE = 'POST /api/client/update/detected/url';

function confirmed(messageCode: '00' | '50') {
  return { body: { messageCode, access_token: 'new', SubscriptionsList: [] } };
}

test('passes when one of the two is missing', async () => {
  const api = fakeApi({});
  expect(await oneTimeCodeGuard(visitTo('/home?otp=1'))).toEqual({ kind: 'pass' });
  expect(await oneTimeCodeGuard(visitTo('/home?msisdn=1'))).toEqual({ kind: 'pass' });
  expect(api.keys()).toEqual([]);
});

test('confirms both with check type otp and removes them from the address', async () => {
  const api = fakeApi({ [CONFIRM]: confirmed('00') });
  expect(await oneTimeCodeGuard(visitTo('/home?msisdn=9647701234567&otp=123456'))).toEqual({ kind: 'go', to: '/home' });
  expect(api.sent[0]?.body).toEqual({ otp: '123456', msisdn: '9647701234567', check_type: 'otp' });
});

test('stores a long address without its secrets and reports it as home', async () => {
  const api = fakeApi({ [CONFIRM]: confirmed('00') });
  window.location.hash = '/home?msisdn=9647701234567&otp=123456&utm=sms';
  await oneTimeCodeGuard(visitTo('/home?msisdn=9647701234567&otp=123456&utm=sms'));
  const url = 'http://localhost/#/home?utm=sms';
  expect(readStored('url')).toBe(url);
  expect(api.keys()).toEqual([CONFIRM, STORE, UPDATE]);
  expect(api.sent[2]).toMatchObject({ body: { url, type: 'home' }, keepalive: true });
});

test('does not store an address of 25 characters', async () => {
  const api = fakeApi({ [CONFIRM]: confirmed('00') });
  await oneTimeCodeGuard({ ...visitTo('/home?msisdn=1&otp=2'), address: 'http://localhost/#/abcdef' });
  expect(readStored('url')).toBeNull();
  expect(api.keys()).toEqual([CONFIRM]);
});

test('code 50 leads to the details', async () => {
  fakeApi({ [CONFIRM]: confirmed('50') });
  expect(await oneTimeCodeGuard(visitTo('/levels?msisdn=1&otp=2'))).toEqual({ kind: 'go', to: '/details' });
});

test('a failure leads to the login', async () => {
  fakeApi({ [CONFIRM]: refusal(422) });
  expect(await oneTimeCodeGuard(visitTo('/otp?msisdn=1&otp=2'))).toEqual({ kind: 'go', to: '/login' });
});

function ownedBy(msisdn: string) {
  return { body: { messageCode: '00', subscriber: { msisdn, name: null }, level_subscribers: [{ uuid: 'l' }] } };
}

test.each([
  ['9647701234567', '+964 770 *** 4567'],
  ['+9647701234567', '+964 770 *** 4567'],
  ['009647701234567', '+964 770 *** 4567'],
  ['٠٧٧٠ ١٢٣ ٤٥٦٧', '0770 *** 4567'],
  ['7701234567', '*** 4567'],
])('asks before it signs in as %s, which is shown masked', async (typed, shown) => {
  saveToken('of-sarah');
  const api = fakeApi({ [DETAILS]: ownedBy('+9647709999999') });
  const visit = visitTo(`/home?msisdn=${encodeURIComponent(typed)}&otp=2`);
  expect(await oneTimeCodeGuard(visit)).toEqual({ kind: 'go', to: '/account-choice' });
  expect(readQuestion()).toMatchObject({ other: { number: shown, initial: null }, current: { initial: null } });
  expect(api.keys()).toEqual([DETAILS]);
});

test.each(['9647701234567', '+9647701234567', '07701234567', '0770 123 4567', '٠٧٧٠١٢٣٤٥٦٧'])(
  'continues without the code when %s is signed in',
  async (typed) => {
    saveToken('of-omar');
    const api = fakeApi({ [DETAILS]: ownedBy('+9647701234567') });
    const visit = visitTo(`/progress?msisdn=${encodeURIComponent(typed)}&otp=2`);
    expect(await oneTimeCodeGuard(visit)).toEqual({ kind: 'go', to: '/progress' });
    expect(api.keys()).toEqual([DETAILS]);
  },
);

test('asks also when the browser has purged the token and the cookie is left', async () => {
  document.cookie = 'access_token=of-sarah; path=/';
  fakeApi({ [DETAILS]: ownedBy('+9647709999999') });
  expect(await runCodeGuards(visitTo('/home?msisdn=9647701234567&otp=2'))).toEqual({
    kind: 'go',
    to: '/account-choice',
  });
  expect(readToken()).toBe('of-sarah');
});
