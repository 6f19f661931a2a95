import { afterEach, describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowOf } from '../../../../../test/rows-of.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import {
  moneyOf,
  runJobs,
  sendScenario,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { advanceDue } from './advance-due.ts';

afterEach(() => vi.restoreAllMocks());

const WEEK = 500_000;

/** Three learners whose renewals are due together, and are requested but not charged yet. */
async function threeDue(server: TestApp): Promise<[Learner, Learner, Learner]> {
  const learners: [Learner, Learner, Learner] = [
    await signUpPaying(server),
    await signUpPaying(server),
    await signUpPaying(server),
  ];
  await runJobs(server);
  server.advance(8 * DAY_MS);
  return learners;
}

function chargesOf(server: TestApp, learner: Learner) {
  return server.services.db
    .selectFrom('billing_outbox')
    .where('subscriber_id', '=', learner.subscriberId)
    .where('type', '=', 'charge')
    .where('state', '=', 'queued');
}

async function expectRenewed(server: TestApp, ...learners: Learner[]): Promise<void> {
  for (const learner of learners) {
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active' });
    const { carrier, ours } = await moneyOf(server, learner);
    expect(ours).toEqual(carrier);
    expect(ours.length).toBeGreaterThan(1);
  }
}

describe('charges that are made together', () => {
  it('are one for each, whatever becomes of the others', async ({ server }) => {
    const [first, poor, third] = await threeDue(server);
    await sendScenario(server, poor, 'insufficient_funds');
    await advanceDue(server.services);
    await performDueEffects(server.services);
    await expectRenewed(server, first, third);
    expect(await subscriptionOf(server, poor)).toMatchObject({ state: 'grace' });
    expect(await moneyOf(server, poor)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('continue without one that cannot be read', async ({ server }) => {
    const [first, broken, third] = await threeDue(server);
    await advanceDue(server.services);
    await server.services.db
      .updateTable('billing_outbox')
      .set({ effect: JSON.stringify({ type: 'charge' }) })
      .where('subscriber_id', '=', broken.subscriberId)
      .where('state', '=', 'queued')
      .execute();
    await performDueEffects(server.services);
    await expectRenewed(server, first, third);
    expect(await chargesOf(server, broken).select('last_error').execute()).toMatchObject([
      { last_error: expect.any(String) },
    ]);
  });

  it('are settled without one that cannot be', async ({ server }) => {
    const [first, odd, third] = await threeDue(server);
    await advanceDue(server.services);
    const { carrier } = server.services;
    const { createPayment } = carrier;
    const earlier = await rowOf(server, 'ledger_entry', odd);
    vi.spyOn(carrier, 'createPayment').mockImplementation(async (ask) => {
      const paid = await createPayment(ask);
      // An id that names another payment already, which the ledger refuses.
      return ask.msisdn === odd.msisdn ? { ...paid, paymentId: earlier.reference } : paid;
    });
    await performDueEffects(server.services);
    await expectRenewed(server, first, third);
    expect((await moneyOf(server, odd)).ours).toEqual([WEEK]);
    vi.restoreAllMocks();
    for (let minute = 0; minute < 4; minute += 1) {
      await runJobs(server);
      server.advance(60_000);
    }
    await expectRenewed(server, odd);
  });

  it('begin once, however many workers take them', async ({ server }) => {
    const learners = await threeDue(server);
    const before = await Promise.all(learners.map((learner) => moneyOf(server, learner)));
    await advanceDue(server.services);
    await Promise.all([1, 2, 3, 4].map(() => performDueEffects(server.services)));
    await expectRenewed(server, ...learners);
    for (const [i, learner] of learners.entries()) {
      expect((await moneyOf(server, learner)).ours).toEqual([...(before[i]?.ours ?? []), WEEK]);
    }
  });
});

describe('renewals that fall due together', () => {
  it('are asked for once, however many workers look', async ({ server }) => {
    const learners = await threeDue(server);
    await Promise.all([1, 2, 3, 4].map(() => advanceDue(server.services)));
    for (const learner of learners) expect(await chargesOf(server, learner).select('id').execute()).toHaveLength(1);
  });
});
