import type { Plan, SubscriptionState, SubscriptionView } from '@lisan/contract/billing/subscription';

const NOTHING = {
  cancel: false,
  reactivate: false,
  renew: false,
  change: false,
  upgrade: false,
  enable_auto: false,
  disable_auto: false,
  unsubscribe: false,
  activate: false,
  start_free: false,
};

export const WEEKLY: Plan = {
  uuid: '8d2f3c56-7f1b-5d0e-9a64-2b1c7e40a901',
  name: 'الخطة الأسبوعية',
  period: 'week',
  price: { amount: 500_000, currency: 'IQD', exponent: 3 },
  free_days: 3,
  terms: { version: 'v7', text: 'السعر: 500 دينار عراقي.\nالدعم: +964 770 000 0000.' },
};

export const DAILY: Plan = {
  ...WEEKLY,
  uuid: '3b7a90e4-52c8-5f3d-8e17-61d4f0b9c702',
  name: 'الخطة اليومية',
  period: 'day',
  price: { amount: 100_000, currency: 'IQD', exponent: 3 },
  terms: { ...WEEKLY.terms, version: 'd3' },
};

export const MONTHLY: Plan = {
  ...WEEKLY,
  uuid: 'c41e6d2a-09bf-5a78-b3d5-94e82a7f5c03',
  name: 'الخطة الشهرية',
  period: 'month',
  price: { amount: 1_750_000, currency: 'IQD', exponent: 3 },
};

type Wanted = Partial<Omit<SubscriptionView, 'can'>> & { can?: Partial<SubscriptionView['can']> };

/** A subscription in a state, by default with renewal and a charge on the 27th. */
export function subscriptionIn(state: SubscriptionState, { can, ...wanted }: Wanted = {}): SubscriptionView {
  return {
    uuid: 'a3d1f0a2-0000-4000-8000-000000000001',
    plan: WEEKLY,
    state,
    auto_renew: true,
    access_until: '2026-11-27T09:00:00Z',
    next_charge_at: '2026-11-27T09:00:00Z',
    next_charge: WEEKLY.price,
    next_plan: null,
    free_only: false,
    mandate: true,
    ...wanted,
    can: { ...NOTHING, ...can },
  };
}

export const WITHOUT_RENEWAL = { auto_renew: false, next_charge_at: null, next_charge: null };
/** A trial without a chosen plan. */
export const UNDECIDED = { ...WITHOUT_RENEWAL, mandate: false };
/** The daily plan is scheduled for the end of the paid time. */
export const DAILY_NEXT = { next_plan: DAILY, next_charge: DAILY.price };
