import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { confirmAgain } from '../../../../test/console-learners.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { activate, moneyOf, planOf, runJobs, subscriptionOf } from '../../../../test/subscription/subscribe.ts';
import { refreshPlans } from '../../billing/subscription/plans/follow-plans.ts';

const HOUR_MS = 3_600_000;
/** An hour, and a minute for a slow machine. */
const SOON_MS = HOUR_MS + 60_000;
const reason = 'سعر جديد من المشغّل';

let test: TestApp;
let finance: Learner;
let second: Learner;
beforeEach(async () => {
  test = await buildTestApp();
  finance = await makeStaff(test, 'finance');
  second = await makeStaff(test, 'finance');
});
afterEach(() => test.close());

const ahead = (ms: number) => new Date(test.services.clock.now().getTime() + ms).toISOString();
const list = async () => callApi(test.app, 'GET /api/console/plans', second);
const versionBody = (extra: object = {}) => ({
  name: 'الخطة الأسبوعية',
  period: 'week' as const,
  amount: 750_000,
  free_days: 3,
  text: null as string | null,
  opens_at: ahead(2 * HOUR_MS),
  reason,
  ...extra,
});
const ask = (uuid: string, extra: object = {}, by = finance) =>
  request(test.app, 'POST /api/console/plans/:uuid/versions', { ...by, params: { uuid }, body: versionBody(extra) });
const decide = (id: string, decision: 'approved' | 'declined' | 'withdrawn', by = second) =>
  request(test.app, 'POST /api/console/plan-requests/:id', { ...by, params: { id }, body: { decision, reason } });
const close = (uuid: string) =>
  request(test.app, 'POST /api/console/plans/:uuid/close', { ...finance, params: { uuid }, body: { reason } });

/** Asks for a weekly plan at 750 dinars, and has it approved. */
async function publishVersion(extra: object = {}): Promise<string> {
  const old = planOf(test, 'week').uuid;
  await ask(old, extra);
  const { requests } = await list();
  await decide(requests[0]?.id ?? '', 'approved');
  const { plans } = await list();
  const version = plans.find(({ replaces }) => replaces === old);
  if (!version) throw new Error('the version was not published');
  return version.uuid;
}

