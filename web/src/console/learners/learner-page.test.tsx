import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { LearnerPage } from './learner-page.tsx';
import { readAmount, writeAmount } from './read-amount.ts';

afterEach(() => vi.unstubAllGlobals());

const UUID = '0b6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a11';
const CHARGE = '1c6d2a1c-5a53-4b53-9d8e-3d6f6f0c2a22';
const AT = '2026-11-20T09:00:00.000Z';
const money = (amount: number) => ({ amount, currency: 'IQD', exponent: 3 });

const learner = {
  uuid: UUID,
  name: 'أحلام القيسي',
  msisdn: '+9647701234567',
  email: null,
  country: 'IQ',
  roles: [],
  created_at: AT,
  onboarded_at: AT,
  last_seen_at: AT,
  archived_at: null,
  archived_reason: null,
  blocked_at: null,
  under_age_since: null,
  guardians: [],
  same_number: [],
  subscription: null,
  can_credit: false,
  credit_days_left: 31,
  can_act: true,
  can_erase: true,
  money: { paid: [money(500_000)], refunded: [] },
  consents: [],
  sessions: [],
  push_devices: 0,
  learning: {
    levels: [],
    current: null,
    points: 12,
    streak: 3,
    freezes: 0,
    active_days: 4,
    last_active_day: null,
    goal_minutes: null,
  },
  certificates: [],
  approvals: [],
};
const charge = {
  uuid: CHARGE,
  at: AT,
  plan: 'الخطة الأسبوعية',
  period_start: AT,
  money: money(500_000),
  asked: money(500_000),
  state: 'succeeded',
  reason: null,
  payment_id: 'p1',
  paid: true,
  refunded: money(0),
  refunding: false,
  left: money(500_000),
  waits: false,
  limit: money(400_000),
  alone: money(300_000),
  refund_message: 'لسان: أُعيد إليك {amount} دينار عراقي من ثمن الخطة الأسبوعية.',
};
const REFUND = `POST /api/console/learners/${UUID}/refunds`;

function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/console/me': { body: { messageCode: '00', uuid: UUID, permissions: ['learner.read', 'refund.request'] } },
    [`GET /api/console/learners/${UUID}`]: { body: { messageCode: '00', learner } },
    [`GET /api/console/learners/${UUID}/charges`]: {
      body: { messageCode: '00', charges: [charge], next_cursor: null },
    },
    [`GET /api/console/learners/${UUID}/timeline`]: {
      body: {
        messageCode: '00',
        next_cursor: null,
        entries: [
          {
            id: CHARGE,
            at: AT,
            kind: 'sms',
            type: 'otp',
            state: 'delivered',
            title: null,
            text: null,
            money: null,
            count: null,
            total: null,
            actor: null,
            reason: null,
          },
        ],
      },
    },
    ...answers,
  });
  showPage(LearnerPage, { path: '/learners/:uuid', at: `/learners/${UUID}` });
  return api;
}

test('shows who it is, and a code without its text', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'أحلام القيسي' })).toBeTruthy();
  expect(await screen.findByText('النص غير محفوظ (رمز دخول)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'إضافة أيام' })).toBeNull();
  expect(screen.getByRole('button', { name: 'إيقاف الحساب' })).toBeTruthy();
});

test('the timeline shows the reason of a denied charge in words', async () => {
  const entry = {
    id: CHARGE,
    at: AT,
    kind: 'charge',
    type: 'renewal',
    state: 'denied',
    reason: 'INSUFFICIENT_FUNDS',
    title: null,
    text: null,
    money: null,
    count: null,
    total: null,
    actor: null,
  };
  show({
    [`GET /api/console/learners/${UUID}/timeline`]: {
      body: { messageCode: '00', entries: [entry], next_cursor: null },
    },
  });
  expect(await screen.findByText('الرصيد لا يكفي')).toBeTruthy();
  expect(screen.queryByText('INSUFFICIENT_FUNDS')).toBeNull();
});

