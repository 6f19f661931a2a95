import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { request } from '../../../../test/call-api.ts';
import { newestCode, signUp, signUpOnboarding, type Learner } from '../../../../test/sign-up.ts';
import type { SubscriptionEvent } from '../../../domain/subscription/facts.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { applyEventOrThrow, applyEvent } from './state/apply-event.ts';
import { advanceDue } from './billing/advance-due.ts';
import { performDueEffects } from '../../../../test/subscription/perform-due.ts';
import { planTerms } from './plans/plan-catalogue.ts';
import {
  activate,
  moneyOf,
  planOf,
  runJobs,
  signUpPaying,
  stepUp,
  subscriptionOf,
} from '../../../../test/subscription/subscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** The same thing several times at once; how each ended. */
async function atOnce<T>(count: number, act: (n: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, n) => act(n)));
}

function succeeded<T>(results: PromiseSettledResult<T>[]): number {
  return results.filter(({ status }) => status === 'fulfilled').length;
}

function happen({ subscriberId }: Learner, event: SubscriptionEvent) {
  const { services } = test;
  return services.db
    .transaction()
    .execute((trx) => applyEventOrThrow(trx, services, { subscriberId, actor: 'learner' }, event));
}

type OwnTable = 'subscription' | 'subscription_event' | 'consent' | 'bill' | 'charge_attempt' | 'refund_review';

