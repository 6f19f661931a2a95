import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
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
function open(first: SubscriptionView | null, answers: Answers = {}) {
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
  render(
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

const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

const flip = () => userEvent.click(screen.getByRole('switch'));

const active = subscriptionIn('active', { can: { cancel: true, unsubscribe: true, change: true, disable_auto: true } });
const cancelled = subscriptionIn('cancelled', { ...WITHOUT_RENEWAL, can: { reactivate: true } });
const suspended = subscriptionIn('suspended', { access_until: null, can: { cancel: true, renew: true } });

test('cancels by one confirmed tap without a code, and names the remaining access first', async () => {
  const page = open(active, { [CANCEL]: () => page.become(cancelled) });
  await userEvent.click(await screen.findByRole('button', { name: 'إلغاء الاشتراك' }));
  await screen.findByText(/يبقى المحتوى مفتوحًا لك حتى الجمعة 27 تشرين الثاني، ويمكنك العودة/);
  expect(page.of(CANCEL)).toHaveLength(0);
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، إلغاء الاشتراك' }));
  await screen.findByText('ألغيت اشتراكك');
  expect(page.of(CANCEL)).toHaveLength(1);
  expect(page.of(CANCEL)[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/);
  expect(page.of(ASK_CODE)).toHaveLength(0);
});

test('repeats a cancellation whose reply was lost under the same key', async () => {
  let tries = 0;
  const page = open(active, { [CANCEL]: () => ((tries += 1) === 1 ? 'offline' : page.become(cancelled)) });
  await userEvent.click(await screen.findByRole('button', { name: 'إلغاء الاشتراك' }));
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، إلغاء الاشتراك' }));
  await screen.findByText(/لم يصل ردّ، وقد يكون طلب الإلغاء وصلنا/);
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، إلغاء الاشتراك' }));
  await screen.findByText('ألغيت اشتراكك');
  const [first, second] = page.of(CANCEL).map(({ headers }) => headers['Idempotency-Key']);
  expect(second).toBe(first);
});

test('announces the immediate end of an unpaid subscription', async () => {
  open(suspended);
  await userEvent.click(await screen.findByRole('button', { name: 'إلغاء الاشتراك' }));
  await screen.findByText(/يتوقف الخصم فورًا وينتهي اشتراكك الآن\. تقدّمك/);
});

test('names the amount before a charge, and charges once under the first key after the code', async () => {
  let isElevated = false;
  const page = open(suspended, {
    [RENEW]: () => (isElevated ? page.become(active) : refusal(403, { code: 'step_up_required' })),
    [CONFIRM_CODE]: () => {
      isElevated = true;
      return { body: { messageCode: '00', elevated_until: '2026-11-20T10:10:00Z' } };
    },
  });
  await screen.findByText('التجديد الآن: 500 د.ع');
  await userEvent.click(await screen.findByRole('button', { name: 'التجديد الآن: 500\u00a0د.ع' }));
  await screen.findByText(/يُخصم 500 د\.ع من رصيدك الآن/);
  await userEvent.click(await screen.findByRole('button', { name: 'دفع 500\u00a0د.ع الآن' }));
  await screen.findByRole('heading', { name: 'تأكيد أن الرقم لك' });
  expect(page.of(ASK_CODE)).toHaveLength(0);
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال الرمز' }));
  await screen.findByRole('textbox', { name: 'الرمز' });
  expect(page.of(ASK_CODE)).toHaveLength(1);
  within(screen.getByRole('dialog', { name: 'تأكيد أن الرقم لك' })).getByText('+964 770 *** 4567');
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '123456');
  await screen.findByText('المحتوى كله مفتوح لك');
  expect(page.of(CONFIRM_CODE)[0]?.body).toEqual({ otp: '123456' });
  const keys = page.of(RENEW).map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('shows a renewal that charged nothing, and allows a retry', async () => {
  const grace = subscriptionIn('grace', { can: { cancel: true, renew: true } });
  const page = open(grace, { [RENEW]: () => page.become(grace) });
  await screen.findByText('التجديد الآن: 500 د.ع');
  await userEvent.click(await screen.findByRole('button', { name: 'التجديد الآن: 500\u00a0د.ع' }));
  await userEvent.click(await screen.findByRole('button', { name: 'دفع 500\u00a0د.ع الآن' }));
  await screen.findByText(/لم ينجح خصم 500 د\.ع، ولم يُخصم منك شيء\./);
  expect(screen.getByRole('alert').textContent).toContain('لم ينجح خصم');
  screen.getByText('التجديد الآن: 500 د.ع');
});

test('waits for the carrier’s decision', async () => {
  const grace = subscriptionIn('grace', { can: { cancel: true, renew: true } });
  const page = open(grace, { [RENEW]: () => page.become(subscriptionIn('grace', { can: { cancel: true } })) });
  await screen.findByText('التجديد الآن: 500 د.ع');
  await userEvent.click(await screen.findByRole('button', { name: 'التجديد الآن: 500\u00a0د.ع' }));
  await userEvent.click(await screen.findByRole('button', { name: 'دفع 500\u00a0د.ع الآن' }));
  await screen.findByText(/ننتظر جواب مشغّلك عن الخصم\./);
  expect(text()).not.toContain('لم ينجح خصم');
});

test('shows an unsent cancellation while offline', async () => {
  open(active, { [CANCEL]: () => 'offline' });
  await userEvent.click(await screen.findByRole('button', { name: 'إلغاء الاشتراك' }));
  await userEvent.click(await screen.findByRole('button', { name: 'نعم، إلغاء الاشتراك' }));
  await screen.findByText(/قد يكون طلب الإلغاء وصلنا/);
});

test('shows a wrong code under its field, and charges nothing', async () => {
  const page = open(suspended, {
    [RENEW]: refusal(403, { code: 'step_up_required' }),
    [CONFIRM_CODE]: refusal(422, { errors: { otp: ['الرمز غير صحيح.'] } }),
  });
  await screen.findByText('التجديد الآن: 500 د.ع');
  await userEvent.click(await screen.findByRole('button', { name: 'التجديد الآن: 500\u00a0د.ع' }));
  await userEvent.click(await screen.findByRole('button', { name: 'دفع 500\u00a0د.ع الآن' }));
  await screen.findByRole('heading', { name: 'تأكيد أن الرقم لك' });
  await userEvent.click(await screen.findByRole('button', { name: 'إرسال الرمز' }));
  await screen.findByRole('textbox', { name: 'الرمز' });
  await userEvent.type(screen.getByRole('textbox', { name: 'الرمز' }), '000000');
  await screen.findByText('الرمز غير صحيح.');
  expect(page.of(RENEW)).toHaveLength(1);
});

test('turns renewal off by one tap, and on only with consent to the displayed terms', async () => {
  const off = subscriptionIn('active', { ...WITHOUT_RENEWAL, can: { enable_auto: true, cancel: true } });
  const page = open(active, { [DISABLE]: () => page.become(off), [ENABLE]: () => page.become(active) });
  await screen.findByText('التجديد التلقائي');
  await flip();
  await screen.findByText('لا يُخصم منك شيء تلقائيًا');
  expect(page.of(DISABLE)).toHaveLength(1);
  await flip();
  expect(page.of(ENABLE)).toHaveLength(0);
  expect(screen.getByRole('dialog').textContent).toContain('السعر: 500 دينار عراقي.');
  await userEvent.click(await screen.findByRole('button', { name: 'أوافق وأفعّل التجديد' }));
  await waitFor(() => expect(page.of(ENABLE)).toHaveLength(1));
  expect(page.of(ENABLE)[0]?.body).toEqual({ consent_version: 'v7' });
});

test('offers only what the server allows', async () => {
  open(subscriptionIn('pending_charge', { ...WITHOUT_RENEWAL, can: { cancel: true } }));
  await screen.findByText('ننتظر جواب مشغّل شبكتك');
  expect(text()).not.toContain('تغيير الخطة');
  expect(screen.queryByRole('switch')).toBeNull();
  screen.getByRole('button', { name: 'إلغاء الاشتراك' });
});

test('links to the plans without a subscription', async () => {
  open(null);
  await screen.findByRole('heading', { name: 'لا اشتراك لك بعد' });
});

test('unsubscribes without a code where the operator requires none', async () => {
  const CONFIRM = 'POST /api/confirm-unsubscribe';
  const page = open(active, {
    'POST /api/request-unsubscribe': { body: { messageCode: '00', expires_in: 0, resend_in: 0, otp_required: false } },
    [CONFIRM]: () => page.become({ ...cancelled, mandate: false, can: { ...cancelled.can, unsubscribe: true } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'إيقاف كل خصم نهائيًا' }));
  await userEvent.click(await screen.findByRole('button', { name: 'متابعة' }));
  await screen.findByText('ألغيت اشتراكك');
  expect(page.of(CONFIRM)[0]?.body).toEqual({});
  expect(text()).not.toContain('عند مشغّل شبكتك');
});

test('shows no plan, payer or renewal in a trial without a plan, only the choice', async () => {
  open(subscriptionIn('parking', { ...UNDECIDED, can: { activate: true, enable_auto: true, cancel: true } }));
  await screen.findByRole('heading', { name: 'لا خطة بعد' });
  expect(text()).not.toContain('الخطة الأسبوعية');
  expect(text()).not.toContain('+964 770');
  expect(screen.queryByRole('switch')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'إلغاء الاشتراك' }));
  await screen.findByText(/لن يُخصم منك شيء\. يبقى المحتوى مفتوحًا لك حتى الجمعة 27 تشرين الثاني/);
});

test('consents to renewal under the terms of the scheduled plan', async () => {
  const off = { ...DAILY_NEXT, ...WITHOUT_RENEWAL, can: { enable_auto: true } };
  const page = open(subscriptionIn('active', off), { [ENABLE]: () => page.become(active) });
  await screen.findByText('الخطة القادمة');
  await flip();
  await screen.findByText(/يُخصم 100 د\.ع كل يوم من رصيدك ابتداءً من/);
  await userEvent.click(await screen.findByRole('button', { name: 'أوافق وأفعّل التجديد' }));
  await waitFor(() => expect(page.of(ENABLE)).toHaveLength(1));
  expect(page.of(ENABLE)[0]?.body).toEqual({ consent_version: 'd3' });
});

test('prepays the scheduled plan, also with renewal off', async () => {
  open(subscriptionIn('active', { ...DAILY_NEXT, ...WITHOUT_RENEWAL, can: { renew: true } }));
  await screen.findByText(/دفع المدة القادمة الآن/);
  screen.getByText('دفع المدة القادمة الآن: 100 د.ع');
});

test('names whether a reactivation turns renewal on', async () => {
  open({ ...cancelled, mandate: false });
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة اشتراكي' }));
  await screen.findByText(/لا يُخصم منك شيء الآن ولا تلقائيًا/);
});

test('names the next charge of a reactivation', async () => {
  open(cancelled);
  await screen.findByRole('button', { name: 'إعادة اشتراكي' });
  expect(text()).not.toContain('+964 770');
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة اشتراكي' }));
  await screen.findByText(/يعود التجديد التلقائي، فيُخصم 500 د\.ع كل أسبوع ابتداءً من الجمعة 27 تشرين الثاني/);
});

test.each([
  { view: subscriptionIn('parking', { ...UNDECIDED, can: { cancel: true } }), variant: 'plain' },
  { view: active, variant: 'danger' },
])('the cancellation warns by its color only where a plan ends: $variant', async ({ view, variant }) => {
  open(view);
  const cancel = await screen.findByRole('button', { name: 'إلغاء الاشتراك' });
  expect(cancel.dataset.variant).toBe(variant);
});
