import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { attemptsOf, payAfterCancelling, reviewsOf, settle } from '../../../../test/subscription/carrier.ts';
import { moneyOf, signUpPaying } from '../../../../test/subscription/subscribe.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { requestRefund } from './refunds/request-refund.ts';

// SQL that bypasses the code and that the database refuses, in addition to the rules in invariants.slow.test.ts.

let test: TestApp;
let learner: Learner;
beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUpPaying(test);
  await settle(test);
});
afterAll(() => test.close());

async function paidAttempt(): Promise<Insertable<Tables['charge_attempt']>> {
  const [paid] = await attemptsOf(test, learner);
  if (!paid) throw new Error('nothing was paid');
  return { ...paid, plan: JSON.stringify(paid.plan), id: crypto.randomUUID(), key: crypto.randomUUID(), number: 9 };
}

function insertAttempt(row: Insertable<Tables['charge_attempt']>): Promise<unknown> {
  return test.services.db.insertInto('charge_attempt').values(row).execute();
}

describe('a charge attempt', () => {
  it('has a key of its own, a bill and a consent of the same learner, and money above nothing', async () => {
    const row = { ...(await paidAttempt()), state: 'denied' as const };
    const [{ key } = { key: '' }] = await attemptsOf(test, learner);
    await expect(insertAttempt({ ...row, key })).rejects.toThrow(/key/);
    await expect(insertAttempt({ ...row, number: 1 })).rejects.toThrow(/number/);
    await expect(insertAttempt({ ...row, number: 0 })).rejects.toThrow(/check/);
    await expect(insertAttempt({ ...row, bill_id: crypto.randomUUID() })).rejects.toThrow(/violates/);
    await expect(insertAttempt({ ...row, consent_id: crypto.randomUUID() })).rejects.toThrow(/consent/);
    await expect(insertAttempt({ ...row, amount: 0 })).rejects.toThrow(/violates/);
    await expect(insertAttempt({ ...row, amount: -500_000 })).rejects.toThrow(/violates/);
    await expect(insertAttempt({ ...row, currency: 'USD' })).rejects.toThrow(/violates/);
    await expect(insertAttempt({ ...row, plan_id: crypto.randomUUID() })).rejects.toThrow(/violates/);
    await expect(insertAttempt({ ...row, subscriber_id: crypto.randomUUID() })).rejects.toThrow(/consent/);
  });

  it('is undecided or paid once also when many try at once', async () => {
    const row = await paidAttempt();
    const many = (state: 'pending' | 'succeeded') =>
      Promise.allSettled(
        [11, 12, 13, 14, 15].map((number) =>
          insertAttempt({ ...row, id: crypto.randomUUID(), key: crypto.randomUUID(), number, state }),
        ),
      );
    const done = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.filter(({ status }) => status === 'fulfilled');
    expect(done(await many('succeeded'))).toHaveLength(0);
    expect(done(await many('pending'))).toHaveLength(1);
    await test.services.db.deleteFrom('charge_attempt').where('state', '=', 'pending').execute();
  });
});

describe('the ledger', () => {
  it('takes a charge once per attempt and a reference once, above nothing, and of attempts that are there', async () => {
    const { db } = test.services;
    const booked = await db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    const insert = (over: Partial<Insertable<Tables['ledger_entry']>>) =>
      db
        .insertInto('ledger_entry')
        .values({ ...booked, id: crypto.randomUUID(), reference: crypto.randomUUID(), ...over })
        .execute();
    await expect(insert({})).rejects.toThrow(/charge_once/);
    await expect(insert({ reference: booked.reference })).rejects.toThrow(/ledger_entry/);
    await expect(insert({ kind: 'refund', amount: 0 })).rejects.toThrow(/check/);
    await expect(insert({ kind: 'refund', amount: -1 })).rejects.toThrow(/check/);
    await expect(insert({ attempt_id: crypto.randomUUID() })).rejects.toThrow(/violates/);
    expect((await moneyOf(test, learner)).ours).toEqual([500_000]);
  });
});

