import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { figuresOf } from '../../../../test/figures-of.ts';
import { it } from '../../../../test/fixture.ts';
import { attemptRow, insertPast, ledgerRow, someSubscription } from '../../../../test/past-rows.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { computeNext, figuresJob, planRecentDays } from './compute-figures.ts';
import { markDue } from './run-store.ts';
import { listSteps } from './steps/list-steps.ts';

const STEPS = listSteps('Asia/Baghdad').length;
const period = { from: '2026-03-09', to: '2026-03-09' };

const refusedRenewal = (at: string) =>
  attemptRow(someSubscription(), { plan: PLAN, at, state: 'denied', reason: 'DENIED' });
const PLAN = randomUUID();

async function computeAll(server: TestApp): Promise<number> {
  await planRecentDays(server.services);
  let steps = 0;
  while ((await computeNext(server.services)) > 0) steps += 1;
  return steps;
}

const startsOn = async (server: TestApp, day: string) =>
  (await figuresOf(server.services.db, 'starts', day)).map((row) => row[3]);

describe('the job', () => {
  it('computes today and the three days before, then waits; a step continues where another stopped', async ({
    server,
  }) => {
    const job = figuresJob(server.services);
    expect(await job.pass(new AbortController().signal)).toBe(1);
    // The rest of the first day, and three more.
    expect(await computeAll(server)).toBe(4 * STEPS - 1);
    expect(await computeAll(server)).toBe(0);
    expect(await job.nextDue()).toEqual(expect.any(Date));
  });

  it('includes what arrives within three days, counts nothing twice, and computes no older day again', async ({
    server,
  }) => {
    await insertPast(server, 'charge_attempt', ['2026-03-10T06:00:00Z', '2026-03-10T07:00:00Z'].map(refusedRenewal));
    server.advance(3_600_000);
    expect(await computeAll(server)).toBe(STEPS);
    expect(await startsOn(server, '2026-03-10')).toEqual([2]);

    await insertPast(server, 'charge_attempt', [refusedRenewal('2026-03-10T08:00:00Z')]);
    server.advance(3 * DAY_MS);
    await computeAll(server);
    expect(await startsOn(server, '2026-03-10')).toEqual([3]);

    await insertPast(server, 'charge_attempt', [refusedRenewal('2026-03-10T08:30:00Z')]);
    server.advance(DAY_MS);
    await computeAll(server);
    expect(await startsOn(server, '2026-03-10')).toEqual([3]);
  });

  it('computes older days when they are asked for, except what is no longer retained', async ({ server }) => {
    const sms = { metric: 'sms', day: '2025-11-01', plan: '', kind: 'otp', detail: 'delivered', value: 7 };
    await insertPast(server, 'figure_day', [sms, { ...sms, metric: 'starts' }]);
    await insertPast(server, 'charge_attempt', [refusedRenewal('2025-11-01T09:00:00Z')]);
    await markDue(server.services.db, { from: '2025-11-01', to: '2025-11-02', now: server.services.clock.now() });
    expect(await computeAll(server)).toBe(2 * STEPS);
    expect(await startsOn(server, '2025-11-01')).toEqual([1]);
    expect(await figuresOf(server.services.db, 'sms', '2025-11-01')).toEqual([['', 'otp', 'delivered', 7]]);
  });
});

describe('the calls', () => {
  it('return the daily rows of the period and of the one before, with the plans and today', async ({ server }) => {
    const analyst = await makeStaff(server, 'analyst');
    const row = { metric: 'renewals', plan: PLAN, kind: 'first', detail: 'succeeded' };
    await insertPast(server, 'figure_day', [
      { ...row, day: '2026-03-09', value: 5 },
      { ...row, day: '2026-03-08', value: 8 },
      { ...row, day: '2026-03-07', value: 3 },
      { ...row, metric: 'paying_started', kind: '', detail: '', day: '2026-03-01', value: 20 },
      { ...row, metric: 'paying_ended', kind: '', detail: '', day: '2026-03-02', value: 4 },
    ]);
    const query = { ...period, chart: 'renewals' } as const;
    const reply = await analyst.call('GET /api/console/figures', { query });
    expect(reply).toMatchObject({ before_from: '2026-03-08', paying_before: 16, billing_paused_since: null });
    expect(reply.figures).toEqual([
      { ...row, day: '2026-03-08', value: 8 },
      { ...row, day: '2026-03-09', value: 5 },
    ]);
    expect(reply.plans.length).toBeGreaterThan(0);
  });

  it('show money to those who may read it only', async ({ server, finance, analyst }) => {
    const of = someSubscription();
    const attempt = randomUUID();
    const day = '2025-11-02';
    await insertPast(server, 'charge_attempt', [
      attemptRow(of, { id: attempt, plan: PLAN, at: `${day}T09:00:00Z`, state: 'succeeded' }),
    ]);
    await insertPast(server, 'ledger_entry', [ledgerRow(of, { attempt, at: `${day}T09:00:00Z` })]);
    await markDue(server.services.db, { from: day, to: day, now: server.services.clock.now() });
    await computeAll(server);
    const query = { from: day, to: day };
    const refusal = await analyst.refused('GET /api/console/figures/money', { query });
    expect(refusal).toMatchObject({ code: 'forbidden' });
    const { figures, currencies } = await finance.call('GET /api/console/figures/money', { query });
    expect(figures.filter(({ metric }) => metric === 'money')).toEqual([
      { day, metric: 'money', plan: PLAN, kind: 'charge', detail: 'IQD', value: 500_000 },
    ]);
    expect(currencies).toEqual([{ currency: 'IQD', exponent: 3 }]);
  });

  it('refuse a period that is empty, too long or before all calendars', async ({ analyst }) => {
    for (const [from, to] of [
      ['2026-03-09', '2026-03-08'],
      ['2026-03-09', '2026-06-09'],
      ['0000-01-01', '0000-01-02'],
    ] as const) {
      const query = { from, to, chart: 'growth' } as const;
      expect(await analyst.refused('GET /api/console/figures', { query })).toMatchObject({ code: 'invalid_input' });
    }
  });

  it('show an experiment, which a new account meets once, as undecided before its planned sample', async ({
    server,
    learner,
    analyst,
  }) => {
    const { db } = server.services;
    const met = db.selectFrom('experiment_exposure').selectAll().where('subscriber_id', '=', learner.subscriberId);
    expect(await met.execute()).toMatchObject([{ experiment: 'nothing' }]);
    const row = { plan: '', kind: 'nothing', day: '2025-12-01' };
    await insertPast(server, 'figure_day', [
      { ...row, metric: 'experiment_exposed', detail: 'a', value: 100 },
      { ...row, metric: 'experiment_exposed', detail: 'b', value: 110 },
      { ...row, metric: 'experiment_converted', detail: 'a', value: 30 },
      { ...row, metric: 'experiment_converted', detail: 'b', value: 33 },
    ]);
    const { experiments } = await analyst.call('GET /api/console/experiments');
    expect(experiments).toMatchObject([
      {
        name: 'nothing',
        outcome: 'collecting',
        control: { variant: 'a', exposed: 100, converted: 30 },
        treatment: { variant: 'b', exposed: 110, converted: 33 },
      },
    ]);
    expect(experiments[0]?.comparison?.difference).toBeCloseTo(0, 10);
  });
});
