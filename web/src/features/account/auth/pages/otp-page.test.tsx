import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { signIn } from '../../../../../test/sign-in.ts';
import { useLocation } from '../../../../lib/router/use-router.ts';
import { readQuestion } from '../../../../domain/learner/session/choose-account.ts';
import { endSession, readToken } from '../../../../domain/learner/session/session.ts';
import { store } from '../../../../lib/storage/storage.ts';
import { OtpPage } from './otp-page.tsx';

const CONFIRM = 'POST /api/client/confirm/otp';
const DETAILS = 'GET /api/fetch/subscriber/details';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(path = '/otp'): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter at={path}>
        <OtpPage />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const where = () => screen.getByRole('status').textContent;

function confirmed(messageCode: '00' | '50') {
  return { body: { messageCode, access_token: 'new', SubscriptionsList: [] } };
}

function seen(welcome_seen: boolean) {
  return { body: { messageCode: '00', subscriber: { uuid: 'sarah', welcome_seen }, level_subscribers: [] } };
}

test('leads to the login without a number', async () => {
  open('/otp?next=%2Fprogress');
  await waitFor(() => expect(where()).toBe('/login?next=%2Fprogress'));
});

test('confirms at the sixth digit, also in Arabic digits, and leads to the welcome', async () => {
  store('msisdn', '0770');
  const api = fakeApi({ [CONFIRM]: confirmed('00'), [DETAILS]: seen(false) });
  open();
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '١٢٣٤٥٦');
  await waitFor(() => expect(where()).toBe('/welcome'));
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
  open('/otp?next=%2Fprogress');
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '123456');
  await waitFor(() => expect(where()).toBe(to));
});

test('leads a known subscriber to the wanted screen', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: confirmed('00'), [DETAILS]: seen(true) });
  open('/otp?next=%2Fprogress');
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '123456');
  await waitFor(() => expect(where()).toBe('/?next=%2Fprogress'));
});

test('leads a new subscriber to the details', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: confirmed('50') });
  open();
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '123456');
  await waitFor(() => expect(where()).toBe('/details'));
});

test('shows a wrong code under the field, which is marked', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: refusal(422, { errors: { otp: ['الرمز غير صحيح.'] } }) });
  open();
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '000000');
  await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toBe('الرمز غير صحيح.'));
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(where()).toBe('/otp');
});

test('shows the wait after too many attempts', async () => {
  store('msisdn', '0770');
  fakeApi({ [CONFIRM]: { ...refusal(429), headers: { 'retry-after': '90' } } });
  open();
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '000000');
  await screen.findByText(/بعد 90 ثانية/);
});

test('does not send a short code', async () => {
  store('msisdn', '0770');
  const api = fakeApi({});
  open();
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '123');
  await userEvent.click(await screen.findByRole('button', { name: 'تأكيد' }));
  await screen.findByText(/الرمز 6 أرقام/);
  expect(api.keys()).toEqual([]);
});

test.each([
  ['somebody else', '+9647709999999', '/account-choice'],
  ['the same learner', '+9647701234567', '/?next=%2Fprogress'],
])('does not use the code up when another tab has signed in %s', async (_, msisdn, to) => {
  store('msisdn', '0770 123 4567');
  const levels = [{ uuid: 'l' }];
  const api = fakeApi({
    [DETAILS]: { body: { messageCode: '00', subscriber: { msisdn, name: null }, level_subscribers: levels } },
  });
  open('/otp?next=%2Fprogress');
  store('token', 'of-the-other-tab');
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '123456');
  await waitFor(() => expect(where()).toBe(to));
  expect(api.keys()).toEqual([DETAILS]);
  expect(readToken()).toBe('of-the-other-tab');
  expect(readQuestion()?.source).toBe(to === '/account-choice' ? 'code' : undefined);
});
