import type { Plan } from '@lisan/contract/billing/subscription';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import { rowOf } from '../../../../test/rows-of.ts';
import { advanceDue } from './billing/advance-due.ts';
import {
  moneyOf,
  planOf,
  runJobs,
  sendScenario,
  stepUp,
  subscriptionOf,
  whileCharging,
} from '../../../../test/subscription/subscribe.ts';

const RENEW = 'POST /api/profile/renew/manual/subscription';
const ENABLE = 'POST /api/profile/enable/automatic/subscription';
const DISABLE = 'POST /api/profile/disable/automatic/subscription';
const CHANGE = 'POST /api/change/subscription';

async function textsTo(server: TestApp, msisdn: string): Promise<string> {
  await server.deliverSms();
  return (server.services.simulators?.sms.messages(msisdn) ?? []).map(({ text }) => text).join('\n');
}

describe('what may lead to a charge', () => {
  it('needs a token and a code confirmed just now', async ({ server, learner }) => {
    const body = { uuid: planOf(server, 'day').uuid };
    for (const [call, asked] of [
      [RENEW, {}],
      [ENABLE, { body: {} }],
      [CHANGE, { body }],
    ] as const) {
      expect(await refused(server.app, call, asked)).toMatchObject({ status: 401 });
      expect(await learner.refused(call, asked)).toMatchObject({ status: 403, code: 'step_up_required' });
    }
  });
});

describe('renew/manual', () => {
  it('pays for the next period and answers once the carrier has decided', async ({ server, payer }) => {
    const before = await subscriptionOf(server, payer);
    await stepUp(server, payer);
    const { subscription } = await whileCharging(server, payer.call(RENEW));
    const weekLater = new Date(Date.parse(before.access_until ?? '') + 7 * DAY_MS).toISOString();
    expect(subscription).toMatchObject({ state: 'active', access_until: weekLater, can: { renew: false } });
    expect(await moneyOf(server, payer)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
    expect(await payer.refused(RENEW)).toMatchObject({ status: 409 });
  });

  it('answers 409 without consent to charges', async ({ server, learner }) => {
    await stepUp(server, learner);
    expect(await learner.refused(RENEW)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
  });

  it('leaves things as they are when the carrier refuses', async ({ server, payer }) => {
    const before = await subscriptionOf(server, payer);
    await stepUp(server, payer);
    await sendScenario(server, payer, 'insufficient_funds');
    const { subscription } = await whileCharging(server, payer.call(RENEW));
    expect(subscription).toMatchObject({ state: 'active', access_until: before.access_until, can: { renew: true } });
    expect((await moneyOf(server, payer)).ours).toEqual([500_000]);
  });
});

describe('automatic renewal', () => {
  it('is turned off and on again, without a new consent to the same plan', async ({ server, payer }) => {
    expect((await payer.call(DISABLE)).subscription).toMatchObject({ auto_renew: false, next_charge_at: null });
    expect(await payer.refused(DISABLE)).toMatchObject({ status: 409 });
    await stepUp(server, payer);
    expect((await payer.call(ENABLE, { body: {} })).subscription).toMatchObject({ auto_renew: true });
    expect(await payer.refused(ENABLE, { body: {} })).toMatchObject({ status: 409 });
  });

  it('is turned on in the free days with consent to the terms shown', async ({ server, learner }) => {
    await stepUp(server, learner);
    expect(await learner.refused(ENABLE, { body: {} })).toMatchObject({ status: 422 });
    expect(await learner.refused(ENABLE, { body: { consent_version: 'old' } })).toMatchObject({ status: 422 });
    await learner.call(ENABLE, { body: { consent_version: planOf(server, 'week').terms.version } });
    server.advance(3 * DAY_MS);
    await runJobs(server);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active' });
    const consent = await rowOf(server, 'consent', learner);
    expect(consent).toMatchObject({ channel: 'step_up_code', amount: 500_000 });
  });

  it('charges at the end of each period, and goes through grace and suspension when the balance is short', async ({
    server,
    payer,
  }) => {
    await sendScenario(server, payer, 'success', 0);
    server.advance(7 * DAY_MS);
    await runJobs(server);
    await server.deliverSms();
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'grace', can: { renew: true, cancel: true } });
    for (let day = 0; day < 4; day += 1) {
      server.advance(DAY_MS);
      await runJobs(server);
    }
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'suspended' });
    await sendScenario(server, payer, 'success', 5_000_000);
    server.advance(DAY_MS);
    await runJobs(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active' });
    expect(await moneyOf(server, payer)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
    await server.deliverSms();
    const sent = await server.services.db
      .selectFrom('sms_message')
      .select('text')
      .where('msisdn', '=', payer.msisdn)
      .execute();
    const texts = sent.map(({ text }) => text).join('\n');
    expect(texts).toContain('لم ينجح خصم الخطة الأسبوعية (500 دينار عراقي كل أسبوع)');
    expect(texts).toContain('خُصم 500 دينار عراقي عن الخطة الأسبوعية من');
  });
});

