import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowsOf } from '../../../../test/rows-of.ts';
import { newestCode } from '../../../../test/sign-up.ts';
import { activate, moneyOf, planOf, runJobs, subscriptionOf } from '../../../../test/subscription/subscribe.ts';

describe('subscriptions/list', () => {
  it('shows anyone the plans with the six facts', async ({ server }) => {
    const { SubscriptionsList } = await callApi(server.app, 'GET /api/subscriptions/list');
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
  it('start with onboarding, once per number, and end without a charge', async ({ server, learner }) => {
    const initial = await subscriptionOf(server, learner);
    expect(initial).toMatchObject({ state: 'parking', auto_renew: false, next_charge_at: null, mandate: false });
    server.advance(3 * DAY_MS);
    await runJobs(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({
      state: 'expired',
      can: { activate: true, start_free: false, cancel: false },
    });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
    const asked = { query: { ActiveWeek: 1, level_id: FIXTURE.a1 } };
    expect(await learner.refused('GET /api/get/main/content', asked)).toMatchObject({
      status: 403,
      code: 'subscription_required',
    });
  });

  it('are announced to end a day before', async ({ server, learner }) => {
    server.advance(2 * DAY_MS + 1000);
    await runJobs(server);
    await runJobs(server);
    await server.deliverSms();
    const texts = (server.services.simulators?.sms.messages(learner.msisdn) ?? []).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('تنتهي أيامك المجانية'))).toHaveLength(1);
  });
});

describe('request-activation and confirm-activation', () => {
  it('store consent and turn renewal on; the first charge comes when the free days end', async ({
    server,
    learner,
  }) => {
    const parked = await activate(server, learner, 'month');
    expect(parked).toMatchObject({
      state: 'parking',
      auto_renew: true,
      plan: { period: 'month' },
      next_charge: { amount: 1_750_000 },
    });
    const [consent, ...more] = await rowsOf(server, 'consent', learner);
    expect(more).toEqual([]);
    expect(consent).toMatchObject({
      channel: 'activation_code',
      amount: 1_750_000,
      period: 'month',
      ip: '127.0.0.1',
      withdrawn_at: null,
    });
    expect(consent?.terms_text).toBe(planOf(server, 'month').terms.text);
    server.advance(3 * DAY_MS);
    await runJobs(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active', auto_renew: true });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [1_750_000], ours: [1_750_000] });
  });

  it('charge at once where the free days are used up, and wait for the carrier', async ({ server, learner }) => {
    server.advance(4 * DAY_MS);
    await runJobs(server);
    expect(await activate(server, learner, 'day')).toMatchObject({ state: 'active', plan: { period: 'day' } });
    expect(await moneyOf(server, learner)).toEqual({ carrier: [100_000], ours: [100_000] });
    await learner.call('GET /api/get/main/content', { query: { ActiveWeek: 1, level_id: FIXTURE.a1 } });
  });

  it('are open to an onboarding token', async ({ server, newcomer }) => {
    expect(await activate(server, newcomer, 'week')).toMatchObject({ state: 'parking', auto_renew: true });
  });

  it('refuse old terms, unknown plans and malformed ids', async ({ server, learner }) => {
    const plan = planOf(server, 'week');
    const ask = (body: object) => learner.refused('POST /api/request-activation', { body });
    expect(await ask({ subscription_uuid: plan.uuid, consent_version: 'old' })).toMatchObject({
      status: 422,
      errors: { consent_version: [expect.any(String)] },
    });
    expect(await ask({ subscription_uuid: crypto.randomUUID(), consent_version: 'x' })).toMatchObject({ status: 404 });
    expect(await ask({ subscription_uuid: 'week', consent_version: 'x' })).toMatchObject({ status: 422 });
    expect(await refused(server.app, 'POST /api/request-activation', { body: {} })).toMatchObject({ status: 401 });
    expect(await refused(server.app, 'POST /api/confirm-activation', { body: { otp: '123456' } })).toMatchObject({
      status: 401,
    });
  });

  it('refuse a wrong code, a used one, and one for a plan asked for before', async ({ server, learner }) => {
    const confirm = (otp: string) => learner.refused('POST /api/confirm-activation', { body: { otp } });
    expect(await confirm('000000')).toMatchObject({ status: 422, errors: { otp: [expect.any(String)] } });
    const codes: string[] = [];
    for (const period of ['week', 'day'] as const) {
      server.advance(121_000);
      const { uuid, terms } = planOf(server, period);
      await learner.call('POST /api/request-activation', {
        body: { subscription_uuid: uuid, consent_version: terms.version },
      });
      codes.push(await newestCode(server, learner.msisdn));
    }
    expect(await confirm(codes[0] ?? '')).toMatchObject({ status: 422 });
    const { subscription } = await learner.call('POST /api/confirm-activation', { body: { otp: codes[1] ?? '' } });
    expect(subscription.plan.period).toBe('day');
    expect(await confirm(codes[1] ?? '')).toMatchObject({ status: 422 });
  });

  it('answer 409 while renewal is on', async ({ server, learner }) => {
    await activate(server, learner, 'week');
    const { uuid, terms } = planOf(server, 'day');
    const body = { subscription_uuid: uuid, consent_version: terms.version };
    expect(await learner.refused('POST /api/request-activation', { body })).toMatchObject({
      status: 409,
      code: 'not_allowed_in_state',
    });
  });
});

describe('create/subscriber with a plan', () => {
  it('gives the token also when it is too early for the activation code', async ({ server, newcomer }) => {
    const { uuid, terms } = planOf(server, 'week');
    const body = { uuid: FIXTURE.a1, msisdn: newcomer.msisdn, subscription_uuid: uuid, consent_version: terms.version };
    // This device has just asked for a code: the next one has to wait.
    await newcomer.call('POST /api/client/login', { body: { msisdn: newcomer.msisdn } });
    const created = await newcomer.call('POST /api/client/create/subscriber', { body });
    expect(created.activation).toBeUndefined();
    server.advance(31_000);
    const asked = { token: created.access_token, body: { subscription_uuid: uuid, consent_version: terms.version } };
    expect(await callApi(server.app, 'POST /api/request-activation', asked)).toMatchObject({ expires_in: 300 });
  });

  it('changes nothing when the plan or its terms are wrong', async ({ server, newcomer }) => {
    const body = {
      uuid: FIXTURE.a1,
      msisdn: newcomer.msisdn,
      subscription_uuid: planOf(server, 'week').uuid,
      consent_version: 'old',
    };
    expect(await newcomer.refused('POST /api/client/create/subscriber', { body })).toMatchObject({ status: 422 });
    expect(
      await newcomer.refused('POST /api/client/create/subscriber', {
        body: { ...body, subscription_uuid: crypto.randomUUID() },
      }),
    ).toMatchObject({ status: 404 });
    expect((await newcomer.call('GET /api/user')).user.onboarding).toBe(true);
  });
});
