import { expect, test } from 'vitest';
import { planStep } from './plan-step.ts';
import { DAILY, DAILY_NEXT, MONTHLY, subscriptionIn, WEEKLY, WITHOUT_RENEWAL } from './subscription.fixture.ts';

const UNTIL = '2026-11-27T09:00:00Z';
const activate = { can: { activate: true } };
const change = { can: { change: true, upgrade: true } };

test('activates a plan at once without a subscription, with a trial where one is left', () => {
  expect(planStep(null, WEEKLY)).toEqual({ kind: 'activate', from: null, canBeFree: true });
  expect(planStep(null, { ...WEEKLY, free_days: 0 })).toEqual({ kind: 'activate', from: null, canBeFree: false });
});

test('activates after the running trial or paid time', () => {
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

test('activates at once after the end, with a trial only where it is unused', () => {
  const expired = (can: object) => subscriptionIn('expired', { ...WITHOUT_RENEWAL, can: { activate: true, ...can } });
  const step = { kind: 'activate', from: null };
  expect(planStep(expired({}), WEEKLY)).toEqual({ ...step, canBeFree: false });
  expect(planStep(expired({ start_free: true }), WEEKLY)).toEqual({ ...step, canBeFree: true });
});

test('charges an upgrade now, and schedules a downgrade', () => {
  expect(planStep(subscriptionIn('active', change), MONTHLY)).toEqual({ kind: 'change', when: 'now', from: null });
  expect(planStep(subscriptionIn('active', { plan: MONTHLY, ...change }), WEEKLY)).toEqual({
    kind: 'change',
    when: 'end',
    from: UNTIL,
  });
});

test('blocks an upgrade until the prepaid period has started', () => {
  const ahead = subscriptionIn('active', { can: { change: true } });
  expect(planStep(ahead, MONTHLY)).toEqual({ kind: 'blocked', why: 'paid_ahead' });
  expect(planStep(ahead, DAILY)).toMatchObject({ kind: 'change', when: 'end' });
});

test('marks a scheduled plan as next, and allows to retain the current one', () => {
  const waiting = subscriptionIn('active', { ...DAILY_NEXT, ...change });
  expect(planStep(waiting, DAILY)).toEqual({ kind: 'next', from: UNTIL });
  expect(planStep(waiting, WEEKLY)).toEqual({ kind: 'change', when: 'stay', from: UNTIL });
});

test('changes the plan without a charge during the trial', () => {
  expect(planStep(subscriptionIn('parking', change), MONTHLY)).toEqual({ kind: 'change', when: 'free', from: UNTIL });
});

test('marks the renewing plan as current', () => {
  expect(planStep(subscriptionIn('active', change), WEEKLY)).toEqual({ kind: 'current' });
});

test.each(['grace', 'suspended', 'pending_charge'] as const)('%s changes no plan', (state) => {
  expect(planStep(subscriptionIn(state), MONTHLY)).toEqual({ kind: 'blocked', why: 'charge' });
});