describe('change/subscription', () => {
  it('charges a dearer plan at once and keeps the time that is left', async ({ server, payer }) => {
    const month = planOf(server, 'month');
    await stepUp(server, payer);
    expect(await payer.refused(CHANGE, { body: { uuid: month.uuid } })).toMatchObject({
      status: 422,
      errors: { consent_version: [expect.any(String)] },
    });
    const body = { uuid: month.uuid, consent_version: month.terms.version };
    const { subscription } = await whileCharging(server, payer.call(CHANGE, { body }));
    expect(subscription).toMatchObject({ state: 'active', plan: { period: 'month' } });
    expect((await moneyOf(server, payer)).ours).toEqual([500_000, 1_750_000]);
  });

  it('lets a cheaper plan take over when the paid time ends', async ({ server, payer }) => {
    const day = planOf(server, 'day');
    await stepUp(server, payer);
    const body = { uuid: day.uuid, consent_version: day.terms.version };
    const { subscription } = await payer.call(CHANGE, { body });
    expect(subscription).toMatchObject({
      plan: { period: 'week' },
      next_charge: { amount: 100_000 },
      next_plan: { uuid: day.uuid, terms: day.terms },
    });
    expect(await textsTo(server, payer.msisdn)).toMatch(
      /تبدأ الخطة اليومية في \d+\/\d+: 100 دينار عراقي كل يوم\. للإلغاء: STOP/,
    );
    server.advance(7 * DAY_MS);
    await runJobs(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ plan: { period: 'day' }, next_plan: null });
    expect((await moneyOf(server, payer)).ours.at(-1)).toBe(100_000);
  });

  it('lets one stay with the present plan after all', async ({ server, payer }) => {
    await stepUp(server, payer);
    const change = ({ uuid, terms }: Plan) => payer.call(CHANGE, { body: { uuid, consent_version: terms.version } });
    await change(planOf(server, 'day'));
    const { subscription } = await change(planOf(server, 'week'));
    expect(subscription).toMatchObject({ plan: { period: 'week' }, next_plan: null, next_charge: { amount: 500_000 } });
    expect(await textsTo(server, payer.msisdn)).toContain('خطتك الآن الخطة الأسبوعية: 500 دينار عراقي كل أسبوع');
  });

  it('says beforehand that no dearer plan can begin before what was paid ahead', async ({ server, payer }) => {
    await stepUp(server, payer);
    const { subscription } = await whileCharging(server, payer.call(RENEW));
    expect(subscription.can).toMatchObject({ change: true, upgrade: false });
    const { uuid, terms } = planOf(server, 'month');
    const body = { uuid, consent_version: terms.version };
    expect(await payer.refused(CHANGE, { body })).toMatchObject({ status: 409 });
  });

  it('refuses unknown and malformed plans, and the plan one has', async ({ server, payer }) => {
    await stepUp(server, payer);
    const ask = (body: object) => payer.refused(CHANGE, { body });
    const { uuid, terms } = planOf(server, 'week');
    expect(await ask({ uuid: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await ask({ uuid: 'month' })).toMatchObject({ status: 422 });
    expect(await ask({ uuid, consent_version: terms.version })).toMatchObject({ status: 409 });
  });
});

describe('turning renewal off', () => {
  it('at the very moment of the renewal stops the charge that has not gone out', async ({ server, payer }) => {
    server.advance(7 * DAY_MS);
    await advanceDue(server.services);
    const { subscription } = await payer.call(DISABLE);
    expect(subscription).toMatchObject({ state: 'expired', auto_renew: false });
    await runJobs(server);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [500_000], ours: [500_000] });
  });
});

describe('subscription/history', () => {
  it('shows a charge that was refused with what it would have cost', async ({ server, payer }) => {
    await sendScenario(server, payer, 'insufficient_funds');
    server.advance(7 * DAY_MS);
    await runJobs(server);
    const { entries } = await payer.call('GET /api/subscription/history');
    expect(entries[0]).toMatchObject({ kind: 'denied', money: { amount: 500_000, currency: 'IQD', exponent: 3 } });
    expect(entries.filter(({ kind }) => kind === 'denied')).toHaveLength(1);
  });

  it('lists charges and changes, newest first, page by page, and only one’s own', async ({ server, payer }) => {
    await payer.call(DISABLE);
    const { entries } = await payer.call('GET /api/subscription/history');
    expect(entries.map(({ kind }) => kind)).toEqual(['event', 'charge', 'event', 'free_start']);
    expect(entries[1]?.money).toEqual({ amount: 500_000, currency: 'IQD', exponent: 3 });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { entries: { uuid: string }[]; next_cursor: string | null } = await payer.call(
        'GET /api/subscription/history',
        { query: { limit: 1, ...(cursor !== null && { cursor }) } },
      );
      seen.push(...page.entries.map(({ uuid }) => uuid));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(entries.map(({ uuid }) => uuid));
    const forged = ['2026-01-01T00:00:00Z', '-'.repeat(36)];
    for (const wrong of ['x', ...[forged.join(' '), JSON.stringify(forged)].map((text) => btoa(text))])
      expect(await payer.refused('GET /api/subscription/history', { query: { cursor: wrong } })).toMatchObject({
        status: 422,
      });
    expect(await refused(server.app, 'GET /api/subscription/history')).toMatchObject({ status: 401 });
  });
});
