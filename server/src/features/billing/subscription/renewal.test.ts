import type { Plan } from '@lisan/contract/billing/subscription';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { advanceDue } from './billing/advance-due.ts';
import {
  moneyOf,
  planOf,
  runJobs,
  sendScenario,
  signUpPaying,
  stepUp,
  subscriptionOf,
  whileCharging,
} from '../../../../test/subscription/subscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const RENEW = 'POST /api/profile/renew/manual/subscription';
const ENABLE = 'POST /api/profile/enable/automatic/subscription';
const DISABLE = 'POST /api/profile/disable/automatic/subscription';
const CHANGE = 'POST /api/change/subscription';

async function textsTo(msisdn: string): Promise<string> {
  await test.deliverSms();
  return (test.services.simulators?.sms.messages(msisdn) ?? []).map(({ text }) => text).join('\n');
}

describe('what may lead to a charge', () => {
  it('needs a token and a code confirmed just now', async () => {
    const { token } = await signUp(test);
    const body = { uuid: planOf(test, 'day').uuid };
    for (const [call, asked] of [
      [RENEW, {}],
      [ENABLE, { body: {} }],
      [CHANGE, { body }],
    ] as const) {
      expect(await refused(test.app, call, asked)).toMatchObject({ status: 401 });
      expect(await refused(test.app, call, { token, ...asked })).toMatchObject({
        status: 403,
        code: 'step_up_required',
      });
    }
  });
});

describe('renew/manual', () => {
  it('pays for the next period and answers once the carrier has decided', async () => {
    const learner = await signUpPaying(test);
    const before = await subscriptionOf(test, learner);
    await stepUp(test, learner);
    const { subscription } = await whileCharging(test, callApi(test.app, RENEW, { token: learner.token }));
    const weekLater = new Date(Date.parse(before.access_until ?? '') + 7 * DAY_MS).toISOString();
    expect(subscription).toMatchObject({ state: 'active', access_until: weekLater, can: { renew: false } });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
    expect(await refused(test.app, RENEW, { token: learner.token })).toMatchObject({ status: 409 });
  });

  it('answers 409 without consent to charges', async () => {
    const learner = await signUp(test);
    await stepUp(test, learner);
    expect(await refused(test.app, RENEW, { token: learner.token })).toMatchObject({
      status: 409,
      code: 'not_allowed_in_state',
    });
  });

  it('leaves things as they are when the carrier refuses', async () => {
    const learner = await signUpPaying(test);
    const before = await subscriptionOf(test, learner);
    await stepUp(test, learner);
    await sendScenario(test, learner, 'insufficient_funds');
    const { subscription } = await whileCharging(test, callApi(test.app, RENEW, { token: learner.token }));
    expect(subscription).toMatchObject({ state: 'active', access_until: before.access_until, can: { renew: true } });
    expect((await moneyOf(test, learner)).ours).toEqual([500_000]);
  });
});

describe('automatic renewal', () => {
  it('is turned off and on again, without a new consent to the same plan', async () => {
    const learner = await signUpPaying(test);
    const { token } = learner;
    expect((await callApi(test.app, DISABLE, { token })).subscription).toMatchObject({
      auto_renew: false,
      next_charge_at: null,
    });
    expect(await refused(test.app, DISABLE, { token })).toMatchObject({ status: 409 });
    await stepUp(test, learner);
    expect((await callApi(test.app, ENABLE, { token, body: {} })).subscription).toMatchObject({ auto_renew: true });
    expect(await refused(test.app, ENABLE, { token, body: {} })).toMatchObject({ status: 409 });
  });

  it('is turned on in the free days with consent to the terms shown', async () => {
    const learner = await signUp(test);
    const { token } = learner;
    await stepUp(test, learner);
    expect(await refused(test.app, ENABLE, { token, body: {} })).toMatchObject({ status: 422 });
    expect(await refused(test.app, ENABLE, { token, body: { consent_version: 'old' } })).toMatchObject({ status: 422 });
    await callApi(test.app, ENABLE, { token, body: { consent_version: planOf(test, 'week').terms.version } });
    test.advance(3 * DAY_MS);
    await runJobs(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    const consent = await test.services.db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirstOrThrow();
    expect(consent).toMatchObject({ channel: 'step_up_code', amount: 500_000 });
  });

  it('charges at the end of each period, and goes through grace and suspension when the balance is short', async () => {
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'success', 0);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    await test.deliverSms();
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'grace', can: { renew: true, cancel: true } });
    for (let day = 0; day < 4; day += 1) {
      test.advance(DAY_MS);
      await runJobs(test);
    }
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'suspended' });
    await sendScenario(test, learner, 'success', 5_000_000);
    test.advance(DAY_MS);
    await runJobs(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
    await test.deliverSms();
    const sent = await test.services.db
      .selectFrom('sms_message')
      .select('text')
      .where('msisdn', '=', learner.msisdn)
      .execute();
    const texts = sent.map(({ text }) => text).join('\n');
    expect(texts).toContain('لم ينجح خصم الخطة الأسبوعية (500 دينار عراقي كل أسبوع)');
    expect(texts).toContain('خُصم 500 دينار عراقي عن الخطة الأسبوعية من');
  });
});

