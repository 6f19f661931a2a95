import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
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

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ env: { SIMULATED_PIN: 'carrier' } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

function request({ token }: Learner) {
  const { uuid, terms } = planOf(test, 'week');
  const body = { subscription_uuid: uuid, consent_version: terms.version };
  return callApi(test.app, 'POST /api/request-activation', { token, body });
}

function newestPin({ msisdn }: Learner): string {
  const [newest] = test.services.simulators?.sms.messages(msisdn) ?? [];
  const pin = newest && /(\d{4})$/.exec(newest.text)?.[1];
  if (!pin) throw new Error('the carrier sent no PIN');
  return pin;
}

const wrongOf = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0');

describe('activation at a carrier that sends its own PIN', () => {
  it('says who sends it and how long it is, and needs no code of ours', async () => {
    const learner = await signUp(test);
    expect(await request(learner)).toMatchObject({ otp_length: 4, code_from: 'operator', resend_in: 60 });
    const confirmed = callApi(test.app, 'POST /api/confirm-activation', {
      token: learner.token,
      body: { otp: newestPin(learner) },
    });
    expect((await whileCharging(test, confirmed)).subscription).toMatchObject({ state: 'parking', auto_renew: true });
    const consents = await test.services.db
      .selectFrom('consent')
      .select(['channel', 'challenge_id', 'carrier_request_id'])
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(consents).toEqual([
      { channel: 'carrier_pin', challenge_id: null, carrier_request_id: expect.stringContaining('activation:') },
    ]);
    test.advance(4 * DAY_MS);
    await runJobs(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });

  it('needs a guardian where the learner was found to be under age since the request', async () => {
    const learner = await signUp(test);
    await request(learner);
    const { uuid, terms } = planOf(test, 'week');
    await callApi(test.app, 'POST /api/guardian/request', {
      token: learner.token,
      body: { msisdn: newNumber(), subscription_uuid: uuid, consent_version: terms.version },
    });
    const body = { otp: newestPin(learner) };
    const refusal = await refused(test.app, 'POST /api/confirm-activation', { token: learner.token, body });
    expect(refusal.code).toBe('guardian_consent_required');
    expect(await simulatorOf(test).retrieveMandate(learner.msisdn)).toBeNull();
  });

  it('refuses a wrong PIN, and a dead one says so', async () => {
    const learner = await signUp(test);
    await request(learner);
    const pin = newestPin(learner);
    const confirm = (otp: string) =>
      refused(test.app, 'POST /api/confirm-activation', { token: learner.token, body: { otp } });
    expect(await confirm(wrongOf(pin))).toMatchObject({ status: 422, errors: { otp: [expect.any(String)] } });
    for (let tries = 0; tries < 4; tries += 1) await confirm(wrongOf(pin));
    expect((await confirm(pin)).errors?.['otp']?.[0]).toContain('انتهت صلاحية');
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking', auto_renew: false });
  });

  it('waits a minute between PINs', async () => {
    const learner = await signUp(test);
    await request(learner);
    const { uuid, terms } = planOf(test, 'week');
    const body = { subscription_uuid: uuid, consent_version: terms.version };
    expect(await refused(test.app, 'POST /api/request-activation', { token: learner.token, body })).toMatchObject({
      status: 429,
    });
    test.advance(61_000);
    expect(await request(learner)).toMatchObject({ code_from: 'operator' });
  });

  it('tells a number that the carrier will not charge, and one whose carrier is away', async () => {
    const learner = await signUp(test);
    const { uuid, terms } = planOf(test, 'week');
    const body = { subscription_uuid: uuid, consent_version: terms.version };
    await sendScenario(test, learner, 'ineligible');
    expect(await refused(test.app, 'POST /api/request-activation', { token: learner.token, body })).toMatchObject({
      status: 422,
      errors: { subscription_uuid: [expect.stringContaining('مشغّل شبكتك')] },
    });
    await sendScenario(test, learner, 'burst_5xx');
    expect(await refused(test.app, 'POST /api/request-activation', { token: learner.token, body })).toMatchObject({
      status: 503,
      code: 'carrier_unavailable',
    });
  });

  it.each(['before', 'after'] as const)(
    'lets a STOP win that comes %s the carrier has checked the PIN',
    async (when) => {
      const learner = await signUp(test);
      await request(learner);
      const { carrier } = test.services;
      const { confirmActivation } = carrier;
      const stop = async () => {
        await simulatorOf(test).stopBySms(learner.msisdn);
        await simulatorOf(test).deliverDue();
      };
      vi.spyOn(carrier, 'confirmActivation').mockImplementation(async (confirm) => {
        if (when === 'before') await stop();
        const mandate = await confirmActivation(confirm);
        if (when === 'after') await stop();
        return mandate;
      });
      const confirmed = callApi(test.app, 'POST /api/confirm-activation', {
        token: learner.token,
        body: { otp: newestPin(learner) },
      });
      await whileCharging(test, confirmed);
      await settle(test);
      expect(await subscriptionOf(test, learner)).toMatchObject({ auto_renew: false });
      expect(await carrier.retrieveMandate(learner.msisdn)).toBeNull();
      test.advance(12 * DAY_MS);
      await settle(test);
      expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
    },
  );
});
