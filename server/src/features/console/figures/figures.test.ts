import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { figuresOf } from '../../../../test/figures-of.ts';
import { attemptRow, insertPast, ledgerRow, someSubscription } from '../../../../test/past-rows.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { computeNext, figuresJob, planRecentDays } from './compute-figures.ts';
import { markDue } from './run-store.ts';
import { listSteps } from './steps/list-steps.ts';

const STEPS = listSteps('Asia/Baghdad').length;
const period = { from: '2026-03-09', to: '2026-03-09' };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const refusedRenewal = (at: string) =>
  attemptRow(someSubscription(), { plan: PLAN, at, state: 'denied', reason: 'DENIED' });
const PLAN = randomUUID();

async function computeAll(): Promise<number> {
  await planRecentDays(test.services);
  let steps = 0;
  while ((await computeNext(test.services)) > 0) steps += 1;
  return steps;
}

const startsOn = async (day: string) => (await figuresOf(test.services.db, 'starts', day)).map((row) => row[3]);

describe('the job', () => {
  it('computes today and the three days before, then waits; a step continues where another stopped', async () => {
    const job = figuresJob(test.services);
    expect(await job.pass(new AbortController().signal)).toBe(1);
    // The rest of the first day, and three more.
    expect(await computeAll()).toBe(4 * STEPS - 1);
    expect(await computeAll()).toBe(0);
    expect(await job.nextDue()).toEqual(expect.any(Date));
  });

  it('includes what arrives within three days, counts nothing twice, and computes no older day again', async () => {
    await insertPast(test, 'charge_attempt', ['2026-03-10T06:00:00Z', '2026-03-10T07:00:00Z'].map(refusedRenewal));
    test.advance(3_600_000);
    expect(await computeAll()).toBe(STEPS);
    expect(await startsOn('2026-03-10')).toEqual([2]);

    await insertPast(test, 'charge_attempt', [refusedRenewal('2026-03-10T08:00:00Z')]);
    test.advance(3 * DAY_MS);
    await computeAll();
    expect(await startsOn('2026-03-10')).toEqual([3]);

    await insertPast(test, 'charge_attempt', [refusedRenewal('2026-03-10T08:30:00Z')]);
    test.advance(DAY_MS);
    await computeAll();
    expect(await startsOn('2026-03-10')).toEqual([3]);
  });

  it('computes older days when they are asked for, except what is no longer retained', async () => {
    const sms = { metric: 'sms', day: '2025-11-01', plan: '', kind: 'otp', detail: 'delivered', value: 7 };
    await insertPast(test, 'figure_day', [sms, { ...sms, metric: 'starts' }]);
    await insertPast(test, 'charge_attempt', [refusedRenewal('2025-11-01T09:00:00Z')]);
    await markDue(test.services.db, { from: '2025-11-01', to: '2025-11-02', now: test.services.clock.now() });
    expect(await computeAll()).toBe(2 * STEPS);
    expect(await startsOn('2025-11-01')).toEqual([1]);
    expect(await figuresOf(test.services.db, 'sms', '2025-11-01')).toEqual([['', 'otp', 'delivered', 7]]);
  });
});

describe('the calls', () => {
  it('return the daily rows of the period and of the one before, with the plans and today', async () => {
    const analyst = await makeStaff(test, 'analyst');
    const row = { metric: 'renewals', plan: PLAN, kind: 'first', detail: 'succeeded' };
    await insertPast(test, 'figure_day', [
      { ...row, day: '2026-03-09', value: 5 },
      { ...row, day: '2026-03-08', value: 8 },
      { ...row, day: '2026-03-07', value: 3 },
      { ...row, metric: 'paying_started', kind: '', detail: '', day: '2026-03-01', value: 20 },
      { ...row, metric: 'paying_ended', kind: '', detail: '', day: '2026-03-02', value: 4 },
    ]);
    const query = { ...period, chart: 'renewals' } as const;
    const reply = await callApi(test.app, 'GET /api/console/figures', { token: analyst.token, query });
    expect(reply).toMatchObject({ before_from: '2026-03-08', paying_before: 16, billing_paused_since: null });
    expect(reply.figures).toEqual([
      { ...row, day: '2026-03-08', value: 8 },
      { ...row, day: '2026-03-09', value: 5 },
    ]);
    expect(reply.plans.length).toBeGreaterThan(0);
  });

  it('show money to those who may read it only', async () => {
    const [analyst, finance] = [await makeStaff(test, 'analyst'), await makeStaff(test, 'finance')];
    const of = someSubscription();
    const attempt = randomUUID();
    const day = '2025-11-02';
    await insertPast(test, 'charge_attempt', [
      attemptRow(of, { id: attempt, plan: PLAN, at: `${day}T09:00:00Z`, state: 'succeeded' }),
    ]);
    await insertPast(test, 'ledger_entry', [ledgerRow(of, { attempt, at: `${day}T09:00:00Z` })]);
    await markDue(test.services.db, { from: day, to: day, now: test.services.clock.now() });
    await computeAll();
    const query = { from: day, to: day };
    const refusal = await refused(test.app, 'GET /api/console/figures/money', { token: analyst.token, query });
    expect(refusal).toMatchObject({ code: 'forbidden' });
    const { figures, currencies } = await callApi(test.app, 'GET /api/console/figures/money', {
      token: finance.token,
      query,
    });
    expect(figures.filter(({ metric }) => metric === 'money')).toEqual([
      { day, metric: 'money', plan: PLAN, kind: 'charge', detail: 'IQD', value: 500_000 },
    ]);
    expect(currencies).toEqual([{ currency: 'IQD', exponent: 3 }]);
  });

  it('refuse a period that is empty, too long or before all calendars', async () => {
    const { token } = await makeStaff(test, 'analyst');
    for (const [from, to] of [
      ['2026-03-09', '2026-03-08'],
      ['2026-03-09', '2026-06-09'],
      ['0000-01-01', '0000-01-02'],
    ] as const) {
      const query = { from, to, chart: 'growth' } as const;
      expect(await refused(test.app, 'GET /api/console/figures', { token, query })).toMatchObject({
        code: 'invalid_input',
      });
    }
  });

  it('show an experiment, which a new account meets once, as undecided before its planned sample', async () => {
    const { token } = await makeStaff(test, 'analyst');
    const learner = await signUp(test);
    const { db } = test.services;
    const met = db.selectFrom('experiment_exposure').selectAll().where('subscriber_id', '=', learner.subscriberId);
    expect(await met.execute()).toMatchObject([{ experiment: 'nothing' }]);
    const row = { plan: '', kind: 'nothing', day: '2025-12-01' };
    await insertPast(test, 'figure_day', [
      { ...row, metric: 'experiment_exposed', detail: 'a', value: 100 },
      { ...row, metric: 'experiment_exposed', detail: 'b', value: 110 },
      { ...row, metric: 'experiment_converted', detail: 'a', value: 30 },
      { ...row, metric: 'experiment_converted', detail: 'b', value: 33 },
    ]);
    const { experiments } = await callApi(test.app, 'GET /api/console/experiments', { token });
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
