import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { expect, test } from 'vitest';
import { PLANS } from '../../../../test/level-samples.ts';
import { summariseSubscription } from './subscription-summary.ts';

const can = {
  cancel: true,
  reactivate: false,
  renew: false,
  change: false,
  upgrade: false,
  enable_auto: true,
  disable_auto: false,
  unsubscribe: true,
  activate: false,
  start_free: false,
};

function subscription(more: Partial<SubscriptionView>): SubscriptionView {
  const [plan] = PLANS;
  if (!plan) throw new Error('No plan');
  const none = { next_charge_at: null, next_charge: null, next_plan: null };
  const base = { ...none, uuid: 's', plan, auto_renew: false, free_only: false, mandate: true, can };
  return { ...base, state: 'active', access_until: '2026-11-27T09:00:00Z', ...more };
}

test('names the next charge and its date first', () => {
  const charge = {
    auto_renew: true,
    next_charge_at: '2026-11-27T09:00:00Z',
    next_charge: { amount: 500_000, currency: 'IQD', exponent: 3 },
  };
  expect(summariseSubscription(subscription(charge)).detail).toBe('الخصم القادم 500\u00a0د.ع، الجمعة 27 تشرين الثاني');
});

test.each([
  [{ state: 'parking' }, 'أيام مجانية', 'لا يُخصم بعدها شيء إلا بموافقتك'],
  [{ state: 'cancelled' }, 'ملغى', 'يبقى المحتوى مفتوحًا حتى الجمعة 27 تشرين الثاني'],
  [{ state: 'active' }, 'فعّال', 'لا يتجدد تلقائيًا'],
  [{ state: 'suspended' }, 'متوقف مؤقتًا', 'شحن رصيدك'],
  [{ state: 'expired', access_until: null }, 'منتهٍ', 'تفعيل اشتراكك'],
  [{ state: 'expired', access_until: null, free_only: true }, 'انتهت الأيام المجانية', 'تفعيل اشتراكك'],
] as const)('%o', (more, state, detail) => {
  const summary = summariseSubscription(subscription(more));
  expect(summary.state).toBe(state);
  expect(summary.detail).toContain(detail);
});

test('leads to the plans without a subscription', () => {
  expect(summariseSubscription(null)).toMatchObject({ state: null, title: 'لا اشتراك لك الآن' });
});
