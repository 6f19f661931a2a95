import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import {
  moneyOf,
  runJobs,
  sendScenario,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { advanceDue } from './advance-due.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

const WEEK = 500_000;

/** Three learners whose renewals are due at once, and are asked for but not charged yet. */
async function threeDue(): Promise<[Learner, Learner, Learner]> {
  const learners: [Learner, Learner, Learner] = [
    await signUpPaying(test),
    await signUpPaying(test),
    await signUpPaying(test),
  ];
  await runJobs(test);
  test.advance(8 * DAY_MS);
  return learners;
}

function chargesOf(learner: Learner) {
  return test.services.db
    .selectFrom('billing_outbox')
    .where('subscriber_id', '=', learner.subscriberId)
    .where('type', '=', 'charge')
    .where('state', '=', 'queued');
}

async function expectRenewed(...learners: Learner[]): Promise<void> {
  for (const learner of learners) {
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    const { carrier, ours } = await moneyOf(test, learner);
    expect(ours).toEqual(carrier);
    expect(ours.length).toBeGreaterThan(1);
  }
}

describe('charges that are made together', () => {
  it('are one for each, whatever becomes of the others', async () => {
    const [first, poor, third] = await threeDue();
    await sendScenario(test, poor, 'insufficient_funds');
    await advanceDue(test.services);
    await performDueEffects(test.services);
    await expectRenewed(first, third);
    expect(await subscriptionOf(test, poor)).toMatchObject({ state: 'grace' });
    expect(await moneyOf(test, poor)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('continue without one that cannot be read', async () => {
    const [first, broken, third] = await threeDue();
    await advanceDue(test.services);
    await test.services.db
      .updateTable('billing_outbox')
      .set({ effect: JSON.stringify({ type: 'charge' }) })
      .where('subscriber_id', '=', broken.subscriberId)
      .where('state', '=', 'queued')
      .execute();
    await performDueEffects(test.services);
    await expectRenewed(first, third);
    expect(await chargesOf(broken).select('last_error').execute()).toMatchObject([{ last_error: expect.any(String) }]);
  });

  it('are settled without one that cannot be', async () => {
    const [first, odd, third] = await threeDue();
    await advanceDue(test.services);
    const { carrier, db } = test.services;
    const { createPayment } = carrier;
    const earlier = await db
      .selectFrom('ledger_entry')
      .select('reference')
      .where('subscriber_id', '=', odd.subscriberId)
      .executeTakeFirstOrThrow();
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      const paid = await createPayment(ask);
      // An id that names another payment already, which the ledger refuses.
      return ask.msisdn === odd.msisdn ? { ...paid, paymentId: earlier.reference } : paid;
    });
    await performDueEffects(test.services);
    await expectRenewed(first, third);
    expect((await moneyOf(test, odd)).ours).toEqual([WEEK]);
    vi.restoreAllMocks();
    for (let minute = 0; minute < 4; minute += 1) {
      await runJobs(test);
      test.advance(60_000);
    }
    await expectRenewed(odd);
  });

  it('begin once, however many workers take them', async () => {
    const learners = await threeDue();
    const before = await Promise.all(learners.map((learner) => moneyOf(test, learner)));
    await advanceDue(test.services);
    await Promise.all([1, 2, 3, 4].map(() => performDueEffects(test.services)));
    await expectRenewed(...learners);
    for (const [i, learner] of learners.entries()) {
      expect((await moneyOf(test, learner)).ours).toEqual([...(before[i]?.ours ?? []), WEEK]);
    }
  });
});

describe('renewals that fall due together', () => {
  it('are asked for once, however many workers look', async () => {
    const learners = await threeDue();
    await Promise.all([1, 2, 3, 4].map(() => advanceDue(test.services)));
    for (const learner of learners) expect(await chargesOf(learner).select('id').execute()).toHaveLength(1);
  });
});
