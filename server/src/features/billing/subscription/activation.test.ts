import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { newestCode, signUp, signUpOnboarding } from '../../../../test/sign-up.ts';
import { activate, moneyOf, planOf, runJobs, subscriptionOf } from '../../../../test/subscription/subscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('subscriptions/list', () => {
  it('shows anyone the plans with the six facts', async () => {
    const { SubscriptionsList } = await callApi(test.app, 'GET /api/subscriptions/list');
    expect(
      SubscriptionsList.map(({ period, price, free_days }) => [period, price.amount, price.exponent, free_days]),
    ).toEqual([
      ['week', 500_000, 3, 3],
      ['day', 100_000, 3, 3],
      ['month', 1_750_000, 3, 3],
    ]);
    for (const fact of ['السعر: 500 دينار عراقي', 'المدة', 'موعد الخصم القادم', 'الأيام المجانية', 'الإلغاء', 'الدعم']) {
      expect(SubscriptionsList[0]?.terms.text).toContain(fact);
    }
  });
});

describe('the free days', () => {
  it('start with onboarding, once per number, and end without a charge', async () => {
    const learner = await signUp(test);
    const initial = await subscriptionOf(test, learner);
    expect(initial).toMatchObject({ state: 'parking', auto_renew: false, next_charge_at: null, mandate: false });
    test.advance(3 * DAY_MS);
    await runJobs(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({
      state: 'expired',
      can: { activate: true, start_free: false, cancel: false },
    });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
    const asked = { token: learner.token, query: { ActiveWeek: 1, level_id: FIXTURE.a1 } };
    expect(await refused(test.app, 'GET /api/get/main/content', asked)).toMatchObject({
      status: 403,
      code: 'subscription_required',
    });
  });

  it('are announced to end a day before', async () => {
    const learner = await signUp(test);
    test.advance(2 * DAY_MS + 1000);
    await runJobs(test);
    await runJobs(test);
    await test.deliverSms();
    const texts = (test.services.simulators?.sms.messages(learner.msisdn) ?? []).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('تنتهي أيامك المجانية'))).toHaveLength(1);
  });
});

