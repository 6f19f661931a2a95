import { expect, test } from 'vitest';
import { isAwaitingCarrier, activationOutcome, renewalOutcome, upgradeOutcome } from './charge-outcome.ts';
import { MONTHLY, subscriptionIn } from './subscription.fixture.ts';

const free = { can: { change: true, renew: true } };
const grace = subscriptionIn('grace', free);
const active = subscriptionIn('active', free);
const later = subscriptionIn('active', { ...free, access_until: '2026-12-04T09:00:00Z' });

test('a renewal that leaves the grace period unchanged charged nothing', () => {
  expect(renewalOutcome(grace, grace)).toBe('denied');
  expect(renewalOutcome(grace, active)).toBe('done');
  expect(renewalOutcome(grace, subscriptionIn('grace'))).toBe('waiting');
});

test('a prepayment succeeded when the paid time is longer', () => {
  expect(renewalOutcome(active, later)).toBe('done');
  expect(renewalOutcome(active, active)).toBe('denied');
  expect(renewalOutcome(active, subscriptionIn('active'))).toBe('waiting');
});

test('an upgrade succeeded when its plan is the current one', () => {
  const judge = upgradeOutcome(MONTHLY.uuid);
  expect(judge(active, subscriptionIn('active', { ...free, plan: MONTHLY }))).toBe('done');
  expect(judge(active, active)).toBe('denied');
  expect(judge(active, subscriptionIn('active'))).toBe('waiting');
});

test('a consent whose first charge is refused starts no subscription', () => {
  expect(activationOutcome(null, subscriptionIn('expired'))).toBe('denied');
  expect(activationOutcome(null, subscriptionIn('pending_charge'))).toBe('waiting');
  expect(activationOutcome(null, subscriptionIn('parking'))).toBe('done');
});

test('nothing is awaited when no charge is open', () => {
  expect([grace, active, subscriptionIn('cancelled'), subscriptionIn('expired')].some(isAwaitingCarrier)).toBe(false);
});