describe('change/subscription', () => {
  it('charges a dearer plan at once and keeps the time that is left', async () => {
    const learner = await signUpPaying(test);
    const { token } = learner;
    const month = planOf(test, 'month');
    await stepUp(test, learner);
    expect(await refused(test.app, CHANGE, { token, body: { uuid: month.uuid } })).toMatchObject({
      status: 422,
      errors: { consent_version: [expect.any(String)] },
    });
    const body = { uuid: month.uuid, consent_version: month.terms.version };
    const { subscription } = await whileCharging(test, callApi(test.app, CHANGE, { token, body }));
    expect(subscription).toMatchObject({ state: 'active', plan: { period: 'month' } });
    expect((await moneyOf(test, learner)).ours).toEqual([500_000, 1_750_000]);
  });

  it('lets a cheaper plan take over when the paid time ends', async () => {
    const learner = await signUpPaying(test);
    const day = planOf(test, 'day');
    await stepUp(test, learner);
    const body = { uuid: day.uuid, consent_version: day.terms.version };
    const { subscription } = await callApi(test.app, CHANGE, { token: learner.token, body });
    expect(subscription).toMatchObject({
      plan: { period: 'week' },
      next_charge: { amount: 100_000 },
      next_plan: { uuid: day.uuid, terms: day.terms },
    });
    expect(await textsTo(learner.msisdn)).toMatch(
      /تبدأ الخطة اليومية في \d+\/\d+: 100 دينار عراقي كل يوم\. للإلغاء: STOP/,
    );
    test.advance(7 * DAY_MS);
    await runJobs(test);
    expect(await subscriptionOf(test, learner)).toMatchObject({ plan: { period: 'day' }, next_plan: null });
    expect((await moneyOf(test, learner)).ours.at(-1)).toBe(100_000);
  });

  it('lets one stay with the present plan after all', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    const change = ({ uuid, terms }: Plan) =>
      callApi(test.app, CHANGE, { token: learner.token, body: { uuid, consent_version: terms.version } });
    await change(planOf(test, 'day'));
    const { subscription } = await change(planOf(test, 'week'));
    expect(subscription).toMatchObject({ plan: { period: 'week' }, next_plan: null, next_charge: { amount: 500_000 } });
    expect(await textsTo(learner.msisdn)).toContain('خطتك الآن الخطة الأسبوعية: 500 دينار عراقي كل أسبوع');
  });

  it('says beforehand that no dearer plan can begin before what was paid ahead', async () => {
    const learner = await signUpPaying(test);
    const { token } = learner;
    await stepUp(test, learner);
    const { subscription } = await whileCharging(test, callApi(test.app, RENEW, { token }));
    expect(subscription.can).toMatchObject({ change: true, upgrade: false });
    const { uuid, terms } = planOf(test, 'month');
    const body = { uuid, consent_version: terms.version };
    expect(await refused(test.app, CHANGE, { token, body })).toMatchObject({ status: 409 });
  });

  it('refuses unknown and malformed plans, and the plan one has', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    const ask = (body: object) => refused(test.app, CHANGE, { token: learner.token, body });
    const { uuid, terms } = planOf(test, 'week');
    expect(await ask({ uuid: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await ask({ uuid: 'month' })).toMatchObject({ status: 422 });
    expect(await ask({ uuid, consent_version: terms.version })).toMatchObject({ status: 409 });
  });
});

describe('turning renewal off', () => {
  it('at the very moment of the renewal stops the charge that has not gone out', async () => {
    const learner = await signUpPaying(test);
    test.advance(7 * DAY_MS);
    await advanceDue(test.services);
    const { subscription } = await callApi(test.app, DISABLE, { token: learner.token });
    expect(subscription).toMatchObject({ state: 'expired', auto_renew: false });
    await runJobs(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000], ours: [500_000] });
  });
});

describe('subscription/history', () => {
  it('shows a charge that was refused with what it would have cost', async () => {
    const learner = await signUpPaying(test);
    await sendScenario(test, learner, 'insufficient_funds');
    test.advance(7 * DAY_MS);
    await runJobs(test);
    const { entries } = await callApi(test.app, 'GET /api/subscription/history', { token: learner.token });
    expect(entries[0]).toMatchObject({ kind: 'denied', money: { amount: 500_000, currency: 'IQD', exponent: 3 } });
    expect(entries.filter(({ kind }) => kind === 'denied')).toHaveLength(1);
  });

  it('lists charges and changes, newest first, page by page, and only one’s own', async () => {
    const learner = await signUpPaying(test);
    const { token } = learner;
    await callApi(test.app, DISABLE, { token });
    const { entries } = await callApi(test.app, 'GET /api/subscription/history', { token });
    expect(entries.map(({ kind }) => kind)).toEqual(['event', 'charge', 'event', 'free_start']);
    expect(entries[1]?.money).toEqual({ amount: 500_000, currency: 'IQD', exponent: 3 });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { entries: { uuid: string }[]; next_cursor: string | null } = await callApi(
        test.app,
        'GET /api/subscription/history',
        { token, query: { limit: 1, ...(cursor !== null && { cursor }) } },
      );
      seen.push(...page.entries.map(({ uuid }) => uuid));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(entries.map(({ uuid }) => uuid));
    const forged = ['2026-01-01T00:00:00Z', '-'.repeat(36)];
    for (const wrong of ['x', ...[forged.join(' '), JSON.stringify(forged)].map((text) => btoa(text))])
      expect(
        await refused(test.app, 'GET /api/subscription/history', { token, query: { cursor: wrong } }),
      ).toMatchObject({ status: 422 });
    expect(await refused(test.app, 'GET /api/subscription/history')).toMatchObject({ status: 401 });
  });
});
