import { expect, test } from 'vitest';
import { planStep } from './plan-step.ts';
import { DAILY, DAILY_NEXT, MONTHLY, subscriptionIn, WEEKLY, WITHOUT_RENEWAL } from './subscription.fixture.ts';

const UNTIL = '2026-11-27T09:00:00Z';
const activate = { can: { activate: true } };
const change = { can: { change: true, upgrade: true } };

test('without a subscription a plan is consented to and begins at once, perhaps with free days', () => {
  expect(planStep(null, WEEKLY)).toEqual({ kind: 'activate', from: null, canBeFree: true });
  expect(planStep(null, { ...WEEKLY, free_days: 0 })).toEqual({ kind: 'activate', from: null, canBeFree: false });
});

test('free or paid time that runs comes first', () => {
  expect(planStep(subscriptionIn('parking', { ...WITHOUT_RENEWAL, ...activate }), MONTHLY)).toEqual({
    kind: 'activate',
    from: UNTIL,
    canBeFree: false,
  });
  expect(planStep(subscriptionIn('active', { ...WITHOUT_RENEWAL, ...activate }), WEEKLY)).toEqual({
    kind: 'activate',
    from: UNTIL,
    canBeFree: false,
  });
  expect(planStep(subscriptionIn('cancelled', { ...WITHOUT_RENEWAL, ...activate }), WEEKLY)).toEqual({
    kind: 'activate',
    from: UNTIL,
    canBeFree: false,
  });
});

test('after the end it begins at once, and free only for those who have had no free days', () => {
  const expired = (can: object) => subscriptionIn('expired', { ...WITHOUT_RENEWAL, can: { activate: true, ...can } });
  const step = { kind: 'activate', from: null };
  expect(planStep(expired({}), WEEKLY)).toEqual({ ...step, canBeFree: false });
  expect(planStep(expired({ start_free: true }), WEEKLY)).toEqual({ ...step, canBeFree: true });
});

test('a dearer plan is paid now, a cheaper one follows the paid time', () => {
  expect(planStep(subscriptionIn('active', change), MONTHLY)).toEqual({ kind: 'change', when: 'now', from: null });
  expect(planStep(subscriptionIn('active', { plan: MONTHLY, ...change }), WEEKLY)).toEqual({
    kind: 'change',
    when: 'end',
    from: UNTIL,
  });
});

test('what was paid ahead has to begin before a dearer plan can', () => {
  const ahead = subscriptionIn('active', { can: { change: true } });
  expect(planStep(ahead, MONTHLY)).toEqual({ kind: 'blocked', why: 'paid_ahead' });
  expect(planStep(ahead, DAILY)).toMatchObject({ kind: 'change', when: 'end' });
});

test('a plan that waits for its turn is chosen already, and the present one can be kept instead', () => {
  const waiting = subscriptionIn('active', { ...DAILY_NEXT, ...change });
  expect(planStep(waiting, DAILY)).toEqual({ kind: 'next', from: UNTIL });
  expect(planStep(waiting, WEEKLY)).toEqual({ kind: 'change', when: 'stay', from: UNTIL });
});

test('in free days a change costs nothing yet', () => {
  expect(planStep(subscriptionIn('parking', change), MONTHLY)).toEqual({ kind: 'change', when: 'free', from: UNTIL });
});

test('the plan one has that renews is the current one', () => {
  expect(planStep(subscriptionIn('active', change), WEEKLY)).toEqual({ kind: 'current' });
});

test.each(['grace', 'suspended', 'pending_charge'] as const)('%s changes no plan', (state) => {
  expect(planStep(subscriptionIn(state), MONTHLY)).toEqual({ kind: 'blocked', why: 'charge' });
});