async function countOf(table: OwnTable, { subscriberId }: Learner): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where subscriber_id = ${subscriberId}`.execute(
    test.services.db,
  );
  return rows.length;
}

describe('one live subscription per subscriber', () => {
  it('however many requests are born at once', async () => {
    const learner = await signUpOnboarding(test);
    const plan = planTerms(planOf(test, 'week'));
    const results = await atOnce(6, () => happen(learner, { type: 'request_activation', plan, trialUsed: false }));
    expect(succeeded(results)).toBe(6);
    expect(await countOf('subscription', learner)).toBe(1);
    expect(await countOf('subscription_event', learner)).toBe(6);
  });

  it('also for SQL that bypasses the code', async () => {
    const learner = await signUp(test);
    const [row] = await test.services.db
      .selectFrom('subscription')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    if (!row) throw new Error('no row');
    const copy = { ...row, id: crypto.randomUUID(), facts: JSON.stringify(row.facts) };
    await expect(test.services.db.insertInto('subscription').values(copy).execute()).rejects.toThrow(
      /subscription_live/,
    );
  });
});

describe('the free start', () => {
  it('is given once per number for ever, also to the number’s next owner', async () => {
    const learner = await signUp(test);
    const again = test.services.db
      .insertInto('trial_used')
      .values({ msisdn: learner.msisdn, subscriber_id: learner.subscriberId, at: new Date() })
      .execute();
    await expect(again).rejects.toThrow(/trial_used/);
    await expect(
      test.services.db.deleteFrom('trial_used').where('msisdn', '=', learner.msisdn).execute(),
    ).rejects.toThrow(/append-only/);
  });
});

describe('one transition at a time', () => {
  it('lets one of many cancellations through', async () => {
    const learner = await signUp(test);
    const results = await atOnce(6, () => happen(learner, { type: 'cancel' }));
    expect(succeeded(results)).toBe(1);
    const versions = (
      await test.services.db
        .selectFrom('subscription_event')
        .select('version')
        .where('subscriber_id', '=', learner.subscriberId)
        .orderBy('version')
        .execute()
    ).map(({ version }) => version);
    expect(versions).toEqual([1, 2]);
  });

  it('lets one of two opposite wishes meet the other’s outcome, never a lost one', async () => {
    const learner = await signUpPaying(test);
    await atOnce(8, (n) => happen(learner, { type: n % 2 === 0 ? 'auto_off' : 'manual_renew' }));
    const [row] = await test.services.db
      .selectFrom('subscription')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    const events = await countOf('subscription_event', learner);
    expect(row?.version).toBe(events);
    expect(row?.facts).toMatchObject({ autoRenew: false, chargeOpen: true });
    await runJobs(test);
  });

  it('keeps columns and facts together, and history as it was', async () => {
    const learner = await signUp(test);
    const mine = test.services.db.updateTable('subscription').where('subscriber_id', '=', learner.subscriberId);
    await expect(mine.set({ state: 'active' }).execute()).rejects.toThrow(/check/);
    await expect(mine.set({ version: 9 }).execute()).rejects.toThrow(/check/);
    const history = test.services.db
      .updateTable('subscription_event')
      .set({ type: 'x' })
      .where('subscriber_id', '=', learner.subscriberId);
    await expect(history.execute()).rejects.toThrow(/append-only/);
  });
});

describe('one charge per period', () => {
  it('however many workers and calls want it', async () => {
    const learner = await signUp(test);
    await activate(test, learner, 'week');
    test.advance(3 * DAY_MS);
    await atOnce(4, () => advanceDue(test.services));
    await atOnce(6, async () => {
      await performDueEffects(test.services);
      await performDueEffects(test.services);
    });
    await runJobs(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
    expect(await countOf('bill', learner)).toBe(1);
    expect(await countOf('charge_attempt', learner)).toBe(1);
  });

  it('however often “renew now” is tapped', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    const taps = atOnce(5, () =>
      request(test.app, 'POST /api/profile/renew/manual/subscription', { token: learner.token }),
    );
    const drive = (async () => {
      for (let i = 0; i < 40; i += 1) {
        await runJobs(test);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    })();
    const statuses = (await taps)
      .map((result) => (result.status === 'fulfilled' ? result.value.statusCode : 0))
      .toSorted();
    await drive;
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
  });

  it('with at most one attempt that is undecided, and one that succeeded', async () => {
    const learner = await signUpPaying(test);
    const [paid] = await test.services.db
      .selectFrom('charge_attempt')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    if (!paid) throw new Error('nothing was paid');
    const attempt = (state: 'initiated' | 'succeeded', number: number): Insertable<Tables['charge_attempt']> => ({
      ...paid,
      plan: JSON.stringify(paid.plan),
      id: crypto.randomUUID(),
      key: crypto.randomUUID(),
      number,
      state,
    });
    const insert = (row: Insertable<Tables['charge_attempt']>) =>
      test.services.db.insertInto('charge_attempt').values(row).execute();
    await expect(insert(attempt('succeeded', 2))).rejects.toThrow(/charge_attempt_paid_once/);
    await insert(attempt('initiated', 3));
    await expect(insert(attempt('initiated', 4))).rejects.toThrow(/charge_attempt_undecided/);
    await expect(insert({ ...attempt('initiated', 5), amount: 1 })).rejects.toThrow(/foreign key|violates/);
    const bill = await test.services.db
      .selectFrom('bill')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    await expect(
      test.services.db
        .insertInto('bill')
        .values({ ...bill, id: crypto.randomUUID() })
        .execute(),
    ).rejects.toThrow(/bill_/);
  });
});

describe('no charge without consent that stands', () => {
  it('is kept by the database itself', async () => {
    const learner = await signUpPaying(test);
    const [paid] = await test.services.db
      .selectFrom('charge_attempt')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    if (!paid) throw new Error('nothing was paid');
    await happen(learner, { type: 'unsubscribe' });
    const late = {
      ...paid,
      plan: JSON.stringify(paid.plan),
      id: crypto.randomUUID(),
      key: crypto.randomUUID(),
      number: 2,
      state: 'initiated' as const,
    };
    await expect(test.services.db.insertInto('charge_attempt').values(late).execute()).rejects.toThrow(/consent/);
    const consent = test.services.db.updateTable('consent').where('subscriber_id', '=', learner.subscriberId);
    await expect(consent.set({ withdrawn_at: null }).execute()).rejects.toThrow(/withdrawn/);
    await expect(consent.set({ terms_text: 'other' }).execute()).rejects.toThrow(/withdrawn/);
    await expect(
      test.services.db.deleteFrom('consent').where('subscriber_id', '=', learner.subscriberId).execute(),
    ).rejects.toThrow(/append-only/);
  });
});

describe('the ledger', () => {
  it('is append-only, and refunds never exceed the charge, also at once', async () => {
    const learner = await signUpPaying(test);
    const charge = await test.services.db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    const own = test.services.db
      .updateTable('ledger_entry')
      .set({ amount: 1 })
      .where('subscriber_id', '=', learner.subscriberId);
    await expect(own.execute()).rejects.toThrow(/append-only/);
    await expect(
      test.services.db.deleteFrom('ledger_entry').where('subscriber_id', '=', learner.subscriberId).execute(),
    ).rejects.toThrow(/append-only/);
    const refund = (amount: number) => ({
      ...charge,
      id: crypto.randomUUID(),
      kind: 'refund' as const,
      amount,
      reference: crypto.randomUUID(),
    });
    const results = await atOnce(4, () =>
      test.services.db.insertInto('ledger_entry').values(refund(200_000)).execute(),
    );
    expect(succeeded(results)).toBe(2);
    await expect(test.services.db.insertInto('ledger_entry').values(refund(200_000)).execute()).rejects.toThrow(
      /exceed/,
    );
  });
});

describe('leaving against renewing', () => {
  it('ends without a second charge, or with one that is up for refund', async () => {
    for (let round = 0; round < 4; round += 1) {
      const learner = await signUpPaying(test);
      await happen(learner, { type: 'manual_renew' });
      await Promise.all([performDueEffects(test.services), happen(learner, { type: 'cancel' })]);
      await runJobs(test);
      expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled', auto_renew: false });
      const { carrier, ours } = await moneyOf(test, learner);
      expect(carrier).toEqual(ours);
      const reviews = await countOf('refund_review', learner);
      const wasExtended =
        Date.parse((await subscriptionOf(test, learner)).access_until ?? '') >
        test.services.clock.now().getTime() + 7 * DAY_MS;
      expect(reviews).toBe(ours.length === 2 && !wasExtended ? 1 : 0);
    }
  });
});

describe('an activation code', () => {
  it('counts once, however often it is sent in at once', async () => {
    const learner = await signUp(test);
    const { uuid, terms } = planOf(test, 'week');
    test.advance(601_000);
    const { token } = learner;
    await request(test.app, 'POST /api/request-activation', {
      token,
      body: { subscription_uuid: uuid, consent_version: terms.version },
    });
    const otp = await newestCode(test, learner.msisdn);
    const results = await atOnce(5, () => request(test.app, 'POST /api/confirm-activation', { token, body: { otp } }));
    const statuses = results.map((result) => (result.status === 'fulfilled' ? result.value.statusCode : 0)).toSorted();
    expect(statuses).toEqual([200, 422, 422, 422, 422]);
    expect(await countOf('consent', learner)).toBe(1);
  });
});

describe('a number that was handed on', () => {
  it('takes no renewal along', async () => {
    const learner = await signUpPaying(test);
    const { services } = test;
    await services.db
      .transaction()
      .execute((trx) =>
        applyEvent(
          trx,
          services,
          { subscriberId: learner.subscriberId, actor: 'carrier' },
          { type: 'number_recycled' },
        ),
      );
    await runJobs(test);
    expect(await services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
    expect(await services.sessions.read(learner.token)).toBeNull();
    test.advance(8 * DAY_MS);
    await runJobs(test);
    expect((await moneyOf(test, learner)).ours).toEqual([500_000]);
  });
});
