import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { useLocation } from '../../../lib/router/use-router.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { SubscriptionView } from '@lisan/contract/subscription';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { press, render, type, until } from '../../../../test/render.tsx';
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

async function open(subscription: SubscriptionView | null, answers: Parameters<typeof fakeApi>[0] = {}) {
  const user = { msisdn: '+9647701234567', country: 'IQ', zone: 'Asia/Baghdad', subscription };
  const api = fakeApi({
    'GET /api/user': { body: { messageCode: '00', user } },
    'GET /api/subscriptions/list': { body: { messageCode: '00', SubscriptionsList: [WEEKLY, MONTHLY, DAILY] } },
    ...answers,
  });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter at="/plans">
        <PlansPage />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...api, of: (key: string) => api.sent.filter((sent) => sent.key === key) };
}

function isShown(text: string): boolean {
  return document.body.textContent?.replaceAll('\u00a0', ' ').includes(text) === true;
}

async function choose(index: number): Promise<void> {
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.click());
}

const parking = subscriptionIn('parking', { ...UNDECIDED, can: { activate: true } });
const active = subscriptionIn('active', { can: { change: true, upgrade: true } });

test('shows the terms and the charge before the button, and sends the code with their version', async () => {
  const page = await open(parking, {
    [ASK]: {
      body: { messageCode: '00', expires_in: 300, resend_in: 30, terms: WEEKLY.terms, otp_length: 6, code_from: 'us' },
    },
    [CONFIRM]: { body: { messageCode: '00', subscription: active } },
  });
  await until(() => isShown('أرسل رمز الموافقة'));
  expect(isShown('الدعم: +964 770 000 0000.')).toBe(true);
  expect(isShown('لا يُخصم شيء الآن. بعد أن تكتب الرمز يُخصم 500 د.ع كل أسبوع، وأول خصم يوم الجمعة 27 تشرين الثاني.')).toBe(
    true,
  );
  await press('أرسل رمز الموافقة');
  await until(() => isShown('بكتابة الرمز توافق على «الخطة الأسبوعية»: 500 د.ع كل أسبوع'));
  expect(page.of(ASK)[0]?.body).toEqual({ subscription_uuid: WEEKLY.uuid, consent_version: 'v7' });
  await type('input[name=otp]', '123456');
  await until(() => document.querySelector('output')?.textContent === '/subscription');
  expect(page.of(CONFIRM)[0]?.body).toEqual({ otp: '123456' });
  expect(page.of(CONFIRM)[0]?.headers['Idempotency-Key']).toBeTruthy();
});

