import { sql, type Insertable } from 'kysely';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';
import { rowOf, rowsOf } from '../../../../test/rows-of.ts';
import { newestCode, type Learner } from '../../../../test/sign-up.ts';
import { performDueEffects } from '../../../../test/subscription/perform-due.ts';
import {
  activate,
  moneyOf,
  planOf,
  runJobs,
  signUpPaying,
  stepUp,
  subscriptionOf,
} from '../../../../test/subscription/subscribe.ts';
import type { SubscriptionEvent } from '../../../domain/subscription/facts.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { applyEventOrThrow, applyEvent } from './state/apply-event.ts';
import { advanceDue } from './billing/advance-due.ts';
import { planTerms } from './plans/plan-catalogue.ts';

/** Runs the same action several times concurrently; returns the outcome of each. */
async function atOnce<T>(count: number, act: (n: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, n) => act(n)));
}

function succeeded<T>(results: PromiseSettledResult<T>[]): number {
  return results.filter(({ status }) => status === 'fulfilled').length;
}

function happen(server: TestApp, { subscriberId }: Learner, event: SubscriptionEvent) {
  const { services } = server;
  return services.db
    .transaction()
    .execute((trx) => applyEventOrThrow(trx, services, { subscriberId, actor: 'learner' }, event));
}

type OwnTable = 'subscription' | 'subscription_event' | 'consent' | 'bill' | 'charge_attempt' | 'refund_review';

