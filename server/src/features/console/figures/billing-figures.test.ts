import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import {
  attemptRow,
  eventRow,
  insertPast,
  ledgerRow,
  someSubscription,
  subscriptionRow,
  type Paying,
} from '../../../../test/past-rows.ts';
import { figuresOf } from '../../../../test/figures-of.ts';
import { it } from '../../../../test/fixture.ts';
import { computeNext, planRecentDays } from './compute-figures.ts';

// Every number here was counted by hand from the rows below. The day is 9 March in Baghdad: from 21:00 to 21:00 UTC.
const DAY = '2026-03-09';
const [FIRST, NOON, LAST] = ['2026-03-08T21:00:00Z', '2026-03-09T09:00:00Z', '2026-03-09T20:59:59.999Z'];
const [BEFORE, AFTER] = ['2026-03-08T20:59:59.999Z', '2026-03-09T21:00:00Z'];
const LONG_AGO = '2026-02-01T09:00:00Z';
const [WEEKLY, DAILY] = [randomUUID(), randomUUID()];

it.beforeAll(async ({ server }) => {
  await insertCharges(server);
  await insertEvents(server);
  await planRecentDays(server.services);
  while ((await computeNext(server.services)) > 0);
});

const rows = (server: TestApp, metric: string, day = DAY) => figuresOf(server.services.db, metric, day);

/** Learners who paid long ago, and learners who never did. */
const [loyal, other, late, fresh, trial] = Array.from({ length: 5 }, someSubscription) as [
  Paying,
  Paying,
  Paying,
  Paying,
  Paying,
];

async function insertCharges(server: TestApp) {
  const paidLongAgo = [loyal, other, late].map((of) => ({ of, attempt: randomUUID() }));
  const firstOf = { fresh: randomUUID(), trial: randomUUID(), renewed: randomUUID() };
  await insertPast(server, 'charge_attempt', [
    ...paidLongAgo.map(({ of, attempt }) =>
      attemptRow(of, { id: attempt, plan: WEEKLY, at: LONG_AGO, state: 'succeeded' }),
    ),
    // Renewals of the day: one paid at the first instant, two without funds, one of them as a retry, one undecided.
    attemptRow(loyal, { id: firstOf.renewed, plan: WEEKLY, at: FIRST, state: 'succeeded' }),
    attemptRow(other, { plan: WEEKLY, at: NOON, state: 'denied', reason: 'INSUFFICIENT_FUNDS' }),
    attemptRow(other, { plan: WEEKLY, at: LAST, state: 'denied', reason: 'INSUFFICIENT_FUNDS', number: 2 }),
    attemptRow(late, { plan: DAILY, at: LAST, state: 'unknown', reason: 'UNKNOWN' }),
    // First payments: one paid, one paid after free days.
    attemptRow(fresh, { id: firstOf.fresh, plan: DAILY, at: NOON, state: 'succeeded' }),
    attemptRow(trial, { id: firstOf.trial, plan: WEEKLY, at: NOON, state: 'succeeded' }),
    // Neither belongs to the day.
    attemptRow(loyal, { plan: WEEKLY, at: BEFORE, state: 'denied', reason: 'DENIED' }),
    attemptRow(loyal, { plan: WEEKLY, at: AFTER, state: 'denied', reason: 'DENIED' }),
  ]);
  await insertPast(server, 'ledger_entry', [
    ...paidLongAgo.map(({ of, attempt }) => ledgerRow(of, { attempt, at: LONG_AGO })),
    ledgerRow(loyal, { attempt: firstOf.renewed, at: FIRST }),
    ledgerRow(fresh, { attempt: firstOf.fresh, amount: 100_000, at: NOON }),
    ledgerRow(trial, { attempt: firstOf.trial, at: NOON }),
    ledgerRow(loyal, { attempt: firstOf.renewed, kind: 'refund', amount: 200_000, at: LAST }),
    ledgerRow(loyal, { attempt: firstOf.renewed, kind: 'refund', amount: 50_000, at: AFTER }),
  ]);
}

