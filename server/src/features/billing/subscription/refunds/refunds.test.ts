import { describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import {
  attemptsOf,
  postponeOthers,
  payAfterCancelling,
  reviewsOf,
  settle,
  simulatorOf,
  textsTo,
} from '../../../../../test/subscription/carrier.ts';
import {
  activate,
  moneyOf,
  runJobs,
  sendScenario,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { requestRefund, type RefundRequest } from './request-refund.ts';
import { declineRefund } from './decline-refund.ts';
import { performRefund } from './perform-refund.ts';

it.afterEach(({ server }) => {
  vi.restoreAllMocks();
  return postponeOthers(server);
});

const WEEK = 500_000;

async function paidAttemptOf(server: TestApp, learner: Learner): Promise<string> {
  const [paid] = await attemptsOf(server, learner);
  if (!paid) throw new Error('nothing was paid');
  return paid.id;
}

/** A learner whose second charge was paid after a cancellation, and waits for a decision of staff. */
async function signUpWithReview(server: TestApp): Promise<Learner & { attemptId: string }> {
  const learner = await signUpPaying(server);
  await settle(server);
  await payAfterCancelling(server, learner);
  const [review] = await reviewsOf(server, learner);
  if (!review) throw new Error('no review was opened');
  return { ...learner, attemptId: review.attempt_id };
}

function ask(server: TestApp, attemptId: string, over: Partial<RefundRequest> = {}): Promise<string> {
  return requestRefund(server.services, { attemptId, reason: 'طلب', endsAccess: false, by: 'support', ...over });
}

/** Refunded minor units: at the carrier, and in the ledger. */
async function refundsOf(server: TestApp, { msisdn, subscriberId }: Learner) {
  const carrier = simulatorOf(server).ledger(msisdn);
  const ours = await server.services.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'refund')
    .execute();
  return {
    carrier: carrier.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount),
    ours: ours.map(({ amount }) => amount),
  };
}

async function refundRowsOf(server: TestApp, { subscriberId }: Learner) {
  return server.services.db.selectFrom('refund').selectAll().where('subscriber_id', '=', subscriberId).execute();
}

describe('a review', () => {
  it('that ends in a refund gives the money back at the carrier and books it, once', async ({ server }) => {
    const learner = await signUpWithReview(server);
    await ask(server, learner.attemptId);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'refunded' }]);
    await settle(server);
    await settle(server);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect(await refundRowsOf(server, learner)).toMatchObject([{ state: 'done', requested_by: 'support' }]);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'cancelled' });
    const texts = (await textsTo(server, learner.msisdn)).filter((text) => text.includes('أُعيد إليك'));
    expect(texts).toEqual([expect.stringContaining('500 دينار عراقي')]);
  });

  it('that ends in keeping the charge is decided once', async ({ server }) => {
    const learner = await signUpWithReview(server);
    await declineRefund(server.services, learner.attemptId);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'declined' }]);
    await expect(declineRefund(server.services, learner.attemptId)).rejects.toMatchObject({ code: 'not_found' });
    await settle(server);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [], ours: [] });
  });

  it.for([1, 2, 3, 4])(
    'that is decided both ways at once records the outcome of the money (%i)',
    async (round, { server }) => {
      const learner = await signUpWithReview(server);
      const ways = [() => declineRefund(server.services, learner.attemptId), () => ask(server, learner.attemptId)];
      const turned = round % 2 === 0 ? ways : ways.toReversed();
      await Promise.allSettled(turned.map((decide) => decide()));
      await settle(server);
      expect(await refundsOf(server, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
      expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'refunded', decided_at: expect.any(Date) }]);
    },
  );

  it('never says that a charge stays of which a part was given back', async ({ server }) => {
    const learner = await signUpWithReview(server);
    await ask(server, learner.attemptId, { amount: 200_000 });
    await settle(server);
    vi.spyOn(server.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    await ask(server, learner.attemptId);
    await settle(server);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: null }]);
    await declineRefund(server.services, learner.attemptId);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'refunded' }]);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [200_000], ours: [200_000] });
  });

  it('opens again when it was kept, given back after all, and the carrier refuses', async ({ server }) => {
    const learner = await signUpWithReview(server);
    await declineRefund(server.services, learner.attemptId);
    vi.spyOn(server.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    await ask(server, learner.attemptId);
    await settle(server);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: null, decided_at: null }]);
  });

  it('opens again when the carrier refuses the refund', async ({ server }) => {
    const learner = await signUpWithReview(server);
    vi.spyOn(server.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('DENIED'));
    await ask(server, learner.attemptId);
    await settle(server);
    expect(await refundRowsOf(server, learner)).toMatchObject([{ state: 'failed', last_error: 'DENIED' }]);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: null, decided_at: null }]);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [], ours: [] });
    vi.restoreAllMocks();
    await ask(server, learner.attemptId);
    await settle(server);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'refunded' }]);
  });
});

