import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { readStored, store } from '../lib/storage/storage.ts';
import { startLoginForm } from './login-form.ts';

const LOGIN = 'POST /api/client/login';

beforeEach(() => {
  document.body.innerHTML =
    '<form data-login><input name="msisdn"><div role="alert"></div><button type="submit">أرسل</button></form>';
  startLoginForm();
});

function submit(number: string): void {
  const field = document.querySelector('input');
  if (field) field.value = number;
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
}

function message(): string {
  return document.querySelector('[role=alert]')?.textContent ?? '';
}

test('sends a number in Arabic digits as Latin ones, stores it, and requests the code', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const api = fakeApi({ [LOGIN]: {} });
  submit('٠٧٧٠ ۱۲۳ 4567');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/#/otp'), 10_000);
  expect(api.sent[0]?.body).toEqual({ msisdn: '0770 123 4567' });
  expect(readStored('msisdn')).toBe('0770 123 4567');
});

test.each([
  ['a refused number', refusal(422, { errors: { msisdn: ['رقم غير صحيح.'] } }), 'رقم غير صحيح.'],
  [
    'too many tries',
    { ...refusal(429), headers: { 'retry-after': '60' } },
    'محاولات كثيرة. يمكن المحاولة بعد 60 ثانية.',
  ],
  ['no network', 'offline' as const, 'لا يوجد اتصال. لنحاول حين تعود الشبكة.'],
  ['a failing server', refusal(500, { message: 'خطأ عندنا' }), 'خطأ عندنارقم الطلب: req-1'],
])('shows %s under the field', async (_, answer, text) => {
  fakeApi({ [LOGIN]: answer });
  submit('0770');
  await vi.waitFor(() => expect(message()).toBe(text), 10_000);
  expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  expect(readStored('msisdn')).toBeNull();
});

test('does not send an empty field', () => {
  const api = fakeApi({});
  submit('  ');
  expect(message()).toBe('يلزم رقم هاتفك أولًا.');
  expect(api.keys()).toEqual([]);
});

test('explains a browser that stores nothing, before a code is sent', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const api = fakeApi({ [LOGIN]: {} });
  submit('07701234567');
  await vi.waitFor(() => expect(message()).toMatch(/^متصفحك لا يحفظ/), 10_000);
  expect(api.keys()).toEqual([]);
  blocked.mockRestore();
});

test('sends a form that was submitted before the script had loaded', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const api = fakeApi({ [LOGIN]: {} });
  const field = document.querySelector('input');
  if (field) field.value = '07701234567';
  window.earlySubmit = document.querySelector('form');
  startLoginForm();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/#/otp'), 10_000);
  expect(api.keys()).toEqual([LOGIN]);
  window.earlySubmit = null;
});

test('opens the app of the account that another tab has signed in, and stores no other number', async () => {
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const api = fakeApi({ [LOGIN]: {} });
  store('token', 't');
  store('msisdn', '07709999999');
  submit('07701234567');
  expect(leave).toHaveBeenCalledWith('/#/home');
  expect([readStored('msisdn'), api.keys()]).toEqual(['07709999999', []]);
});
