import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { signUp, signUpOnboarding } from '../../../../../test/sign-up.ts';
import {
  activate,
  moneyOf,
  runJobs,
  sendScenario,
  signUpPaying,
  stepUp,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const CANCEL = 'POST /api/subscriber/subscrption/cancel';
const REACTIVATE = 'POST /api/subscriber/subscrption/reactive';

describe('subscrption/cancel', () => {
  it('is one call without a code; the paid time stays and nothing is charged after it', async () => {
    const learner = await signUpPaying(test);
    const { subscription } = await callApi(test.app, CANCEL, {
      token: learner.token,
      body: { msisdn: learner.msisdn },
    });
    expect(subscription).toMatchObject({
      state: 'cancelled',
      auto_renew: false,
      next_charge: null,
      can: { cancel: false, reactivate: true },
    });
    expect(subscription.access_until).not.toBeNull();
    test.advance(8 * DAY_MS);
    await runJobs(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
    expect((await moneyOf(test, learner)).ours).toEqual([500_000]);
  });

  it('has a call of the profile that does the same', async () => {
    const { token } = await signUp(test);
    const { subscription } = await callApi(test.app, 'POST /api/profile/subscrption/cancel', { token });
    expect(subscription.state).toBe('cancelled');
    expect(await refused(test.app, 'POST /api/profile/subscrption/cancel', { token })).toMatchObject({
      status: 409,
      code: 'not_allowed_in_state',
    });
  });

  it('refuses strangers, other numbers, malformed numbers and onboarding tokens', async () => {
    const [mine, other] = [await signUp(test), await signUp(test)];
    expect(await refused(test.app, CANCEL, { body: { msisdn: mine.msisdn } })).toMatchObject({ status: 401 });
    for (const call of [CANCEL, REACTIVATE] as const) {
      await stepUp(test, mine);
      const ask = (msisdn: string) => refused(test.app, call, { token: mine.token, body: { msisdn } });
      expect(await ask(other.msisdn)).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await ask('12')).toMatchObject({ status: 422 });
    }
    const { token, msisdn } = await signUpOnboarding(test);
    expect(await refused(test.app, CANCEL, { token, body: { msisdn } })).toMatchObject({ status: 403 });
    expect(await subscriptionOf(test, other)).toMatchObject({ state: 'parking' });
  });

  it('answers a repeated key with the first reply', async () => {
    const { token, msisdn } = await signUp(test);
    const asked = { token, body: { msisdn }, headers: { 'idempotency-key': 'leave-1' } };
    const first = await callApi(test.app, CANCEL, asked);
    expect(await callApi(test.app, CANCEL, asked)).toEqual(first);
  });
});

describe('subscrption/reactive', () => {
  it('needs step-up, then brings back what was cancelled, renewal included', async () => {
    const learner = await signUpPaying(test);
    const { token, msisdn } = learner;
    await callApi(test.app, CANCEL, { token, body: { msisdn } });
    expect(await refused(test.app, REACTIVATE, { token, body: { msisdn } })).toMatchObject({
      status: 403,
      code: 'step_up_required',
    });
    await stepUp(test, learner);
    const { subscription } = await callApi(test.app, REACTIVATE, { token, body: { msisdn } });
    expect(subscription).toMatchObject({ state: 'active', auto_renew: true });
    expect((await moneyOf(test, learner)).ours).toEqual([500_000]);
    expect(await refused(test.app, 'POST /api/profile/subscrption/reactive', { token })).toMatchObject({ status: 409 });
  });
});

describe('request-unsubscribe and confirm-unsubscribe', () => {
  it('end the mandate too, without a code where the operator wants none', async () => {
    const learner = await signUpPaying(test);
    const { token, msisdn } = learner;
    expect(await callApi(test.app, 'POST /api/request-unsubscribe', { token })).toMatchObject({
      otp_required: false,
      expires_in: 0,
    });
    const { subscription } = await callApi(test.app, 'POST /api/confirm-unsubscribe', { token });
    expect(subscription).toMatchObject({ state: 'cancelled', mandate: false, can: { unsubscribe: true } });
    await runJobs(test);
    expect(await test.services.carrier.retrieveMandate(msisdn)).toBeNull();
    const consents = await test.services.db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(consents.every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
  });

  it('is done for the learner also while the carrier fails', async () => {
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'cancel_errors_but_succeeds');
    await callApi(test.app, 'POST /api/request-unsubscribe', { token: learner.token });
    const { subscription } = await callApi(test.app, 'POST /api/confirm-unsubscribe', { token: learner.token });
    expect(subscription.state).toBe('cancelled');
    for (let minute = 0; minute < 3; minute += 1) {
      await runJobs(test);
      test.advance(60_000);
    }
    const left = await test.services.db
      .selectFrom('billing_outbox')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .where('state', '=', 'queued')
      .execute();
    expect(left).toEqual([]);
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });

  it('refuse strangers and those who have nothing to leave', async () => {
    expect(await refused(test.app, 'POST /api/request-unsubscribe')).toMatchObject({ status: 401 });
    expect(await refused(test.app, 'POST /api/confirm-unsubscribe', { body: {} })).toMatchObject({ status: 401 });
    const { token } = await signUp(test);
    test.advance(4 * DAY_MS);
    await runJobs(test);
    expect(await refused(test.app, 'POST /api/request-unsubscribe', { token })).toMatchObject({ status: 409 });
    expect(await refused(test.app, 'POST /api/confirm-unsubscribe', { token, body: {} })).toMatchObject({
      status: 409,
    });
  });
});

describe('the keyword by SMS', () => {
  it('is enough to leave, as the terms promise', async () => {
    const learner = await signUpPaying(test);
    for (const text of ['hello', '\u200Fإلغاء', 'STOP'])
      test.services.simulators?.sms.receive({ from: learner.msisdn, text });
    test.services.simulators?.sms.receive({ from: '+9647799999999', text: 'STOP' });
    await test.services.simulators?.sms.settled();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled', auto_renew: false });
    await runJobs(test);
    expect(await test.services.carrier.retrieveMandate(learner.msisdn)).toBeNull();
  });
});

describe('consent that was withdrawn', () => {
  it('is worth nothing for renewing again', async () => {
    const learner = await signUp(test);
    await activate(test, learner, 'week');
    const { token } = learner;
    await callApi(test.app, 'POST /api/confirm-unsubscribe', { token, body: {} });
    await stepUp(test, learner);
    const { subscription } = await callApi(test.app, 'POST /api/profile/subscrption/reactive', { token });
    expect(subscription).toMatchObject({ state: 'parking', auto_renew: false });
    const enable = 'POST /api/profile/enable/automatic/subscription';
    expect(await refused(test.app, enable, { token, body: {} })).toMatchObject({
      status: 422,
      errors: { consent_version: [expect.any(String)] },
    });
    const consent_version = subscription.plan.terms.version;
    const enabled = await callApi(test.app, enable, { token, body: { consent_version } });
    expect(enabled.subscription).toMatchObject({ auto_renew: true, next_charge: { amount: 500_000 } });
  });
});