describe('request-activation and confirm-activation', () => {
  it('store consent and turn renewal on; the first charge comes when the free days end', async () => {
    const learner = await signUp(test);
    const parked = await activate(test, learner, 'month');
    expect(parked).toMatchObject({
      state: 'parking',
      auto_renew: true,
      plan: { period: 'month' },
      next_charge: { amount: 1_750_000 },
    });
    const [consent, ...more] = await test.services.db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(more).toEqual([]);
    expect(consent).toMatchObject({
      channel: 'activation_code',
      amount: 1_750_000,
      period: 'month',
      ip: '127.0.0.1',
      withdrawn_at: null,
    });
    expect(consent?.terms_text).toBe(planOf(test, 'month').terms.text);
    test.advance(3 * DAY_MS);
    await runJobs(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [1_750_000], ours: [1_750_000] });
  });

  it('charge at once where the free days are used up, and wait for the carrier', async () => {
    const learner = await signUp(test);
    test.advance(4 * DAY_MS);
    await runJobs(test);
    expect(await activate(test, learner, 'day')).toMatchObject({ state: 'active', plan: { period: 'day' } });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [100_000], ours: [100_000] });
    await callApi(test.app, 'GET /api/get/main/content', {
      token: learner.token,
      query: { ActiveWeek: 1, level_id: FIXTURE.a1 },
    });
  });

  it('are open to an onboarding token', async () => {
    const learner = await signUpOnboarding(test);
    expect(await activate(test, learner, 'week')).toMatchObject({ state: 'parking', auto_renew: true });
  });

  it('refuse old terms, unknown plans and malformed ids', async () => {
    const { token } = await signUp(test);
    const plan = planOf(test, 'week');
    const ask = (body: object) => refused(test.app, 'POST /api/request-activation', { token, body });
    expect(await ask({ subscription_uuid: plan.uuid, consent_version: 'old' })).toMatchObject({
      status: 422,
      errors: { consent_version: [expect.any(String)] },
    });
    expect(await ask({ subscription_uuid: crypto.randomUUID(), consent_version: 'x' })).toMatchObject({ status: 404 });
    expect(await ask({ subscription_uuid: 'week', consent_version: 'x' })).toMatchObject({ status: 422 });
    expect(await refused(test.app, 'POST /api/request-activation', { body: {} })).toMatchObject({ status: 401 });
    expect(await refused(test.app, 'POST /api/confirm-activation', { body: { otp: '123456' } })).toMatchObject({
      status: 401,
    });
  });

  it('refuse a wrong code, a used one, and one for a plan asked for before', async () => {
    const learner = await signUp(test);
    const { token, msisdn } = learner;
    const confirm = (otp: string) => refused(test.app, 'POST /api/confirm-activation', { token, body: { otp } });
    expect(await confirm('000000')).toMatchObject({ status: 422, errors: { otp: [expect.any(String)] } });
    const codes: string[] = [];
    for (const period of ['week', 'day'] as const) {
      test.advance(121_000);
      const { uuid, terms } = planOf(test, period);
      await callApi(test.app, 'POST /api/request-activation', {
        token,
        body: { subscription_uuid: uuid, consent_version: terms.version },
      });
      codes.push(await newestCode(test, msisdn));
    }
    expect(await confirm(codes[0] ?? '')).toMatchObject({ status: 422 });
    const { subscription } = await callApi(test.app, 'POST /api/confirm-activation', {
      token,
      body: { otp: codes[1] ?? '' },
    });
    expect(subscription.plan.period).toBe('day');
    expect(await confirm(codes[1] ?? '')).toMatchObject({ status: 422 });
  });

  it('answer 409 while renewal is on', async () => {
    const learner = await signUp(test);
    await activate(test, learner, 'week');
    const { uuid, terms } = planOf(test, 'day');
    const body = { subscription_uuid: uuid, consent_version: terms.version };
    expect(await refused(test.app, 'POST /api/request-activation', { token: learner.token, body })).toMatchObject({
      status: 409,
      code: 'not_allowed_in_state',
    });
  });
});

describe('create/subscriber with a plan', () => {
  it('gives the token also when it is too early for the activation code', async () => {
    const { token, msisdn } = await signUpOnboarding(test);
    const { uuid, terms } = planOf(test, 'week');
    const body = { uuid: FIXTURE.a1, msisdn, subscription_uuid: uuid, consent_version: terms.version };
    // A code that this device has just asked for: the next one has to wait.
    await callApi(test.app, 'POST /api/client/login', { token, body: { msisdn } });
    const created = await callApi(test.app, 'POST /api/client/create/subscriber', { token, body });
    expect(created.activation).toBeUndefined();
    test.advance(31_000);
    const asked = { token: created.access_token, body: { subscription_uuid: uuid, consent_version: terms.version } };
    expect(await callApi(test.app, 'POST /api/request-activation', asked)).toMatchObject({ expires_in: 300 });
  });

  it('changes nothing when the plan or its terms are wrong', async () => {
    const learner = await signUpOnboarding(test);
    const { token, msisdn } = learner;
    const body = { uuid: FIXTURE.a1, msisdn, subscription_uuid: planOf(test, 'week').uuid, consent_version: 'old' };
    expect(await refused(test.app, 'POST /api/client/create/subscriber', { token, body })).toMatchObject({
      status: 422,
    });
    expect(
      await refused(test.app, 'POST /api/client/create/subscriber', {
        token,
        body: { ...body, subscription_uuid: crypto.randomUUID() },
      }),
    ).toMatchObject({ status: 404 });
    expect((await callApi(test.app, 'GET /api/user', { token })).user.onboarding).toBe(true);
  });
});
