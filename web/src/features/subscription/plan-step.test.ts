import { expect, test } from 'vitest';
import { planStep } from './plan-step.ts';
import { MONTHLY, subscriptionIn, WEEKLY, WITHOUT_RENEWAL } from './subscription.fixture.ts';

const UNTIL = '2026-11-27T09:00:00Z';
const activate = { can: { activate: true } };
const change = { can: { change: true } };

test('without a subscription a plan is consented to and begins at once', () => {
  expect(planStep(null, WEEKLY)).toEqual({ kind: 'activate', from: null });
});

test('free or paid time that runs comes first', () => {
  expect(planStep(subscriptionIn('parking', { ...WITHOUT_RENEWAL, ...activate }), MONTHLY)).toEqual({
    kind: 'activate',
    from: UNTIL,
  });
  expect(planStep(subscriptionIn('active', { ...WITHOUT_RENEWAL, ...activate }), WEEKLY)).toEqual({
    kind: 'activate',
    from: UNTIL,
  });
  expect(planStep(subscriptionIn('cancelled', { ...WITHOUT_RENEWAL, ...activate }), WEEKLY)).toEqual({
    kind: 'activate',
    from: UNTIL,
  });
});

test('after the end it begins at once', () => {
  expect(planStep(subscriptionIn('expired', { ...WITHOUT_RENEWAL, ...activate }), WEEKLY)).toEqual({
    kind: 'activate',
    from: null,
  });
});

test('a dearer plan is paid now, a cheaper one follows the paid time', () => {
  expect(planStep(subscriptionIn('active', change), MONTHLY)).toEqual({ kind: 'change', when: 'now', from: null });
  expect(planStep(subscriptionIn('active', { plan: MONTHLY, ...change }), WEEKLY)).toEqual({
    kind: 'change',
    when: 'end',
    from: UNTIL,
  });
});

test('in free days a change costs nothing yet', () => {
  expect(planStep(subscriptionIn('parking', change), MONTHLY)).toEqual({ kind: 'change', when: 'free', from: UNTIL });
});

test('the plan one has that renews is the current one', () => {
  expect(planStep(subscriptionIn('active', change), WEEKLY)).toEqual({ kind: 'current' });
});

test.each(['grace', 'suspended', 'pending_charge'] as const)('%s changes no plan', (state) => {
  expect(planStep(subscriptionIn(state), MONTHLY)).toEqual({ kind: 'blocked' });
});
