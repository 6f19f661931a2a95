import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { useLocation } from '../../../../lib/router/use-router.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import {
  DAILY,
  DAILY_NEXT,
  MONTHLY,
  subscriptionIn,
  UNDECIDED,
  WEEKLY,
  WITHOUT_RENEWAL,
} from '../subscription.fixture.ts';
import { PlansPage } from './plans-page.tsx';

const ASK = 'POST /api/request-activation';
const CONFIRM = 'POST /api/confirm-activation';
const CHANGE = 'POST /api/change/subscription';

function Where() {
  return <output>{useLocation().pathname}</output>;
}

function open(subscription: SubscriptionView | null, answers: Parameters<typeof fakeApi>[0] = {}) {
  const user = { msisdn: '+9647701234567', country: 'IQ', zone: 'Asia/Baghdad', subscription };
  const api = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user } },
    'GET /api/subscriptions/list': { body: { messageCode: '00', SubscriptionsList: [WEEKLY, MONTHLY, DAILY] } },
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter at="/plans">
        <PlansPage />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...api, of: (key: string) => api.sent.filter((sent) => sent.key === key) };
}

const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

const choose = (plan: RegExp) => userEvent.click(screen.getByRole('radio', { name: plan }));

const parking = subscriptionIn('parking', { ...UNDECIDED, can: { activate: true } });
const active = subscriptionIn('active', { can: { change: true, upgrade: true } });

test('shows the terms and the charge before the button, and sends the code with their version', async () => {
  const page = open(parking, {
    [ASK]: {
      body: { messageCode: '00', expires_in: 300, resend_in: 30, terms: WEEKLY.terms, otp_length: 6, code_from: 'us' },
    },
    [CONFIRM]: { body: { messageCode: '00', subscription: active } },
  });
  await screen.findByRole('button', { name: 'إرسال رمز الموافقة' });
  expect(text()).toContain('الدعم: +964 770 000 0000.');
  screen.getByText('لا يُخصم شيء الآن. بعد كتابة الرمز يُخصم 500 د.ع كل أسبوع، وأول خصم يوم الجمعة 27 تشرين الثاني.');
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال رمز الموافقة' }));
  await screen.findByText(/كتابة الرمز موافقة على «الخطة الأسبوعية»: 500 د\.ع كل أسبوع/);
  expect(page.of(ASK)[0]?.body).toEqual({ subscription_uuid: WEEKLY.uuid, consent_version: 'v7' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'الرمز' }), '123456');
  await screen.findByText('/subscription');
  expect(page.of(CONFIRM)[0]?.body).toEqual({ otp: '123456' });
  expect(page.of(CONFIRM)[0]?.headers['Idempotency-Key']).toBeTruthy();
});

