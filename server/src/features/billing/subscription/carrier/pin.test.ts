import { afterEach, describe, expect, vi } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { itWith } from '../../../../../test/fixture.ts';
import { newNumber, type Learner } from '../../../../../test/sign-up.ts';
import { DAY_MS } from '../../../../domain/subscription/periods.ts';
import { settle, simulatorOf } from '../../../../../test/subscription/carrier.ts';
import {
  moneyOf,
  planOf,
  runJobs,
  sendScenario,
  subscriptionOf,
  whileCharging,
} from '../../../../../test/subscription/subscribe.ts';

const it = itWith({ env: { SIMULATED_PIN: 'carrier' } });
afterEach(() => vi.restoreAllMocks());

function request(server: TestApp, learner: Learner) {
  const { uuid, terms } = planOf(server, 'week');
  const body = { subscription_uuid: uuid, consent_version: terms.version };
  return learner.call('POST /api/request-activation', { body });
}

function newestPin(server: TestApp, { msisdn }: Learner): string {
  const [newest] = server.services.simulators?.sms.messages(msisdn) ?? [];
  const pin = newest && /(\d{4})$/.exec(newest.text)?.[1];
  if (!pin) throw new Error('the carrier sent no PIN');
  return pin;
}

const wrongOf = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0');

describe('activation at a carrier that sends its own PIN', () => {
  it('says who sends it and how long it is, and needs no code of ours', async ({ server, learner }) => {
    expect(await request(server, learner)).toMatchObject({ otp_length: 4, code_from: 'operator', resend_in: 60 });
    const confirmed = learner.call('POST /api/confirm-activation', { body: { otp: newestPin(server, learner) } });
    expect((await whileCharging(server, confirmed)).subscription).toMatchObject({ state: 'parking', auto_renew: true });
    const consents = await server.services.db
      .selectFrom('consent')
      .select(['channel', 'challenge_id', 'carrier_request_id'])
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(consents).toEqual([
      { channel: 'carrier_pin', challenge_id: null, carrier_request_id: expect.stringContaining('activation:') },
    ]);
    server.advance(4 * DAY_MS);
    await runJobs(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });

  it('needs a guardian where the learner was found to be under age since the request', async ({ server, learner }) => {
    await request(server, learner);
    const { uuid, terms } = planOf(server, 'week');
    await learner.call('POST /api/guardian/request', {
      body: { msisdn: newNumber(), subscription_uuid: uuid, consent_version: terms.version },
    });
    const body = { otp: newestPin(server, learner) };
    const refusal = await learner.refused('POST /api/confirm-activation', { body });
    expect(refusal.code).toBe('guardian_consent_required');
    expect(await simulatorOf(server).retrieveMandate(learner.msisdn)).toBeNull();
  });

  it('refuses a wrong PIN, and a dead one says so', async ({ server, learner }) => {
    await request(server, learner);
    const pin = newestPin(server, learner);
    const confirm = (otp: string) => learner.refused('POST /api/confirm-activation', { body: { otp } });
    expect(await confirm(wrongOf(pin))).toMatchObject({ status: 422, errors: { otp: [expect.any(String)] } });
    for (let tries = 0; tries < 4; tries += 1) await confirm(wrongOf(pin));
    expect((await confirm(pin)).errors?.['otp']?.[0]).toContain('انتهت صلاحية');
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'parking', auto_renew: false });
  });

  it('waits a minute between PINs', async ({ server, learner }) => {
    await request(server, learner);
    const { uuid, terms } = planOf(server, 'week');
    const body = { subscription_uuid: uuid, consent_version: terms.version };
    expect(await learner.refused('POST /api/request-activation', { body })).toMatchObject({ status: 429 });
    server.advance(61_000);
    expect(await request(server, learner)).toMatchObject({ code_from: 'operator' });
  });

  it('tells a number that the carrier will not charge, and one whose carrier is away', async ({ server, learner }) => {
    const { uuid, terms } = planOf(server, 'week');
    const body = { subscription_uuid: uuid, consent_version: terms.version };
    await sendScenario(server, learner, 'ineligible');
    expect(await learner.refused('POST /api/request-activation', { body })).toMatchObject({
      status: 422,
      errors: { subscription_uuid: [expect.stringContaining('مشغّل شبكتك')] },
    });
    await sendScenario(server, learner, 'burst_5xx');
    expect(await learner.refused('POST /api/request-activation', { body })).toMatchObject({
      status: 503,
      code: 'carrier_unavailable',
    });
  });

  it.for(['before', 'after'] as const)(
    'lets a STOP win that comes %s the carrier has checked the PIN',
    async (when, { server, learner }) => {
      await request(server, learner);
      const { carrier } = server.services;
      const { confirmActivation } = carrier;
      const stop = async () => {
        await simulatorOf(server).stopBySms(learner.msisdn);
        await simulatorOf(server).deliverDue();
      };
      vi.spyOn(carrier, 'confirmActivation').mockImplementation(async (confirm) => {
        if (when === 'before') await stop();
        const mandate = await confirmActivation(confirm);
        if (when === 'after') await stop();
        return mandate;
      });
      const confirmed = learner.call('POST /api/confirm-activation', { body: { otp: newestPin(server, learner) } });
      await whileCharging(server, confirmed);
      await settle(server);
      expect(await subscriptionOf(server, learner)).toMatchObject({ auto_renew: false });
      expect(await carrier.retrieveMandate(learner.msisdn)).toBeNull();
      server.advance(12 * DAY_MS);
      await settle(server);
      expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
    },
  );
});
