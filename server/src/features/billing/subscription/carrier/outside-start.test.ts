import { describe, expect, vi } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { activate, planOf, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import {
  callbacksOf,
  postponeOthers,
  settle,
  settleMinutes,
  simulatorOf,
  textsTo,
} from '../../../../../test/subscription/carrier.ts';
import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';

it.afterEach(({ server }) => {
  vi.restoreAllMocks();
  return postponeOthers(server);
});

const STALE_MS = 23 * 3_600_000 + 1_000;

async function beginOutside(server: TestApp, msisdn: string): Promise<void> {
  await simulatorOf(server).subscribeOutside({ msisdn, planUuid: planOf(server, 'week').uuid });
  await settle(server);
}

/** Sends pending messages first, so that the code is the newest message. */
async function arrive(server: TestApp, msisdn: string): Promise<Learner> {
  server.advance(601_000);
  await server.deliverSms();
  return signUp(server, { number: msisdn });
}

function mandateOf(server: TestApp, msisdn: string) {
  return server.services.carrier.retrieveMandate(msisdn);
}

describe('a subscription started outside the app by an unknown number', () => {
  it('ends at the carrier without a sign-in within 23 hours, with one message in all', async ({ server }) => {
    const msisdn = newNumber();
    await beginOutside(server, msisdn);
    server.advance(STALE_MS - 60_000);
    await settle(server);
    expect(await mandateOf(server, msisdn)).not.toBeNull();
    server.advance(60_000);
    await settle(server);
    expect(await mandateOf(server, msisdn)).toBeNull();
    expect(await textsTo(server, msisdn)).toHaveLength(1);
    expect((await callbacksOf(server, msisdn)).every(({ state }) => state === 'done')).toBe(true);
  });

  it.for(['UNKNOWN', 'DENIED'] as const)(
    'ends as soon as the carrier lets it (%s at first)',
    async (kind, { server }) => {
      const msisdn = newNumber();
      await beginOutside(server, msisdn);
      const cancel = vi.spyOn(server.services.carrier, 'cancelMandate').mockRejectedValue(new CarrierError(kind));
      server.advance(STALE_MS);
      await settleMinutes(server, 3);
      expect(cancel).toHaveBeenCalled();
      expect(await mandateOf(server, msisdn)).not.toBeNull();
      vi.restoreAllMocks();
      await settleMinutes(server, 15);
      expect(await mandateOf(server, msisdn)).toBeNull();
    },
  );

  it('is asked for here once its owner has come, and ends when that is not confirmed either', async ({ server }) => {
    const msisdn = newNumber();
    await beginOutside(server, msisdn);
    const learner = await arrive(server, msisdn);
    server.advance(STALE_MS);
    await settle(server);
    expect(await mandateOf(server, msisdn)).not.toBeNull();
    server.advance(STALE_MS);
    await settle(server);
    expect(await mandateOf(server, msisdn)).toBeNull();
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'parking', auto_renew: false });
  });

  it('is its owner’s who has come and confirmed', async ({ server }) => {
    const msisdn = newNumber();
    await beginOutside(server, msisdn);
    const learner = await arrive(server, msisdn);
    await activate(server, learner, 'week');
    server.advance(STALE_MS);
    await settle(server);
    server.advance(STALE_MS);
    await settle(server);
    expect(await mandateOf(server, msisdn)).not.toBeNull();
    expect(await subscriptionOf(server, learner)).toMatchObject({ auto_renew: true });
  });
});