test('asks a learner under age for a guardian’s consent, and requests the plan once it is given', async () => {
  let isAgreed = false;
  const sent = {
    messageCode: '00',
    expires_in: 300,
    resend_in: 30,
    terms: WEEKLY.terms,
    otp_length: 6,
    code_from: 'us',
  };
  const page = open(parking, {
    [ASK]: () =>
      isAgreed
        ? { body: sent }
        : refusal(403, { code: 'guardian_consent_required', message: 'يلزم أن يوافق وليّ الأمر.' }),
    'POST /api/guardian/request': { body: { messageCode: '00', expires_in: 300, resend_in: 30 } },
    'POST /api/guardian/confirm': () => {
      isAgreed = true;
      return { body: { messageCode: '00' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال رمز الموافقة' }));
  await screen.findByText('يلزم أن يوافق وليّ الأمر.');
  await userEvent.click(screen.getByRole('button', { name: 'موافقة وليّ الأمر' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'رقم وليّ الأمر' }), '0770 765 4321');
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرسالة' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'الرمز' }), '654321');
  await screen.findByText(/كتابة الرمز موافقة على «الخطة الأسبوعية»/);
  expect(page.of('POST /api/guardian/request')[0]?.body).toEqual({
    msisdn: '0770 765 4321',
    subscription_uuid: WEEKLY.uuid,
    consent_version: 'v7',
  });
  expect(page.of('POST /api/guardian/confirm')[0]?.body).toEqual({ msisdn: '0770 765 4321', otp: '654321' });
  expect(page.of(ASK)).toHaveLength(2);
});

test('asks a guardian for the running plan, whose renewal stopped, and goes back to it', async () => {
  const page = open(subscriptionIn('active', { ...WITHOUT_RENEWAL, can: { change: true } }), {
    'POST /api/guardian/request': { body: { messageCode: '00', expires_in: 300, resend_in: 30 } },
    'POST /api/guardian/confirm': { body: { messageCode: '00' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'دون الثامنة عشرة؟' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'رقم وليّ الأمر' }), '0770 765 4321');
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرسالة' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'الرمز' }), '654321');
  await screen.findByText('/subscription');
  expect(page.of('POST /api/guardian/request')[0]?.body).toMatchObject({ subscription_uuid: WEEKLY.uuid });
});

test('accepts the length of the operator’s own code', async () => {
  const page = open(parking, {
    [ASK]: {
      body: {
        messageCode: '00',
        expires_in: 300,
        resend_in: 60,
        terms: WEEKLY.terms,
        otp_length: 4,
        code_from: 'operator',
      },
    },
    [CONFIRM]: { body: { messageCode: '00', subscription: active } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال رمز الموافقة' }));
  await screen.findByText('أرسل مشغّلك رمزًا من 4 أرقام إلى');
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '1234');
  await waitFor(() => expect(page.of(CONFIRM)).toHaveLength(1));
  expect(page.of(CONFIRM)[0]?.body).toEqual({ otp: '1234' });
});

test('returns to the plans with a message after a refused first charge', async () => {
  open(subscriptionIn('expired', { ...WITHOUT_RENEWAL, can: { activate: true } }), {
    [ASK]: {
      body: { messageCode: '00', expires_in: 300, resend_in: 30, terms: WEEKLY.terms, otp_length: 6, code_from: 'us' },
    },
    [CONFIRM]: { body: { messageCode: '00', subscription: subscriptionIn('expired', { can: { activate: true } }) } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال رمز الموافقة' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'الرمز' }), '123456');
  await screen.findByText(/لم ينجح الخصم، فلم يبدأ الاشتراك/);
  screen.getByRole('button', { name: 'إرسال رمز الموافقة' });
});

test('does not consent to terms that have changed', async () => {
  open(parking, {
    [ASK]: refusal(422, { message: 'تغيرت شروط الخطة.', errors: { consent_version: ['تغيرت شروط الخطة.'] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال رمز الموافقة' }));
  await screen.findByText('تغيرت شروط الخطة.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows the charge of an upgrade, and requires a code before it', async () => {
  const page = open(active, {
    [CHANGE]: refusal(403, { code: 'step_up_required' }),
    'GET /api/generate/otp': { body: { messageCode: '00', expires_in: 300, resend_in: 30 } },
  });
  await screen.findByText('هذه خطتك الحالية.');
  await choose(/الخطة الشهرية/);
  await screen.findByText('يُخصم 1,750 د.ع الآن، وتُضاف أيامك الباقية إلى المدة الجديدة.');
  await userEvent.click(await screen.findByRole('button', { name: 'الانتقال إلى الخطة الشهرية' }));
  await screen.findByRole('heading', { name: 'تأكيد أن الرقم لك' });
  expect(page.of(CHANGE)[0]?.body).toEqual({ uuid: MONTHLY.uuid, consent_version: 'v7' });
});

test('explains why no change is possible, without a button that charges', async () => {
  open(subscriptionIn('grace'));
  await screen.findByText(/لا تتغيّر الخطة قبل أن يكتمل الخصم/);
  expect(text()).not.toContain('إرسال رمز الموافقة');
});

test('shows no plan as chosen during the trial, and offers no second trial', async () => {
  open(parking);
  await screen.findByRole('button', { name: 'إرسال رمز الموافقة' });
  expect(text()).not.toContain('خطتك الحالية');
  expect(text()).not.toContain('لأول اشتراك');
});

test('offers no trial to a learner who has used it', async () => {
  const expired = subscriptionIn('expired', { ...WITHOUT_RENEWAL, can: { activate: true } });
  open(expired);
  await screen.findByRole('button', { name: 'إرسال رمز الموافقة' });
  expect(text()).not.toContain('لأول اشتراك');
  expect(text()).not.toContain('أول اشتراك لك');
  screen.getByText('بعد كتابة الرمز يُخصم 500 د.ع كل أسبوع، وأول خصم الآن.');
});

test('marks a scheduled plan, and offers to retain the current one', async () => {
  const waiting = subscriptionIn('active', { ...DAILY_NEXT, can: { change: true, upgrade: true } });
  const page = open(waiting, { [CHANGE]: { body: { messageCode: '00', subscription: active } } });
  await screen.findByText('خطتك القادمة');
  await choose(/الخطة اليومية/);
  await screen.findByText('اخترت هذه الخطة، وتبدأ يوم الجمعة 27 تشرين الثاني: 100 د.ع كل يوم.');
  expect(text()).not.toContain('الانتقال إلى الخطة اليومية');
  await choose(/الخطة الأسبوعية/);
  await screen.findByText('لا يُخصم شيء الآن. هذه الخطة باقية: 500 د.ع كل أسبوع ابتداءً من الجمعة 27 تشرين الثاني.');
  await userEvent.click(await screen.findByRole('button', { name: 'البقاء على الخطة الأسبوعية' }));
  await waitFor(() => expect(page.of(CHANGE)).toHaveLength(1));
  expect(page.of(CHANGE)[0]?.body).toEqual({ uuid: WEEKLY.uuid, consent_version: 'v7' });
});

test('offers no upgrade before a prepaid period starts', async () => {
  open(subscriptionIn('active', { can: { change: true } }));
  await screen.findByText('هذه خطتك الحالية.');
  await choose(/الخطة الشهرية/);
  await screen.findByText(/دفعت مدة لم تبدأ بعد\./);
  expect(text()).not.toContain('الانتقال إلى الخطة الشهرية');
});
