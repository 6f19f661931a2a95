import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import { activate, planOf, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import {
  callbacksOf,
  postponeOthers,
  settle,
  settleMinutes,
  simulatorOf,
  textsTo,
} from '../../../../../test/subscription/carrier.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  return postponeOthers(test);
});
afterAll(() => test.close());

const STALE_MS = 23 * 3_600_000 + 1_000;

async function beginOutside(msisdn: string): Promise<void> {
  await simulatorOf(test).subscribeOutside({ msisdn, planUuid: planOf(test, 'week').uuid });
  await settle(test);
}

/** What was still to be sent goes out first, so that the code is the newest message. */
async function arrive(msisdn: string): Promise<Learner> {
  test.advance(601_000);
  await test.deliverSms();
  return signUp(test, { number: msisdn });
}

function mandateOf(msisdn: string) {
  return test.services.carrier.retrieveMandate(msisdn);
}

describe('a subscription started outside the app by an unknown number', () => {
  it('ends at the carrier without a sign-in within 23 hours, with one message in all', async () => {
    const msisdn = newNumber();
    await beginOutside(msisdn);
    test.advance(STALE_MS - 60_000);
    await settle(test);
    expect(await mandateOf(msisdn)).not.toBeNull();
    test.advance(60_000);
    await settle(test);
    expect(await mandateOf(msisdn)).toBeNull();
    expect(await textsTo(test, msisdn)).toHaveLength(1);
    expect((await callbacksOf(test, msisdn)).every(({ state }) => state === 'done')).toBe(true);
  });

  it.each(['UNKNOWN', 'DENIED'] as const)('ends as soon as the carrier lets it (%s at first)', async (kind) => {
    const msisdn = newNumber();
    await beginOutside(msisdn);
    const cancel = vi.spyOn(test.services.carrier, 'cancelMandate').mockRejectedValue(new CarrierError(kind));
    test.advance(STALE_MS);
    await settleMinutes(test, 3);
    expect(cancel).toHaveBeenCalled();
    expect(await mandateOf(msisdn)).not.toBeNull();
    vi.restoreAllMocks();
    await settleMinutes(test, 15);
    expect(await mandateOf(msisdn)).toBeNull();
  });

  it('is asked for here once its owner has come, and ends when that is not confirmed either', async () => {
    const msisdn = newNumber();
    await beginOutside(msisdn);
    const learner = await arrive(msisdn);
    test.advance(STALE_MS);
    await settle(test);
    expect(await mandateOf(msisdn)).not.toBeNull();
    test.advance(STALE_MS);
    await settle(test);
    expect(await mandateOf(msisdn)).toBeNull();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking', auto_renew: false });
  });

  it('is its owner’s who has come and confirmed', async () => {
    const msisdn = newNumber();
    await beginOutside(msisdn);
    const learner = await arrive(msisdn);
    await activate(test, learner, 'week');
    test.advance(STALE_MS);
    await settle(test);
    test.advance(STALE_MS);
    await settle(test);
    expect(await mandateOf(msisdn)).not.toBeNull();
    expect(await subscriptionOf(test, learner)).toMatchObject({ auto_renew: true });
  });
});
