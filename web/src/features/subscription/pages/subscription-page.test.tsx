import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { expect, test } from 'vitest';
import { act } from 'react';
import type { SubscriptionView } from '@lisan/contract/subscription';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { press, render, type, until } from '../../../../test/render.tsx';
import { DAILY_NEXT, subscriptionIn, UNDECIDED, WITHOUT_RENEWAL } from '../subscription.fixture.ts';
import { SubscriptionPage } from './subscription-page.tsx';

const CANCEL = 'POST /api/profile/subscrption/cancel';
const RENEW = 'POST /api/profile/renew/manual/subscription';
const ENABLE = 'POST /api/profile/enable/automatic/subscription';
const DISABLE = 'POST /api/profile/disable/automatic/subscription';
const ASK_CODE = 'GET /api/generate/otp';
const CONFIRM_CODE = 'POST /api/profile/confirm/otp';

type Answers = Parameters<typeof fakeApi>[0];

/** Renders the page of a learner with this subscription; `change` replaces it on the fake server. */
async function open(first: SubscriptionView | null, answers: Answers = {}) {
  let view = first;
  const api = fakeApi({
    'GET /api/user': () => ({
      body: {
        messageCode: '00',
        user: { msisdn: '+9647701234567', country: 'IQ', zone: 'Asia/Baghdad', subscription: view },
      },
    }),
    'GET /api/subscription/history': { body: { messageCode: '00', entries: [], next_cursor: null } },
    [ASK_CODE]: { body: { messageCode: '00', expires_in: 300, resend_in: 30 } },
    [CONFIRM_CODE]: { body: { messageCode: '00', elevated_until: '2026-11-20T10:10:00Z' } },
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SubscriptionPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const become = (next: SubscriptionView) => {
    view = next;
    return { body: { messageCode: '00', subscription: next } };
  };
  return { ...api, become, of: (key: string) => api.sent.filter((sent) => sent.key === key) };
}

function isShown(text: string): boolean {
  return document.body.textContent?.replaceAll('\u00a0', ' ').includes(text) === true;
}

async function flip(): Promise<void> {
  await act(async () => document.querySelector<HTMLInputElement>('[role=switch]')?.click());
}

const active = subscriptionIn('active', { can: { cancel: true, unsubscribe: true, change: true, disable_auto: true } });
const cancelled = subscriptionIn('cancelled', { ...WITHOUT_RENEWAL, can: { reactivate: true } });
const suspended = subscriptionIn('suspended', { access_until: null, can: { cancel: true, renew: true } });

test('cancels by one confirmed tap without a code, and names the remaining access first', async () => {
  const page = await open(active, { [CANCEL]: () => page.become(cancelled) });
  await until(() => isShown('إلغاء الاشتراك'));
  await press('إلغاء الاشتراك');
  expect(isShown('يبقى المحتوى مفتوحًا لك حتى الجمعة 27 تشرين الثاني، وتستطيع أن تعود')).toBe(true);
  expect(page.of(CANCEL)).toHaveLength(0);
  await press('نعم، ألغِ الاشتراك');
  await until(() => isShown('ألغيت اشتراكك'));
  expect(page.of(CANCEL)).toHaveLength(1);
  expect(page.of(CANCEL)[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/);
  expect(page.of(ASK_CODE)).toHaveLength(0);
});

test('repeats a cancellation whose reply was lost under the same key', async () => {
  let tries = 0;
  const page = await open(active, { [CANCEL]: () => ((tries += 1) === 1 ? 'offline' : page.become(cancelled)) });
  await until(() => isShown('إلغاء الاشتراك'));
  await press('إلغاء الاشتراك');
  await press('نعم، ألغِ الاشتراك');
  await until(() => isShown('لا يوجد اتصال، فلم يصلنا طلب الإلغاء بعد'));
  await press('نعم، ألغِ الاشتراك');
  await until(() => isShown('ألغيت اشتراكك'));
  const [first, second] = page.of(CANCEL).map(({ headers }) => headers['Idempotency-Key']);
  expect(second).toBe(first);
});

test('announces the immediate end of an unpaid subscription', async () => {
  await open(suspended);
  await until(() => isShown('إلغاء الاشتراك'));
  await press('إلغاء الاشتراك');
  expect(isShown('يتوقف الخصم فورًا وينتهي اشتراكك الآن. تقدّمك')).toBe(true);
});

test('names the amount before a charge, and charges once under the first key after the code', async () => {
  let isElevated = false;
  const page = await open(suspended, {
    [RENEW]: () => (isElevated ? page.become(active) : refusal(403, { code: 'step_up_required' })),
    [CONFIRM_CODE]: () => {
      isElevated = true;
      return { body: { messageCode: '00', elevated_until: '2026-11-20T10:10:00Z' } };
    },
  });
  await until(() => isShown('جدّد الآن: 500 د.ع'));
  await press('جدّد الآن: 500\u00a0د.ع');
  expect(isShown('يُخصم 500 د.ع من رصيدك الآن')).toBe(true);
  await press('ادفع 500\u00a0د.ع الآن');
  await until(() => isShown('تأكيد أنك صاحب الرقم'));
  expect(page.of(ASK_CODE)).toHaveLength(0);
  await press('أرسل الرمز');
  await until(() => document.querySelector('input[name=otp]') !== null);
  expect(page.of(ASK_CODE)).toHaveLength(1);
  expect(isShown('+964 770 *** 4567')).toBe(true);
  await type('input[name=otp]', '123456');
  await until(() => isShown('المحتوى كله مفتوح لك'));
  expect(page.of(CONFIRM_CODE)[0]?.body).toEqual({ otp: '123456' });
  const keys = page.of(RENEW).map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('shows a renewal that charged nothing, and allows a retry', async () => {
  const grace = subscriptionIn('grace', { can: { cancel: true, renew: true } });
  const page = await open(grace, { [RENEW]: () => page.become(grace) });
  await until(() => isShown('جدّد الآن: 500 د.ع'));
  await press('جدّد الآن: 500\u00a0د.ع');
  await press('ادفع 500\u00a0د.ع الآن');
  await until(() => isShown('لم ينجح خصم 500 د.ع، ولم يُخصم منك شيء.'));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('لم ينجح خصم');
  expect(isShown('جدّد الآن: 500 د.ع')).toBe(true);
});

test('waits for the carrier’s decision', async () => {
  const grace = subscriptionIn('grace', { can: { cancel: true, renew: true } });
  const page = await open(grace, { [RENEW]: () => page.become(subscriptionIn('grace', { can: { cancel: true } })) });
  await until(() => isShown('جدّد الآن: 500 د.ع'));
  await press('جدّد الآن: 500\u00a0د.ع');
  await press('ادفع 500\u00a0د.ع الآن');
  await until(() => isShown('ننتظر جواب مشغّلك عن الخصم.'));
  expect(isShown('لم ينجح خصم')).toBe(false);
});

test('shows an unsent cancellation while offline', async () => {
  await open(active, { [CANCEL]: () => 'offline' });
  await until(() => isShown('إلغاء الاشتراك'));
  await press('إلغاء الاشتراك');
  await press('نعم، ألغِ الاشتراك');
  await until(() => isShown('لم يصلنا طلب الإلغاء بعد'));
});

test('shows a wrong code under its field, and charges nothing', async () => {
  const page = await open(suspended, {
    [RENEW]: refusal(403, { code: 'step_up_required' }),
    [CONFIRM_CODE]: refusal(422, { errors: { otp: ['الرمز غير صحيح.'] } }),
  });
  await until(() => isShown('جدّد الآن: 500 د.ع'));
  await press('جدّد الآن: 500\u00a0د.ع');
  await press('ادفع 500\u00a0د.ع الآن');
  await until(() => isShown('تأكيد أنك صاحب الرقم'));
  await press('أرسل الرمز');
  await until(() => document.querySelector('input[name=otp]') !== null);
  await type('input[name=otp]', '000000');
  await until(() => isShown('الرمز غير صحيح.'));
  expect(page.of(RENEW)).toHaveLength(1);
});

test('turns renewal off by one tap, and on only with consent to the displayed terms', async () => {
  const off = subscriptionIn('active', { ...WITHOUT_RENEWAL, can: { enable_auto: true, cancel: true } });
  const page = await open(active, { [DISABLE]: () => page.become(off), [ENABLE]: () => page.become(active) });
  await until(() => isShown('التجديد التلقائي'));
  await flip();
  await until(() => isShown('لا يُخصم منك شيء تلقائيًا'));
  expect(page.of(DISABLE)).toHaveLength(1);
  await flip();
  expect(page.of(ENABLE)).toHaveLength(0);
  expect(isShown('السعر: 500 دينار عراقي.')).toBe(true);
  await press('أوافق وأفعّل التجديد');
  await until(() => page.of(ENABLE).length === 1);
  expect(page.of(ENABLE)[0]?.body).toEqual({ consent_version: 'v7' });
});

test('offers only what the server allows', async () => {
  await open(subscriptionIn('pending_charge', { ...WITHOUT_RENEWAL, can: { cancel: true } }));
  await until(() => isShown('ننتظر جواب مشغّل شبكتك'));
  expect(isShown('تغيير الخطة')).toBe(false);
  expect(document.querySelector('[role=switch]')).toBeNull();
  expect(isShown('إلغاء الاشتراك')).toBe(true);
});

test('links to the plans without a subscription', async () => {
  await open(null);
  await until(() => isShown('لم تشترك بعد'));
});

test('unsubscribes without a code where the operator requires none', async () => {
  const CONFIRM = 'POST /api/confirm-unsubscribe';
  const page = await open(active, {
    'POST /api/request-unsubscribe': { body: { messageCode: '00', expires_in: 0, resend_in: 0, otp_required: false } },
    [CONFIRM]: () => page.become({ ...cancelled, mandate: false, can: { ...cancelled.can, unsubscribe: true } }),
  });
  await until(() => isShown('إنهاء تفويض الخصم كله'));
  await press('إنهاء تفويض الخصم كله');
  await press('تابع إلى الإنهاء');
  await until(() => isShown('ألغيت اشتراكك'));
  expect(page.of(CONFIRM)[0]?.body).toEqual({});
  expect(isShown('عند مشغّل شبكتك')).toBe(false);
});

test('shows no plan, payer or renewal in a trial without a plan, only the choice', async () => {
  await open(subscriptionIn('parking', { ...UNDECIDED, can: { activate: true, enable_auto: true, cancel: true } }));
  await until(() => isShown('لم تختر خطة بعد'));
  expect(isShown('الخطة الأسبوعية')).toBe(false);
  expect(isShown('+964 770')).toBe(false);
  expect(document.querySelector('[role=switch]')).toBeNull();
  await press('إلغاء الاشتراك');
  expect(isShown('لن يُخصم منك شيء. يبقى المحتوى مفتوحًا لك حتى الجمعة 27 تشرين الثاني')).toBe(true);
});

test('consents to renewal under the terms of the scheduled plan', async () => {
  const off = { ...DAILY_NEXT, ...WITHOUT_RENEWAL, can: { enable_auto: true } };
  const page = await open(subscriptionIn('active', off), { [ENABLE]: () => page.become(active) });
  await until(() => isShown('الخطة القادمة'));
  await flip();
  expect(isShown('يُخصم 100 د.ع كل يوم من رصيدك ابتداءً من')).toBe(true);
  await press('أوافق وأفعّل التجديد');
  await until(() => page.of(ENABLE).length === 1);
  expect(page.of(ENABLE)[0]?.body).toEqual({ consent_version: 'd3' });
});

test('prepays the scheduled plan, also with renewal off', async () => {
  await open(subscriptionIn('active', { ...DAILY_NEXT, ...WITHOUT_RENEWAL, can: { renew: true } }));
  await until(() => isShown('ادفع المدة القادمة الآن'));
  expect(isShown('ادفع المدة القادمة الآن: 100 د.ع')).toBe(true);
});

test('names whether a reactivation turns renewal on', async () => {
  await open({ ...cancelled, mandate: false });
  await until(() => isShown('أعد اشتراكي'));
  await press('أعد اشتراكي');
  expect(isShown('لا يُخصم منك شيء الآن ولا تلقائيًا')).toBe(true);
});

test('names the next charge of a reactivation', async () => {
  await open(cancelled);
  await until(() => isShown('أعد اشتراكي'));
  expect(isShown('+964 770')).toBe(false);
  await press('أعد اشتراكي');
  expect(isShown('يعود التجديد التلقائي، فيُخصم 500 د.ع كل أسبوع ابتداءً من الجمعة 27 تشرين الثاني')).toBe(true);
});
