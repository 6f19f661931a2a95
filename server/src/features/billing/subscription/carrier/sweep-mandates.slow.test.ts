import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import {
  activate,
  moneyOf,
  planOf,
  runJobs,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import {
  callbacksOf,
  happen,
  settle,
  settleMinutes,
  simulatorOf,
  textsTo,
} from '../../../../../test/subscription/carrier.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { sweepCarrier } from './sweep-carrier.ts';
import { areTooManyGone, beginMandateSweep, compareNextMandates } from './sweep-mandates.ts';
import { syncCallbacks } from './sync-callbacks.ts';

// Each test compares a separate carrier and database.
let test: TestApp;
const WEEK = 500_000;

/** Loses the callbacks that the carrier would send at this moment. */
async function loseCallbacks(): Promise<void> {
  const parse = vi.spyOn(test.services.carrier, 'parseCallback').mockReturnValue({ ok: false, reason: 'malformed' });
  await simulatorOf(test).deliverDue();
  parse.mockRestore();
}

/** Advances the clock by more than a day, runs the comparison and processes its differences. */
async function sweep(): Promise<void> {
  test.advance(DAY_MS + 17 * 3_600_000);
  while ((await sweepCarrier(test.services)) > 0);
  while (await compareNextMandates(test.services));
}

async function lookInto(): Promise<void> {
  await syncCallbacks(test.services);
  await runJobs(test);
}

async function hintsOf({ msisdn }: Learner) {
  return (await callbacksOf(test, msisdn)).filter(({ source }) => source === 'sweep');
}

function mandateOf({ msisdn }: Learner) {
  return test.services.carrier.retrieveMandate(msisdn);
}

/** The carrier refuses to end any mandate until the test resets it. */
function refuseToEnd() {
  return vi.spyOn(test.services.carrier, 'cancelMandate').mockRejectedValue(new CarrierError('DENIED'));
}

describe('the daily comparison of mandates', () => {
  beforeEach(async () => {
    test = await buildTestApp();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await test.close();
  });

  it('leaves alone whom the carrier and we agree about', async () => {
    const learners = [await signUpPaying(test), await signUp(test)];
    await settle(test);
    await sweep();
    for (const learner of learners) expect(await hintsOf(learner)).toEqual([]);
  });

  it('finds one that ended at the carrier without our hearing of it: nothing more is charged', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    await simulatorOf(test).stopBySms(learner.msisdn);
    await loseCallbacks();
    await sweep();
    expect(await hintsOf(learner)).toMatchObject([{ type: 'subscription_ended', state: 'received' }]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    await lookInto();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled', auto_renew: false });
    test.advance(8 * DAY_MS);
    await settle(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK], ours: [WEEK] });
  });

  it('believes the carrier as it is when the hint is looked into', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    vi.spyOn(test.services.carrier, 'retrieveMandate').mockResolvedValueOnce(null);
    await sweep();
    expect(await hintsOf(learner)).toHaveLength(1);
    await lookInto();
    expect(await hintsOf(learner)).toMatchObject([{ state: 'done', outcome: 'mandate is ours' }]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
  });

  it('retries the end that the carrier had refused, and sends no message', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    refuseToEnd();
    await happen(test, learner, { type: 'unsubscribe' });
    await settleMinutes(test, 2);
    vi.restoreAllMocks();
    expect(await mandateOf(learner)).not.toBeNull();
    const texts = await textsTo(test, learner.msisdn);
    await sweep();
    await lookInto();
    expect(await hintsOf(learner)).toMatchObject([
      { state: 'done', outcome: 'ended here: end repeated at the carrier' },
    ]);
    expect(await mandateOf(learner)).toBeNull();
    expect(await textsTo(test, learner.msisdn)).toEqual(texts);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled' });
  });

  it('retries the end of an unconfirmed mandate that was opened outside, long after the subscription was over', async () => {
    await signUpPaying(test);
    const learner = await signUp(test);
    test.advance(4 * DAY_MS);
    await settle(test);
    await simulatorOf(test).subscribeOutside({ msisdn: learner.msisdn, planUuid: planOf(test, 'day').uuid });
    await settle(test);
    refuseToEnd();
    test.advance(DAY_MS);
    await settleMinutes(test, 2);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
    for (let day = 0; day < 3; day += 1) {
      await sweep();
      await lookInto();
    }
    expect(await mandateOf(learner)).not.toBeNull();
    vi.restoreAllMocks();
    await sweep();
    await lookInto();
    expect(await mandateOf(learner)).toBeNull();
    await sweep();
    expect(await hintsOf(learner)).toHaveLength(4);
  });

  it('leaves the mandate to a learner who consented again after its end was refused', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    refuseToEnd();
    await happen(test, learner, { type: 'unsubscribe' });
    await settleMinutes(test, 2);
    vi.restoreAllMocks();
    expect(await activate(test, learner, 'month')).toMatchObject({ state: 'active', auto_renew: true });
    await settle(test);
    const current = await mandateOf(learner);
    await sweep();
    await lookInto();
    expect(await mandateOf(learner)).toEqual(current);
    expect(await subscriptionOf(test, learner)).toMatchObject({ auto_renew: true });
  });

  it('finds a mandate that was opened outside without a callback', async () => {
    await signUpPaying(test);
    const learner = await signUp(test);
    await settle(test);
    await simulatorOf(test).subscribeOutside({ msisdn: learner.msisdn, planUuid: planOf(test, 'day').uuid });
    await loseCallbacks();
    await sweep();
    expect(await hintsOf(learner)).toMatchObject([{ type: 'subscription_started' }]);
    await lookInto();
    expect(await hintsOf(learner)).toMatchObject([{ state: 'done', outcome: 'requested: consent pending' }]);
    expect((await textsTo(test, learner.msisdn)).at(-1)).toContain('http://lisan.example/home');
  });

  it('leaves to the job what cannot be asked about now', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    vi.spyOn(test.services.carrier, 'retrieveMandate').mockRejectedValueOnce(new CarrierError('UNKNOWN'));
    await sweep();
    await lookInto();
    expect(await hintsOf(learner)).toMatchObject([{ state: 'done', outcome: 'mandate is ours' }]);
  });

  it('asks again for what the carrier postponed', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    const putOff = new CarrierError('NOT_DONE', { retryAfterMs: 20 });
    const retrieve = vi.spyOn(test.services.carrier, 'retrieveMandate').mockRejectedValueOnce(putOff);
    await sweep();
    expect(retrieve).toHaveBeenCalledTimes(2);
    expect(await hintsOf(learner)).toEqual([]);
  });

  it('asks about many at once', async () => {
    const count = 12;
    for (let n = 0; n < count; n += 1) await signUpPaying(test);
    await settle(test);
    const { carrier } = test.services;
    const retrieve = carrier.retrieveMandate;
    const allAsked = Promise.withResolvers<void>();
    let asked = 0;
    vi.spyOn(carrier, 'retrieveMandate').mockImplementation(async (msisdn) => {
      asked += 1;
      if (asked === count) allAsked.resolve();
      await allAsked.promise;
      return retrieve(msisdn);
    });
    await sweep();
    expect(asked).toBe(count);
  });

  it('resumes after the last batch that it stored', async () => {
    await insertSubscribed(250);
    const { carrier, clock } = test.services;
    await beginMandateSweep(test.services, { name: 'resumed', changedSince: clock.now() });
    const retrieve = vi.spyOn(carrier, 'retrieveMandate').mockResolvedValue(null);
    expect(await compareNextMandates(test.services)).toBe(true);
    const first = new Set(retrieve.mock.calls.map(([msisdn]) => msisdn));
    expect(first.size).toBe(200);
    retrieve.mockReset().mockRejectedValue(new CarrierError('UNKNOWN'));
    await expect(compareNextMandates(test.services)).rejects.toThrow('UNKNOWN');
    expect(await compareNextMandates(test.services)).toBe(false);
    test.advance(60_000);
    retrieve.mockReset().mockResolvedValue(null);
    while (await compareNextMandates(test.services));
    const rest = new Set(retrieve.mock.calls.map(([msisdn]) => msisdn));
    expect(rest.size).toBe(50);
    expect([...rest].filter((msisdn) => first.has(msisdn))).toEqual([]);
  });

  it('asks a carrier that holds no mandates for none', async () => {
    const { carrier } = test.services;
    await signUpPaying(test);
    await settle(test);
    vi.spyOn(carrier, 'capabilities').mockReturnValue({ ...carrier.capabilities(), hasMandates: false });
    const retrieve = vi.spyOn(carrier, 'retrieveMandate');
    await sweep();
    expect(retrieve).not.toHaveBeenCalled();
  });

  it('leaves one hint when several workers compare at once', async () => {
    const learner = await signUpPaying(test);
    await settle(test);
    await simulatorOf(test).stopBySms(learner.msisdn);
    await loseCallbacks();
    test.advance(DAY_MS + 17 * 3_600_000);
    const all = async () => {
      while ((await sweepCarrier(test.services)) > 0);
      while (await compareNextMandates(test.services));
    };
    await Promise.all([all(), all(), all()]);
    expect(await hintsOf(learner)).toHaveLength(1);
  });
});

/** Subscriptions without a mandate that do not want one. */
async function insertSubscribed(count: number): Promise<void> {
  const { db } = test.services;
  const facts = JSON.stringify({ state: 'parking', version: 1, consentedTo: [], request: null });
  await sql`with made as (
    insert into subscriber (id, msisdn, country, created_at, last_seen_at)
    select gen_random_uuid(), '+9' || (20000000000 + n), 'IQ', now(), now() from generate_series(1, ${count}::int) as n
    returning id, msisdn
  ) insert into subscription (subscriber_id, id, msisdn, state, version, facts, started_at, changed_at)
    select id, gen_random_uuid(), msisdn, 'parking', 1, ${facts}::jsonb, now(), now() from made`.execute(db);
}

describe('mandates that are said to be gone', () => {
  it.each([
    [20, 20, false],
    [21, 21, true],
    [21, 420, false],
    [22, 420, true],
    [5_000, 100_000, false],
  ])('%i of %i: more than can be true is %s', (gone, asked, isTooMany) => {
    expect(areTooManyGone(gone, asked)).toBe(isTooMany);
  });
});
