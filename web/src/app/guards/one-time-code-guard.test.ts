import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { visitTo } from '../../../test/visit-to.ts';
import { readStored } from '../../lib/storage.ts';
import { oneTimeCodeGuard } from './one-time-code-guard.ts';

const CONFIRM = 'POST /api/client/confirm/otp';
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
