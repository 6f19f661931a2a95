import { expect, test } from 'vitest';
import { isAwaitingCarrier, judgeActivation, judgeRenewal, judgeUpgrade } from './charge-outcome.ts';
import { MONTHLY, subscriptionIn } from './subscription.fixture.ts';

const free = { can: { change: true, renew: true } };
const grace = subscriptionIn('grace', free);
const active = subscriptionIn('active', free);
const later = subscriptionIn('active', { ...free, access_until: '2026-12-04T09:00:00Z' });

test('a renewal that leaves grace as it was took nothing', () => {
  expect(judgeRenewal(grace, grace)).toBe('denied');
  expect(judgeRenewal(grace, active)).toBe('done');
  expect(judgeRenewal(grace, subscriptionIn('grace'))).toBe('waiting');
});

test('paying ahead went through when the time is longer', () => {
  expect(judgeRenewal(active, later)).toBe('done');
  expect(judgeRenewal(active, active)).toBe('denied');
  expect(judgeRenewal(active, subscriptionIn('active'))).toBe('waiting');
});

test('a dearer plan went through when it is the plan', () => {
  const judge = judgeUpgrade(MONTHLY.uuid);
  expect(judge(active, subscriptionIn('active', { ...free, plan: MONTHLY }))).toBe('done');
  expect(judge(active, active)).toBe('denied');
  expect(judge(active, subscriptionIn('active'))).toBe('waiting');
});

test('a consent whose first charge is refused begins nothing', () => {
  expect(judgeActivation(null, subscriptionIn('expired'))).toBe('denied');
  expect(judgeActivation(null, subscriptionIn('pending_charge'))).toBe('waiting');
  expect(judgeActivation(null, subscriptionIn('parking'))).toBe('done');
});

test('where no charge is open nobody waits', () => {
  expect([grace, active, subscriptionIn('cancelled'), subscriptionIn('expired')].some(isAwaitingCarrier)).toBe(false);
});