async function insertEvents(server: TestApp) {
  const [refused, gone, unhappy, stale, starting] = Array.from({ length: 5 }, someSubscription) as [
    Paying,
    Paying,
    Paying,
    Paying,
    Paying,
  ];
  const everyone = [loyal, other, late, fresh, trial, refused, gone, unhappy, stale, starting];
  await insertPast(
    server,
    'subscription',
    everyone.map((of) => subscriptionRow(of, { plan: of === late ? DAILY : WEEKLY, at: LONG_AGO })),
  );
  const attempt = randomUUID();
  await insertPast(
    server,
    'ledger_entry',
    [gone, unhappy].map((of) => ledgerRow(of, { attempt: randomUUID(), at: LONG_AGO })),
  );
  await insertPast(server, 'charge_attempt', [
    attemptRow(gone, { id: attempt, plan: WEEKLY, at: LONG_AGO, state: 'succeeded' }),
  ]);
  await insertPast(server, 'subscription_event', [
    // Due: three for the first time, one again; a daily one of them.
    eventRow(loyal, { type: 'period_due', from: 'active', to: 'active', at: FIRST }),
    eventRow(other, { type: 'period_due', from: 'active', to: 'active', at: NOON }),
    eventRow(late, { type: 'period_due', from: 'active', to: 'active', at: LAST }),
    eventRow(other, { version: 2, type: 'retry_due', from: 'grace', to: 'grace', at: LAST }),
    eventRow(loyal, { version: 2, type: 'period_due', from: 'active', to: 'active', at: AFTER }),
    // One closed before the carrier was asked.
    eventRow(late, { version: 2, type: 'charge_denied', from: 'active', to: 'active', actor: 'clock', at: LAST }),
    // Free days: one starts, one was paid for, one is refused at its end.
    eventRow(starting, { type: 'free_start', from: null, to: 'parking', actor: 'learner', at: NOON }),
    eventRow(trial, { type: 'free_start', from: null, to: 'parking', actor: 'learner', at: LONG_AGO }),
    eventRow(refused, { type: 'free_start', from: null, to: 'parking', actor: 'learner', at: LONG_AGO }),
    eventRow(refused, { version: 2, type: 'period_due', from: 'parking', to: 'expired', at: NOON }),
    // One paid subscription ends after its cancellation, one for want of money.
    eventRow(gone, { type: 'period_due', from: 'cancelled', to: 'expired', at: NOON }),
    eventRow(unhappy, { type: 'grace_over', from: 'suspended', to: 'expired', at: NOON }),
    // A subscription that never began; another one cancels.
    eventRow(stale, { type: 'confirmation_stale', from: 'pending_confirmation', to: 'expired', at: NOON }),
    eventRow(fresh, { type: 'cancel', from: 'active', to: 'cancelled', actor: 'learner', at: NOON }),
  ]);
}

describe('the figures of subscriptions', () => {
  it('count renewals by plan, attempt, outcome and reason', async ({ server }) => {
    expect(await rows(server, 'renewals')).toEqual(
      [
        [WEEKLY, 'first', 'denied:INSUFFICIENT_FUNDS', 1],
        [WEEKLY, 'first', 'succeeded', 1],
        [WEEKLY, 'retry', 'denied:INSUFFICIENT_FUNDS', 1],
        [DAILY, 'first', 'undecided', 1],
      ].toSorted(),
    );
    expect(await rows(server, 'renewals_due')).toEqual(
      [
        [WEEKLY, 'first', '', 2],
        [WEEKLY, 'retry', '', 1],
        [DAILY, 'first', '', 1],
      ].toSorted(),
    );
    expect(await rows(server, 'renewals_dropped')).toEqual([[DAILY, '', '', 1]]);
  });

  it('count first payments apart from renewals, and those after free days', async ({ server }) => {
    expect(await rows(server, 'starts')).toEqual(
      [
        [DAILY, 'first', 'succeeded', 1],
        [WEEKLY, 'first', 'succeeded', 1],
      ].toSorted(),
    );
    expect(await rows(server, 'paying_started')).toEqual(
      [
        [DAILY, 'direct', '', 1],
        [WEEKLY, 'after_trial', '', 1],
      ].toSorted(),
    );
    expect(await rows(server, 'trials_started')).toEqual([[WEEKLY, '', '', 1]]);
    expect(await rows(server, 'trials_unpaid')).toEqual([[WEEKLY, '', '', 1]]);
  });

  it('count what ended, and why', async ({ server }) => {
    expect(await rows(server, 'ended')).toEqual([
      [WEEKLY, 'never_started', 'other', 1],
      [WEEKLY, 'paying', 'left', 1],
      [WEEKLY, 'paying', 'unpaid', 1],
      [WEEKLY, 'trial', 'renewal_off', 1],
    ]);
    expect(await rows(server, 'paying_ended')).toEqual([[WEEKLY, '', '', 2]]);
    expect(await rows(server, 'leaving')).toEqual([[WEEKLY, 'cancel', 'learner', 1]]);
  });

  it('sum money in minor units by plan, to the last instant of the day', async ({ server }) => {
    expect(await rows(server, 'money')).toEqual(
      [
        [WEEKLY, 'charge', 'IQD', 1_000_000],
        [WEEKLY, 'refund', 'IQD', 200_000],
        [DAILY, 'charge', 'IQD', 100_000],
      ].toSorted(),
    );
    expect(await rows(server, 'money', '2026-03-10')).toEqual([[WEEKLY, 'refund', 'IQD', 50_000]]);
  });
});
