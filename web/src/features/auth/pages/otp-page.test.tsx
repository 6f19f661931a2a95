import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { useLocation } from '../../../lib/router/use-router.ts';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { press, render, type, until } from '../../../../test/render.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import { endSession, readToken } from '../../../domain/learner/session/session.ts';
import { store } from '../../../lib/storage.ts';
import { OtpPage } from './otp-page.tsx';

const CONFIRM = 'POST /api/client/confirm/otp';
const DETAILS = 'GET /api/fetch/subscriber/details';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function open(path = '/otp'): Promise<void> {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter at={path}>
        <OtpPage />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function where(): string | undefined {
  return document.querySelector('output')?.textContent ?? undefined;
}

function confirmed(messageCode: '00' | '50') {
  return { body: { messageCode, access_token: 'new', SubscriptionsList: [] } };
}

function seen(welcome_seen: boolean) {
  return { body: { messageCode: '00', subscriber: { uuid: 'sarah', welcome_seen }, level_subscribers: [] } };
}

test('leads to the login without a number', async () => {
  await open('/otp?next=%2Fprogress');
  await until(() => where() === '/login?next=%2Fprogress');
});

test('confirms at the sixth digit, also in Arabic digits, and leads to the welcome', async () => {
  store('msisdn', '0770');
  const api = fakeApi({ [CONFIRM]: confirmed('00'), [DETAILS]: seen(false) });
  await open();
  await type('input', '١٢٣٤٥٦');
  await until(() => where() === '/welcome');
  expect(api.sent[0]?.body).toEqual({ otp: '123456', msisdn: '0770' });
  expect(readToken()).toBe('new');
});

test.each([
  ['sarah', '/?next=%2Fprogress'],
  ['omar', '/home'],
])('opens the last screen of an expired session of %s for the same account only', async (former, to) => {
  signIn(former);
  endSession('invalid');
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: confirmed('00'), [DETAILS]: seen(true) });
  await open('/otp?next=%2Fprogress');
  await type('input', '123456');
  await until(() => where() === to);
});

test('leads a known subscriber to the wanted screen', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: confirmed('00'), [DETAILS]: seen(true) });
  await open('/otp?next=%2Fprogress');
  await type('input', '123456');
  await until(() => where() === '/?next=%2Fprogress');
});

test('leads a new subscriber to the details', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: confirmed('50') });
  await open();
  await type('input', '123456');
  await until(() => where() === '/details');
});

test('shows a wrong code under the field, which is marked', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: refusal(422, { errors: { otp: ['الرمز غير صحيح.'] } }) });
  await open();
  await type('input', '000000');
  await until(() => document.querySelector('[role=alert]')?.textContent === 'الرمز غير صحيح.');
  expect(document.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  expect(where()).toBe('/otp');
});

test('shows the wait after too many attempts', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: { ...refusal(429), headers: { 'retry-after': '90' } } });
  await open();
  await type('input', '000000');
  await until(() => (document.body.textContent ?? '').includes('انتظر 90 ثانية'));
});

test('does not send a short code', async () => {
  store('msisdn', '0770');
  const api = fakeApi({});
  await open();
  await type('input', '123');
  await press('تأكيد');
  expect(document.body.textContent).toContain('الرمز 6 أرقام');
  expect(api.keys()).toEqual([]);
});