describe('what has been said and done', () => {
  it('is not rewritten: terms, events, free starts', async () => {
    const { db } = test.services;
    await expect(db.updateTable('plan_terms').set({ amount: 1 }).execute()).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('plan_terms').execute()).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('subscription_event').execute()).rejects.toThrow(/append-only/);
    await expect(db.updateTable('trial_used').set({ at: new Date() }).execute()).rejects.toThrow(/append-only/);
  });

  it('has one event per version', async () => {
    const { db } = test.services;
    const event = await db
      .selectFrom('subscription_event')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    const again = { ...event, id: crypto.randomUUID(), payload: JSON.stringify(event.payload) };
    await expect(db.insertInto('subscription_event').values(again).execute()).rejects.toThrow(/subscription_event/);
  });
});

describe('a refund and its review', () => {
  it('belong to a charge that is there, one review each, with a key of its own', async () => {
    const { db } = test.services;
    const late = await signUpPaying(test);
    await settle(test);
    await payAfterCancelling(test, late);
    const [review] = await reviewsOf(test, late);
    if (!review) throw new Error('no review was opened');
    await expect(db.insertInto('refund_review').values(review).execute()).rejects.toThrow(/refund_review/);
    const stray = { ...review, attempt_id: crypto.randomUUID() };
    await expect(db.insertInto('refund_review').values(stray).execute()).rejects.toThrow(/violates/);
    await requestRefund(test.services, {
      attemptId: review.attempt_id,
      reason: 'x',
      endsAccess: false,
      by: 'x',
      amount: 1,
    });
    const refund = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
    const copy = { ...refund, id: crypto.randomUUID() };
    await expect(db.insertInto('refund').values(copy).execute()).rejects.toThrow(/key/);
    await expect(
      db
        .insertInto('refund')
        .values({ ...copy, key: 'other', amount: 0 })
        .execute(),
    ).rejects.toThrow(/check/);
  });
});

describe('consent', () => {
  it('names its evidence: a code of ours or the carrier’s request, never both or none', async () => {
    const { db } = test.services;
    const consent = await db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    const insert = (over: Partial<Insertable<Tables['consent']>>) =>
      db
        .insertInto('consent')
        .values({ ...consent, id: crypto.randomUUID(), ...over })
        .execute();
    await expect(insert({ challenge_id: null })).rejects.toThrow(/consent_evidence/);
    await expect(insert({ carrier_request_id: 'x' })).rejects.toThrow(/consent_evidence/);
    await expect(insert({ channel: 'carrier_pin' })).rejects.toThrow(/consent_evidence/);
    await expect(insert({ terms_version: 'never published' })).rejects.toThrow(/violates/);
  });
});

describe('a charge that was paid', () => {
  it.each([
    ['another payment', { payment_id: 'other' }],
    ['another amount', { amount: 1 }],
    ['another time', { decided_at: new Date(0) }],
    ['another start', { initiated_at: new Date(0) }],
    ['another key', { key: 'other' }],
    ['other conditions', { plan: '{}' }],
    ['no outcome', { state: 'unknown' as const }],
  ])('is not changed to %s', async (_name, set) => {
    const before = await attemptsOf(test, learner);
    const change = test.services.db
      .updateTable('charge_attempt')
      .set(set)
      .where('subscriber_id', '=', learner.subscriberId)
      .where('state', '=', 'succeeded');
    await expect(change.execute()).rejects.toThrow(/a paid charge stays|does not change/);
    expect(await attemptsOf(test, learner)).toEqual(before);
  });

  it('is not deleted', async () => {
    const removal = test.services.db.deleteFrom('charge_attempt').where('subscriber_id', '=', learner.subscriberId);
    await expect(removal.execute()).rejects.toThrow(/a paid charge stays/);
  });
});