test('accepts the length of the operator’s own code', async () => {
  const page = await open(parking, {
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
  await until(() => isShown('أرسل رمز الموافقة'));
  await press('أرسل رمز الموافقة');
  await until(() => isShown('أرسل مشغّلك رمزًا من 4 أرقام إلى'));
  await type('input[name=otp]', '1234');
  await until(() => page.of(CONFIRM).length === 1);
  expect(page.of(CONFIRM)[0]?.body).toEqual({ otp: '1234' });
});

test('returns to the plans with a message after a refused first charge', async () => {
  await open(subscriptionIn('expired', { ...WITHOUT_RENEWAL, can: { activate: true } }), {
    [ASK]: {
      body: { messageCode: '00', expires_in: 300, resend_in: 30, terms: WEEKLY.terms, otp_length: 6, code_from: 'us' },
    },
    [CONFIRM]: { body: { messageCode: '00', subscription: subscriptionIn('expired', { can: { activate: true } }) } },
  });
  await until(() => isShown('أرسل رمز الموافقة'));
  await press('أرسل رمز الموافقة');
  await until(() => document.querySelector('input[name=otp]') !== null);
  await type('input[name=otp]', '123456');
  await until(() => isShown('لم ينجح الخصم، فلم يبدأ الاشتراك'));
  expect(isShown('أرسل رمز الموافقة')).toBe(true);
});

test('does not consent to terms that have changed', async () => {
  await open(parking, {
    [ASK]: refusal(422, { message: 'تغيرت شروط الخطة.', errors: { consent_version: ['تغيرت شروط الخطة.'] } }),
  });
  await until(() => isShown('أرسل رمز الموافقة'));
  await press('أرسل رمز الموافقة');
  await until(() => isShown('تغيرت شروط الخطة.'));
  expect(document.querySelector('input[name=otp]')).toBeNull();
});

test('shows the charge of an upgrade, and requires a code before it', async () => {
  const page = await open(active, {
    [CHANGE]: refusal(403, { code: 'step_up_required' }),
    'GET /api/generate/otp': { body: { messageCode: '00', expires_in: 300, resend_in: 30 } },
  });
  await until(() => isShown('هذه خطتك الحالية.'));
  await choose(1);
  expect(isShown('يُخصم 1,750 د.ع الآن، وتُضاف أيامك الباقية إلى المدة الجديدة.')).toBe(true);
  await press('انتقل إلى الخطة الشهرية');
  await until(() => isShown('تأكيد أنك صاحب الرقم'));
  expect(page.of(CHANGE)[0]?.body).toEqual({ uuid: MONTHLY.uuid, consent_version: 'v7' });
});

test('explains why no change is possible, without a button that charges', async () => {
  await open(subscriptionIn('grace'));
  await until(() => isShown('لا تتغيّر الخطة قبل أن يكتمل الخصم'));
  expect(isShown('أرسل رمز الموافقة')).toBe(false);
});

test('shows no plan as chosen during the trial, and offers no second trial', async () => {
  await open(parking);
  await until(() => isShown('أرسل رمز الموافقة'));
  expect(isShown('خطتك الحالية')).toBe(false);
  expect(isShown('لأول اشتراك')).toBe(false);
});

test('offers no trial to a learner who has used it', async () => {
  const expired = subscriptionIn('expired', { ...WITHOUT_RENEWAL, can: { activate: true } });
  await open(expired);
  await until(() => isShown('أرسل رمز الموافقة'));
  expect(isShown('لأول اشتراك')).toBe(false);
  expect(isShown('أول اشتراك لك')).toBe(false);
  expect(isShown('بعد أن تكتب الرمز يُخصم 500 د.ع كل أسبوع، وأول خصم الآن.')).toBe(true);
});

test('marks a scheduled plan, and offers to retain the current one', async () => {
  const waiting = subscriptionIn('active', { ...DAILY_NEXT, can: { change: true, upgrade: true } });
  const page = await open(waiting, { [CHANGE]: { body: { messageCode: '00', subscription: active } } });
  await until(() => isShown('خطتك القادمة'));
  await choose(2);
  expect(isShown('اخترت هذه الخطة، وتبدأ يوم الجمعة 27 تشرين الثاني: 100 د.ع كل يوم.')).toBe(true);
  expect(isShown('انتقل إلى الخطة اليومية')).toBe(false);
  await choose(0);
  expect(isShown('لا يُخصم شيء الآن. تبقى على هذه الخطة: 500 د.ع كل أسبوع ابتداءً من الجمعة 27 تشرين الثاني.')).toBe(true);
  await press('ابقَ على الخطة الأسبوعية');
  await until(() => page.of(CHANGE).length === 1);
  expect(page.of(CHANGE)[0]?.body).toEqual({ uuid: WEEKLY.uuid, consent_version: 'v7' });
});

test('offers no upgrade before a prepaid period starts', async () => {
  await open(subscriptionIn('active', { can: { change: true } }));
  await until(() => isShown('هذه خطتك الحالية.'));
  await choose(1);
  expect(isShown('دفعت مدة لم تبدأ بعد.')).toBe(true);
  expect(isShown('انتقل إلى الخطة الشهرية')).toBe(false);
});