test('asks for a refund with a reason, and repeats it with the same key', async () => {
  let refusals = 1;
  const api = show({
    [REFUND]: () => (refusals-- > 0 ? refusal(503) : { body: { messageCode: '00', outcome: 'requested', id: CHARGE } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'ردّ المال' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/السبب/), 'خُصم مرتين');
  await user.click(dialog.getByRole('button', { name: 'ردّ المال' }));
  await user.click(dialog.getByRole('button', { name: 'ردّ المال' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const sent = api.sent.filter(({ key }) => key === REFUND);
  expect(sent.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ charge: CHARGE, amount: 500_000, ends_access: false, reason: 'خُصم مرتين' })),
  );
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('says before a refund how much is left, when a second person decides, and what the learner is sent', async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'ردّ المال' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const factOf = (name: string) => dialog.getByText(name).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');
  expect(factOf('الباقي من هذا الخصم')).toBe('500 د.ع (IQD)');
  expect(factOf('حدّ الردّ بلا شخص ثانٍ، لهذا المشترك في اليوم')).toBe('400 د.ع (IQD)');
  expect(factOf('الباقي من الحدّ لك')).toBe('300 د.ع (IQD)');
  expect(dialog.getByText(/ينتظر اعتماد شخص ثانٍ/)).toBeTruthy();
  const amount = dialog.getByLabelText(/المبلغ/);
  await user.clear(amount);
  await user.type(amount, '300');
  expect(dialog.queryByText(/ينتظر اعتماد شخص ثانٍ/)).toBeNull();
  expect(dialog.getByText(/يُطلب من المشغّل في الحال ردّ/).textContent).toContain('(IQD)');
  expect(dialog.getByText(/أُعيد إليك 300 دينار عراقي من ثمن/)).toBeTruthy();
});

test('names the erasure of an account, not another owner of its number', async () => {
  const erased = { ...learner, name: null, archived_at: AT, archived_reason: 'erased' };
  show({ [`GET /api/console/learners/${UUID}`]: { body: { messageCode: '00', learner: erased } } });
  expect(await screen.findByText(/طُلب محو هذا الحساب/)).toBeTruthy();
  expect(screen.queryByText(/لشخص آخر/)).toBeNull();
});

test('shows the reason of a denied charge in words, what is left, and a refund that the carrier has not confirmed', async () => {
  const denied = { ...charge, uuid: UUID, state: 'denied', reason: 'INSUFFICIENT_FUNDS', paid: false, left: money(0) };
  const refunding = { ...charge, refunded: money(200_000), refunding: true, left: money(300_000) };
  show({
    [`GET /api/console/learners/${UUID}/charges`]: {
      body: { messageCode: '00', charges: [denied, refunding], next_cursor: null },
    },
  });
  expect(await screen.findByText('الرصيد لا يكفي')).toBeTruthy();
  expect(screen.getByText('لم يؤكده المشغّل بعد')).toBeTruthy();
  expect(screen.getByText(/300/)).toBeTruthy();
});

test('names what the team did in a lesson by its words, not by its call', async () => {
  const entry = {
    id: CHARGE,
    at: AT,
    kind: 'staff',
    type: 'POST /api/console/live/:id/viewers/:uuid',
    state: null,
    title: null,
    text: null,
    money: null,
    count: null,
    total: null,
    actor: 'ليلى',
    reason: 'كلام مسيء',
  };
  show({
    [`GET /api/console/learners/${UUID}/timeline`]: {
      body: { messageCode: '00', next_cursor: null, entries: [entry] },
    },
  });
  expect(await screen.findByText('كتم مشاهد أو إخراجه')).toBeTruthy();
});

test('says on the timeline what was done to a viewer of a lesson', async () => {
  const entry = {
    id: CHARGE,
    at: AT,
    kind: 'staff',
    type: 'POST /api/console/live/:id/viewers/:uuid',
    state: 'removed',
    title: 'درس المحادثة',
    text: null,
    money: null,
    count: null,
    total: null,
    actor: 'ليلى',
    reason: 'كلام مسيء',
  };
  show({
    [`GET /api/console/learners/${UUID}/timeline`]: {
      body: { messageCode: '00', next_cursor: null, entries: [entry] },
    },
  });
  expect(await screen.findByText('أُخرج من الدرس')).toBeTruthy();
  expect(screen.getByText('درس المحادثة')).toBeTruthy();
});

test.each([
  ['active', { cancel: true, unsubscribe: true }, true, 'إلغاء الاشتراك'],
  ['cancelled', { cancel: false, unsubscribe: true }, true, 'إنهاء التفويض عند المشغّل'],
  ['cancelled', { cancel: false, unsubscribe: true }, false, null],
])('of a subscription that is %s with %o offers what is left to end', async (state, can, mandate, offered) => {
  const subscription = {
    uuid: CHARGE,
    state,
    mandate,
    can: { reactivate: false, renew: false, change: false, upgrade: false, activate: false, ...can },
    plan: { uuid: CHARGE, name: 'الخطة الأسبوعية', price: money(500_000), period: 'week' },
    auto_renew: state === 'active',
    access_until: AT,
    next_charge_at: null,
    pending_plan: null,
  };
  show({
    [`GET /api/console/learners/${UUID}`]: { body: { messageCode: '00', learner: { ...learner, subscription } } },
  });
  await screen.findByRole('button', { name: 'إيقاف الحساب' });
  const names = ['إلغاء الاشتراك', 'إنهاء التفويض عند المشغّل'];
  expect(names.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(
    offered === null ? [] : [offered],
  );
});

test('lists what a refused form has wrong', async () => {
  show({ [REFUND]: () => refusal(422, { errors: { charge: ['رُدّ هذا الخصم كله من قبل.'] } }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'ردّ المال' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/السبب/), 'خُصم مرتين');
  await user.click(dialog.getByRole('button', { name: 'ردّ المال' }));
  expect(await dialog.findByText('رُدّ هذا الخصم كله من قبل.')).toBeTruthy();
});

test.each([
  ['500', 3, 500_000],
  ['٢٫٥', 3, 2_500],
  ['1,750', 3, 1_750_000],
  ['0', 2, null],
  ['1.234', 2, null],
  ['-5', 2, null],
])('reads %s with %i decimals', (typed, exponent, amount) => {
  expect(readAmount(typed, exponent)).toBe(amount);
  if (amount !== null) expect(readAmount(writeAmount(amount, exponent), exponent)).toBe(amount);
});