describe('a new version', () => {
  it('is decided by a second person, and its terms are the usual ones with its price and period', async () => {
    const { uuid } = planOf(test, 'week');
    expect((await ask(uuid)).statusCode).toBe(200);
    const [waiting] = (await list()).requests;
    expect(waiting).toMatchObject({ replaces: { uuid }, price: { amount: 750_000, currency: 'IQD' } });
    expect(waiting?.text).toContain('750 دينار عراقي');
    const id = waiting?.id ?? '';
    expect((await decide(id, 'approved', finance)).statusCode).toBe(403);
    expect((await decide(id, 'approved')).statusCode).toBe(200);
    expect((await decide(id, 'declined')).statusCode).toBe(409);
    const entries = await auditOfStaff(test, second);
    expect(entries.find((entry) => entry.reason === reason)).toMatchObject({
      subject_id: uuid,
      before: { request: id, requested_by: finance.subscriberId },
      after: { decision: 'approved', opens_at: waiting?.opens_at },
    });
  });

  it('is withdrawn by who asked for it and by no one else, and then another one can be asked for', async () => {
    const { uuid } = planOf(test, 'week');
    await ask(uuid);
    const id = (await list()).requests[0]?.id ?? '';
    expect((await decide(id, 'withdrawn', second)).statusCode).toBe(403);
    expect((await decide(id, 'withdrawn', finance)).statusCode).toBe(200);
    expect((await list()).requests).toEqual([]);
    expect((await decide(id, 'approved', second)).statusCode).toBe(409);
    expect((await auditOfStaff(test, finance)).at(-1)).toMatchObject({
      before: { request: id },
      after: { decision: 'withdrawn' },
    });
    expect((await ask(uuid)).statusCode).toBe(200);
  });

  it('shows the usual terms before they are asked for, word for word', async () => {
    const { uuid } = planOf(test, 'week');
    const { amount, period, free_days } = versionBody();
    const terms = (of: string) =>
      request(test.app, 'GET /api/console/plans/:uuid/terms', {
        ...finance,
        params: { uuid: of },
        query: { amount, period, free_days },
      });
    const { text } = (await terms(uuid)).json();
    await ask(uuid);
    expect((await list()).requests).toMatchObject([{ text }]);
    expect((await terms(randomUUID())).statusCode).toBe(404);
  });

  it('is offered to new subscribers from its hour on, and the old one until then', async () => {
    const old = planOf(test, 'week');
    const uuid = await publishVersion();
    const offered = () => test.services.plans.offered.map((plan) => plan.uuid);
    expect(offered()).toContain(old.uuid);
    expect(offered()).not.toContain(uuid);
    const learner = await signUp(test);
    const activation = (plan: { uuid: string; terms: { version: string } }) => ({
      token: learner.token,
      body: { subscription_uuid: plan.uuid, consent_version: plan.terms.version },
    });
    expect(
      await refused(test.app, 'POST /api/request-activation', activation(test.services.plans.any(uuid))),
    ).toMatchObject({ status: 404 });
    test.advance(2 * HOUR_MS);
    expect(offered()).toContain(uuid);
    expect(offered()).not.toContain(old.uuid);
    expect(test.services.plans.default.uuid).toBe(uuid);
    expect(await refused(test.app, 'POST /api/request-activation', activation(old))).toMatchObject({ status: 404 });
    expect(await activate(test, learner, 'week')).toMatchObject({ plan: { uuid, price: { amount: 750_000 } } });
  });

  it('changes nothing for who subscribed before: the renewal charges the agreed price, the consent stays', async () => {
    const learner = await signUp(test);
    const old = planOf(test, 'week');
    await activate(test, learner, 'week');
    const consents = () =>
      test.services.db.selectFrom('consent').selectAll().where('subscriber_id', '=', learner.subscriberId).execute();
    const before = await consents();
    expect(before).toMatchObject([{ plan_id: old.uuid, terms_text: old.terms.text, amount: 500_000 }]);
    await publishVersion({ opens_at: ahead(SOON_MS) });
    test.advance(4 * DAY_MS);
    await runJobs(test);
    test.advance(7 * DAY_MS);
    await runJobs(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [500_000, 500_000], ours: [500_000, 500_000] });
    expect(await subscriptionOf(test, learner)).toMatchObject({
      state: 'active',
      plan: { uuid: old.uuid, price: { amount: 500_000 }, terms: old.terms },
      next_charge: { amount: 500_000 },
    });
    expect(await consents()).toEqual(before);
  });

  it('has own words only if they say the price and the period', async () => {
    const { uuid } = planOf(test, 'week');
    expect((await ask(uuid, { text: 'شروط بلا سعر ولا مدة فيها شيء.' })).statusCode).toBe(422);
    const words = 'السعر 750 دينار عراقي، ويتجدد كل أسبوع حتى الإيقاف.';
    expect((await ask(uuid, { text: words })).statusCode).toBe(200);
    expect((await list()).requests).toMatchObject([{ text: words }]);
  });

  it('opens an hour ahead at least, also where the decision took a while', async () => {
    const { uuid } = planOf(test, 'week');
    expect((await ask(uuid, { opens_at: ahead(HOUR_MS / 2) })).statusCode).toBe(422);
    expect((await ask(uuid, { opens_at: ahead(SOON_MS) })).statusCode).toBe(200);
    test.advance(HOUR_MS / 2);
    const [waiting] = (await list()).requests;
    await decide(waiting?.id ?? '', 'approved');
    const { plans } = await list();
    const opens = plans.find(({ replaces }) => replaces === uuid)?.opens_at ?? '';
    expect(Date.parse(opens) - test.services.clock.now().getTime()).toBeGreaterThan(HOUR_MS - 60_000);
  });

  it('is not approved after its hour, or with an hour in a later year: it is declined and asked for again', async () => {
    const { uuid } = planOf(test, 'week');
    await ask(uuid, { opens_at: ahead(SOON_MS) });
    const id = (await list()).requests[0]?.id ?? '';
    test.advance(SOON_MS);
    const late = await decide(id, 'approved');
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('مضى موعد')]);
    expect(planOf(test, 'week').uuid).toBe(uuid);
    // As a release before the limit would have stored it.
    await sql`update staff_approval set detail = jsonb_set(detail, '{opens_at}', '"9999-12-31T23:59:59Z"')
      where id = ${id}`.execute(test.services.db);
    expect((await decide(id, 'approved')).statusCode).toBe(409);
    expect((await decide(id, 'declined')).statusCode).toBe(200);
    expect((await ask(uuid)).statusCode).toBe(200);
  });

  it('is not approved once its requester has no right to it', async () => {
    const admin = await makeStaff(test, 'admin');
    await ask(planOf(test, 'week').uuid);
    const id = (await list()).requests[0]?.id ?? '';
    const body = { msisdn: finance.msisdn, roles: ['support' as const], reason };
    await callApi(test.app, 'POST /api/console/staff/roles', { ...admin, body });
    expect((await decide(id, 'approved')).statusCode).toBe(409);
    expect((await decide(id, 'declined')).statusCode).toBe(200);
  });

  it('opens within a year, because the version before it is locked until then', async () => {
    const { uuid } = planOf(test, 'week');
    for (const opens_at of [ahead(367 * 24 * HOUR_MS), '9999-12-31T23:59:59Z'])
      expect((await ask(uuid, { opens_at })).statusCode).toBe(422);
    expect((await list()).requests).toEqual([]);
  });

  it('of two people at once waits once; an unknown plan is 404, and other roles are refused with an entry', async () => {
    const { uuid } = planOf(test, 'week');
    const answers = await Promise.all([ask(uuid), ask(uuid, { amount: 900_000 }, second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await list()).requests).toHaveLength(1);
    expect((await ask(randomUUID())).statusCode).toBe(404);
    const editor = await makeStaff(test, 'editor');
    expect((await ask(uuid, {}, editor)).statusCode).toBe(403);
    expect(await auditOfStaff(test, editor)).toMatchObject([{ outcome: 'refused', subject_id: uuid }]);
  });

  it('declined changes nothing', async () => {
    const { uuid } = planOf(test, 'week');
    await ask(uuid);
    const [waiting] = (await list()).requests;
    expect((await decide(waiting?.id ?? '', 'declined')).statusCode).toBe(200);
    test.advance(3 * HOUR_MS);
    expect(planOf(test, 'week').uuid).toBe(uuid);
    await confirmAgain(test, finance);
    expect((await ask(uuid)).statusCode).toBe(200);
  });
});