it('sends the carrier nothing of what staff wrote', async ({ server }) => {
  const learner = await signUpWithReview(server);
  const sent = vi.spyOn(server.services.carrier, 'createRefund');
  await ask(server, learner.attemptId, { reason: 'طلبت سلمى ردّ المبلغ' });
  await settle(server);
  expect(sent.mock.calls.map(([{ reason }]) => reason)).toEqual(['Refund by customer service']);
  expect(await refundRowsOf(server, learner)).toMatchObject([{ state: 'done', reason: 'طلبت سلمى ردّ المبلغ' }]);
});

describe('a refund whose answer was lost', () => {
  it('is asked for again under the same key, given back and booked once', async ({ server }) => {
    const learner = await signUpWithReview(server);
    const { carrier } = server.services;
    const { createRefund } = carrier;
    const keys: string[] = [];
    vi.spyOn(carrier, 'createRefund').mockImplementation(async (wanted) => {
      keys.push(wanted.key);
      const given = await createRefund(wanted);
      if (keys.length < 3) throw new CarrierError('UNKNOWN');
      return given;
    });
    await ask(server, learner.attemptId);
    for (let n = 0; n < 5; n += 1) {
      await settle(server);
      server.advance(10_000);
    }
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('because the process died before it was booked, is booked by the next one', async ({ server }) => {
    const learner = await signUpWithReview(server);
    const refundId = await ask(server, learner.attemptId);
    const { transaction } = server.services.db;
    let deaths = 0;
    vi.spyOn(server.services.db, 'transaction').mockImplementation(() => {
      deaths += 1;
      throw new Error('the process died');
    });
    await expect(performRefund(server.services, { subscriberId: learner.subscriberId, refundId })).rejects.toThrow(
      /died/,
    );
    server.services.db.transaction = transaction;
    expect(deaths).toBe(1);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [WEEK], ours: [] });
    await settle(server);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('is booked once by many workers', async ({ server }) => {
    const learner = await signUpWithReview(server);
    const refundId = await ask(server, learner.attemptId);
    const key = { subscriberId: learner.subscriberId, refundId };
    await Promise.all([1, 2, 3, 4, 5].map(() => performRefund(server.services, key)));
    await settle(server);
    expect(await refundsOf(server, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
    expect((await textsTo(server, learner.msisdn)).filter((text) => text.includes('أُعيد إليك'))).toHaveLength(1);
  });

  it('keeps its review decided when one worker was refused and another was not', async ({ server }) => {
    const learner = await signUpWithReview(server);
    const refundId = await ask(server, learner.attemptId);
    const key = { subscriberId: learner.subscriberId, refundId };
    vi.spyOn(server.services.carrier, 'createRefund').mockImplementationOnce(async () => {
      await performRefund(server.services, key);
      throw new CarrierError('DENIED');
    });
    await performRefund(server.services, key);
    expect(await refundRowsOf(server, learner)).toMatchObject([{ state: 'done' }]);
    expect(await reviewsOf(server, learner)).toMatchObject([{ decision: 'refunded' }]);
  });
});

describe('how much is given back', () => {
  it('adds up in parts, and never beyond the charge', async ({ server, payer }) => {
    const attemptId = await paidAttemptOf(server, payer);
    await ask(server, attemptId, { amount: 200_000 });
    await ask(server, attemptId, { amount: 100_000 });
    await settle(server);
    for (const amount of [200_001, WEEK, 0, -1, 1.5, Number.NaN]) {
      await expect(ask(server, attemptId, { amount })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await ask(server, attemptId);
    await expect(ask(server, attemptId)).rejects.toMatchObject({ code: 'invalid_input' });
    await settle(server);
    const { carrier, ours } = await refundsOf(server, payer);
    expect(carrier.toSorted((a, b) => a - b)).toEqual([100_000, 200_000, 200_000]);
    expect(ours.toSorted((a, b) => a - b)).toEqual([100_000, 200_000, 200_000]);
  });

  it('is the whole charge once, however many ask for it at once', async ({ server, payer }) => {
    const attemptId = await paidAttemptOf(server, payer);
    const asked = await Promise.allSettled([1, 2, 3, 4].map(async () => ask(server, attemptId)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await settle(server);
    expect(await refundsOf(server, payer)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('is asked for in parts while earlier parts are being booked', async ({ server, payer }) => {
    const attemptId = await paidAttemptOf(server, payer);
    const outcomes: PromiseSettledResult<unknown>[] = [];
    const part = () => ask(server, attemptId, { amount: 10_000 });
    for (let round = 0; round < 12; round += 1) {
      await part();
      const both = [performDueEffects(server.services), part(), performDueEffects(server.services), part()];
      outcomes.push(...(await Promise.allSettled(both)));
    }
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    await runJobs(server);
    const { carrier, ours } = await refundsOf(server, payer);
    expect(ours).toEqual(Array<number>(36).fill(10_000));
    expect(carrier).toEqual(ours);
  });

  it('counts what failed as never given', async ({ server, payer }) => {
    const attemptId = await paidAttemptOf(server, payer);
    vi.spyOn(server.services.carrier, 'createRefund').mockRejectedValue(new CarrierError('LIMIT_EXCEEDED'));
    await ask(server, attemptId);
    await settle(server);
    vi.restoreAllMocks();
    await ask(server, attemptId);
    await settle(server);
    expect(await refundsOf(server, payer)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('is nothing for a charge that was never paid, or never made', async ({ server, learner }) => {
    await activate(server, learner, 'week');
    await sendScenario(server, learner, 'insufficient_funds');
    server.advance(3 * DAY_MS);
    await settle(server);
    const unpaid = await paidAttemptOf(server, learner);
    for (const attemptId of [unpaid, crypto.randomUUID()]) {
      await expect(ask(server, attemptId)).rejects.toMatchObject({ code: 'not_found' });
      await expect(declineRefund(server.services, attemptId)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await refundRowsOf(server, learner)).toEqual([]);
  });
});

describe('what a refund does besides', () => {
  it('ends the subscription when it takes the time back, and the mandate with it', async ({ server, payer }) => {
    await settle(server);
    await ask(server, await paidAttemptOf(server, payer), { endsAccess: true });
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active' });
    await settle(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'expired', auto_renew: false });
    expect(await server.services.carrier.retrieveMandate(payer.msisdn)).toBeNull();
    server.advance(8 * DAY_MS);
    await settle(server);
    expect((await moneyOf(server, payer)).ours).toEqual([WEEK, WEEK]);
    expect((await moneyOf(server, payer)).carrier).toEqual([WEEK]);
  });

  it('leaves the paid time alone otherwise', async ({ server, payer }) => {
    await settle(server);
    const before = await subscriptionOf(server, payer);
    await ask(server, await paidAttemptOf(server, payer));
    await settle(server);
    expect(await subscriptionOf(server, payer)).toEqual(before);
  });

  it('stands in the learner’s history', async ({ server, payer }) => {
    await ask(server, await paidAttemptOf(server, payer), { amount: 120_000 });
    await settle(server);
    const { entries } = await payer.call('GET /api/subscription/history');
    expect(entries.find(({ kind }) => kind === 'refund')).toMatchObject({
      money: { amount: 120_000, currency: 'IQD', exponent: 3 },
    });
  });

  it('sends no message where the number has another owner', async ({ server }) => {
    const learner = await signUpWithReview(server);
    await simulatorOf(server).recycle(learner.msisdn);
    await settle(server);
    const texts = await textsTo(server, learner.msisdn);
    await ask(server, learner.attemptId);
    await settle(server);
    expect((await refundsOf(server, learner)).ours).toEqual([WEEK]);
    expect(await textsTo(server, learner.msisdn)).toEqual(texts);
  });
});

describe('the database', () => {
  it('refuses a refund beyond the charge also for SQL that bypasses the code', async ({ server, payer }) => {
    await ask(server, await paidAttemptOf(server, payer), { amount: 400_000 });
    await settle(server);
    const { db } = server.services;
    const refund = await db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('subscriber_id', '=', payer.subscriberId)
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    const another = { ...refund, id: crypto.randomUUID(), reference: crypto.randomUUID() };
    await expect(
      db
        .insertInto('ledger_entry')
        .values({ ...another, amount: 100_001 })
        .execute(),
    ).rejects.toThrow(/exceed/);
    await expect(
      db
        .insertInto('ledger_entry')
        .values({ ...another, currency: 'USD', amount: 1 })
        .execute(),
    ).rejects.toThrow(/exceed/);
  });
});