async function countOf(server: TestApp, table: OwnTable, { subscriberId }: Learner): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where subscriber_id = ${subscriberId}`.execute(
    server.services.db,
  );
  return rows.length;
}

describe('one live subscription per subscriber', () => {
  it('however many requests are born at once', async ({ server, newcomer }) => {
    const plan = planTerms(planOf(server, 'week'));
    const results = await atOnce(6, () =>
      happen(server, newcomer, { type: 'request_activation', plan, trialUsed: false }),
    );
    expect(succeeded(results)).toBe(6);
    expect(await countOf(server, 'subscription', newcomer)).toBe(1);
    expect(await countOf(server, 'subscription_event', newcomer)).toBe(6);
  });

  it('also for SQL that bypasses the code', async ({ server, learner }) => {
    const [row] = await rowsOf(server, 'subscription', learner);
    if (!row) throw new Error('no row');
    const copy = { ...row, id: crypto.randomUUID(), facts: JSON.stringify(row.facts) };
    await expect(server.services.db.insertInto('subscription').values(copy).execute()).rejects.toThrow(
      /subscription_live/,
    );
  });
});

describe('the free start', () => {
  it('is given once per number for ever, also to the number’s next owner', async ({ server, learner }) => {
    const again = server.services.db
      .insertInto('trial_used')
      .values({ msisdn: learner.msisdn, subscriber_id: learner.subscriberId, at: new Date() })
      .execute();
    await expect(again).rejects.toThrow(/trial_used/);
    await expect(
      server.services.db.deleteFrom('trial_used').where('msisdn', '=', learner.msisdn).execute(),
    ).rejects.toThrow(/append-only/);
  });
});

describe('one transition at a time', () => {
  it('lets one of many cancellations through', async ({ server, learner }) => {
    const results = await atOnce(6, () => happen(server, learner, { type: 'cancel' }));
    expect(succeeded(results)).toBe(1);
    const versions = (
      await server.services.db
        .selectFrom('subscription_event')
        .select('version')
        .where('subscriber_id', '=', learner.subscriberId)
        .orderBy('version')
        .execute()
    ).map(({ version }) => version);
    expect(versions).toEqual([1, 2]);
  });

  it('lets one of two opposite wishes meet the other’s outcome, never a lost one', async ({ server, payer }) => {
    await atOnce(8, (n) => happen(server, payer, { type: n % 2 === 0 ? 'auto_off' : 'manual_renew' }));
    const [row] = await rowsOf(server, 'subscription', payer);
    const events = await countOf(server, 'subscription_event', payer);
    expect(row?.version).toBe(events);
    expect(row?.facts).toMatchObject({ autoRenew: false, chargeOpen: true });
    await runJobs(server);
  });

  it('keeps columns and facts together, and history as it was', async ({ server, learner }) => {
    const mine = server.services.db.updateTable('subscription').where('subscriber_id', '=', learner.subscriberId);
    await expect(mine.set({ state: 'active' }).execute()).rejects.toThrow(/check/);
    await expect(mine.set({ version: 9 }).execute()).rejects.toThrow(/check/);
    const history = server.services.db
      .updateTable('subscription_event')
      .set({ type: 'x' })
      .where('subscriber_id', '=', learner.subscriberId);
    await expect(history.execute()).rejects.toThrow(/append-only/);
  });
});

describe('one charge per period', () => {
  it('however many workers and calls want it', async ({ server, learner }) => {
    await activate(server, learner, 'week');
    server.advance(3 * DAY_MS);
    await atOnce(4, () => advanceDue(server.services));
    await atOnce(6, async () => {
      await performDueEffects(server.services);
      await performDueEffects(server.services);
    });
    await runJobs(server);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
    expect(await countOf(server, 'bill', learner)).toBe(1);
    expect(await countOf(server, 'charge_attempt', learner)).toBe(1);
  });

  it('however often “renew now” is tapped', async ({ server, payer }) => {
    await stepUp(server, payer);
    const taps = atOnce(5, () => payer.request('POST /api/profile/renew/manual/subscription'));
    const drive = (async () => {
      for (let i = 0; i < 40; i += 1) {
        await runJobs(server);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    })();
    const statuses = (await taps)
      .map((result) => (result.status === 'fulfilled' ? result.value.statusCode : 0))
      .toSorted();
    await drive;
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
  });

  it('with at most one attempt that is undecided, and one that succeeded', async ({ server, payer }) => {
    const [paid] = await rowsOf(server, 'charge_attempt', payer);
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
      server.services.db.insertInto('charge_attempt').values(row).execute();
    await expect(insert(attempt('succeeded', 2))).rejects.toThrow(/charge_attempt_paid_once/);
    await insert(attempt('initiated', 3));
    await expect(insert(attempt('initiated', 4))).rejects.toThrow(/charge_attempt_undecided/);
    await expect(insert({ ...attempt('initiated', 5), amount: 1 })).rejects.toThrow(/foreign key|violates/);
    const bill = await rowOf(server, 'bill', payer);
    await expect(
      server.services.db
        .insertInto('bill')
        .values({ ...bill, id: crypto.randomUUID() })
        .execute(),
    ).rejects.toThrow(/bill_/);
  });
});

describe('no charge without consent that stands', () => {
  it('is kept by the database itself', async ({ server, payer }) => {
    const [paid] = await rowsOf(server, 'charge_attempt', payer);
    if (!paid) throw new Error('nothing was paid');
    await happen(server, payer, { type: 'unsubscribe' });
    const late = {
      ...paid,
      plan: JSON.stringify(paid.plan),
      id: crypto.randomUUID(),
      key: crypto.randomUUID(),
      number: 2,
      state: 'initiated' as const,
    };
    await expect(server.services.db.insertInto('charge_attempt').values(late).execute()).rejects.toThrow(/consent/);
    const consent = server.services.db.updateTable('consent').where('subscriber_id', '=', payer.subscriberId);
    await expect(consent.set({ withdrawn_at: null }).execute()).rejects.toThrow(/withdrawn/);
    await expect(consent.set({ terms_text: 'other' }).execute()).rejects.toThrow(/withdrawn/);
    await expect(
      server.services.db.deleteFrom('consent').where('subscriber_id', '=', payer.subscriberId).execute(),
    ).rejects.toThrow(/append-only/);
  });
});

describe('the ledger', () => {
  it('is append-only, and refunds never exceed the charge, also at once', async ({ server, payer }) => {
    const charge = await rowOf(server, 'ledger_entry', payer);
    const own = server.services.db
      .updateTable('ledger_entry')
      .set({ amount: 1 })
      .where('subscriber_id', '=', payer.subscriberId);
    await expect(own.execute()).rejects.toThrow(/append-only/);
    await expect(
      server.services.db.deleteFrom('ledger_entry').where('subscriber_id', '=', payer.subscriberId).execute(),
    ).rejects.toThrow(/append-only/);
    const refund = (amount: number) => ({
      ...charge,
      id: crypto.randomUUID(),
      kind: 'refund' as const,
      amount,
      reference: crypto.randomUUID(),
    });
    const results = await atOnce(4, () =>
      server.services.db.insertInto('ledger_entry').values(refund(200_000)).execute(),
    );
    expect(succeeded(results)).toBe(2);
    await expect(server.services.db.insertInto('ledger_entry').values(refund(200_000)).execute()).rejects.toThrow(
      /exceed/,
    );
  });
});

describe('leaving against renewing', () => {
  it('ends without a second charge, or with one that is up for refund', async ({ server }) => {
    for (let round = 0; round < 4; round += 1) {
      const learner = await signUpPaying(server);
      await happen(server, learner, { type: 'manual_renew' });
      await Promise.all([performDueEffects(server.services), happen(server, learner, { type: 'cancel' })]);
      await runJobs(server);
      expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'cancelled', auto_renew: false });
      const { carrier, ours } = await moneyOf(server, learner);
      expect(carrier).toEqual(ours);
      const reviews = await countOf(server, 'refund_review', learner);
      const wasExtended =
        Date.parse((await subscriptionOf(server, learner)).access_until ?? '') >
        server.services.clock.now().getTime() + 7 * DAY_MS;
      expect(reviews).toBe(ours.length === 2 && !wasExtended ? 1 : 0);
    }
  });
});

describe('an activation code', () => {
  it('counts once, however often it is sent in at once', async ({ server, learner }) => {
    const { uuid, terms } = planOf(server, 'week');
    server.advance(601_000);
    await learner.request('POST /api/request-activation', {
      body: { subscription_uuid: uuid, consent_version: terms.version },
    });
    const otp = await newestCode(server, learner.msisdn);
    const results = await atOnce(5, () => learner.request('POST /api/confirm-activation', { body: { otp } }));
    const statuses = results.map((result) => (result.status === 'fulfilled' ? result.value.statusCode : 0)).toSorted();
    expect(statuses).toEqual([200, 422, 422, 422, 422]);
    expect(await countOf(server, 'consent', learner)).toBe(1);
  });
});

describe('a number that was handed on', () => {
  it('takes no renewal along', async ({ server, payer }) => {
    const { services } = server;
    await services.db
      .transaction()
      .execute((trx) =>
        applyEvent(trx, services, { subscriberId: payer.subscriberId, actor: 'carrier' }, { type: 'number_recycled' }),
      );
    await runJobs(server);
    expect(await services.carrier.retrieveMandate(payer.msisdn)).toBeNull();
    expect(await services.sessions.read(payer.token)).toBeNull();
    server.advance(8 * DAY_MS);
    await runJobs(server);
    expect((await moneyOf(server, payer)).ours).toEqual([500_000]);
  });
});