describe('a plan', () => {
  it('is closed for new subscribers, and who has it is charged as agreed; the last one stays on offer', async () => {
    const learner = await signUp(test);
    await activate(test, learner, 'day');
    const day = planOf(test, 'day').uuid;
    expect((await close(day)).statusCode).toBe(200);
    expect((await close(day)).statusCode).toBe(409);
    expect(test.services.plans.offered.map((plan) => plan.uuid)).not.toContain(day);
    test.advance(4 * DAY_MS);
    await runJobs(test);
    expect((await moneyOf(test, learner)).carrier.every((amount) => amount === 100_000)).toBe(true);
    expect((await moneyOf(test, learner)).carrier.length).toBeGreaterThan(0);
    await confirmAgain(test, finance);
    expect((await close(planOf(test, 'month').uuid)).statusCode).toBe(200);
    expect((await close(planOf(test, 'week').uuid)).statusCode).toBe(409);
  });
});

it('a start leaves what staff published and closed, and another node reads it', async () => {
  const database = await openTestDatabase();
  await test.close();
  test = await buildTestApp({ database });
  finance = await makeStaff(test, 'finance');
  second = await makeStaff(test, 'finance');
  const node = await buildTestApp({ database });
  const day = planOf(test, 'day').uuid;
  const uuid = await publishVersion();
  expect((await close(day)).statusCode).toBe(200);
  await refreshPlans(node.services);
  // The clock of a node starts with it.
  node.advance(test.services.clock.now().getTime() - node.services.clock.now().getTime());
  const ids = (app: TestApp) => app.services.plans.offered.map((plan) => plan.uuid);
  expect(ids(node)).toEqual(ids(test));
  const again = await buildTestApp({ database });
  again.advance(3 * HOUR_MS);
  expect(ids(again)).toContain(uuid);
  expect(ids(again)).not.toContain(day);
  await again.close();
  await node.close();
  await test.close();
  test = await buildTestApp();
  await database.close();
}, 240_000);
