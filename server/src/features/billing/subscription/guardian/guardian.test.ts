import { storeSms } from '../../../../../test/store-sms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../../test/call-api.ts';
import { newestCode, newNumber, signUp } from '../../../../../test/sign-up.ts';
import {
  activeConsents,
  agreeAsGuardian,
  ASK,
  askGuardian,
  CONFIRM,
  guardianBody,
  guardianCode,
  textsOf,
} from '../../../../../test/subscription/guardian.ts';
import {
  activate,
  moneyOf,
  planOf,
  runJobs,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { eraseDue } from '../../../upkeep/privacy/erase-due.ts';
import { findTraces } from '../../../upkeep/privacy/find-traces.ts';
import { requestErasure } from '../../../upkeep/privacy/request-erasure.ts';
import { answerSms } from '../leaving/unsubscribe-by-keyword.ts';
import { isUnderAge } from './under-age.ts';
import { MAX_GUARDIAN_CODES } from './request-guardian-consent.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

function planBody(period: 'week' | 'month' = 'week') {
  const plan = planOf(test, period);
  return { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
}

describe('a subscriber under age', () => {
  it('is charged for nothing without the consent of a guardian', async () => {
    const learner = await signUp(test);
    const guardian = newNumber();
    await askGuardian(test, learner, { guardian });
    const refusal = await refused(test.app, 'POST /api/request-activation', { token: learner.token, body: planBody() });
    expect(refusal).toMatchObject({ status: 403, code: 'guardian_consent_required' });
    test.advance(4 * DAY_MS);
    await runJobs(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'expired' });
  });

  it('is charged no more for what ran before the learner said so, until a guardian consents', async () => {
    const learner = await signUpPaying(test);
    const paid = await moneyOf(test, learner);
    const guardian = newNumber();
    await askGuardian(test, learner, { guardian });
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: false });
    test.advance(8 * DAY_MS);
    await runJobs(test);
    expect(await moneyOf(test, learner)).toEqual(paid);
  });

  it('is under age only once a message is on its way: a refused request changes nothing', async () => {
    const learner = await signUpPaying(test);
    const guardian = newNumber();
    // Another learner has used up what the guardian's number may be sent.
    const other = await signUp(test);
    await askGuardian(test, other, { guardian });
    const body = guardianBody(test, guardian);
    const refusal = await refused(test.app, ASK, { token: learner.token, body });
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await isUnderAge(test.services.db, learner.subscriberId)).toBe(false);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
    test.advance(601_000);
    await askGuardian(test, learner, { guardian });
    expect(await isUnderAge(test.services.db, learner.subscriberId)).toBe(true);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: false });
  });

  it('confirms no activation that was requested before', async () => {
    const learner = await signUp(test);
    test.advance(601_000);
    await test.deliverSms();
    await callApi(test.app, 'POST /api/request-activation', { token: learner.token, body: planBody() });
    const otp = await newestCode(test, learner.msisdn);
    await askGuardian(test, learner, { guardian: newNumber() });
    const refusal = await refused(test.app, 'POST /api/confirm-activation', { token: learner.token, body: { otp } });
    expect(refusal.code).toBe('guardian_consent_required');
    test.advance(4 * DAY_MS);
    await runJobs(test);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [], ours: [] });
  });

  it('subscribes to exactly the plan that the guardian agreed to', async () => {
    const learner = await signUp(test);
    const guardian = newNumber();
    await agreeAsGuardian(test, learner, guardian);
    const [consent] = await test.services.db
      .selectFrom('guardian_consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(consent).toMatchObject({
      guardian_msisdn: guardian,
      amount: 500_000,
      period: 'week',
      terms_text: planOf(test, 'week').terms.text,
      ip: '127.0.0.1',
    });
    const other = await refused(test.app, 'POST /api/request-activation', {
      token: learner.token,
      body: planBody('month'),
    });
    expect(other.code).toBe('guardian_consent_required');
    expect(await activate(test, learner, 'week')).toMatchObject({ auto_renew: true });
  });

  it('leaves when the guardian sends STOP, and cannot start again', async () => {
    const learner = await signUp(test);
    const guardian = newNumber();
    await agreeAsGuardian(test, learner, guardian);
    await activate(test, learner, 'week');
    await answerSms(test.services, { from: guardian, text: 'STOP', isPartial: false });
    expect(await activeConsents(test, learner)).toBe(0);
    const events = await test.services.db
      .selectFrom('subscription_event')
      .select('actor')
      .where('subscriber_id', '=', learner.subscriberId)
      .orderBy('at', 'desc')
      .execute();
    expect(events.map(({ actor }) => actor)).toContain('guardian');
    expect((await textsOf(test, guardian))[0]).toContain('سُحبت موافقة وليّ الأمر');
    const again = await refused(test.app, 'POST /api/request-activation', { token: learner.token, body: planBody() });
    expect(again.code).toBe('guardian_consent_required');
    test.advance(10 * DAY_MS);
    await runJobs(test);
    expect((await moneyOf(test, learner)).carrier).toEqual([]);
  });
});

describe('the guardian', () => {
  it('reads plan, price and the end of the number, and is sent how to withdraw', async () => {
    const learner = await signUp(test);
    const guardian = newNumber();
    await askGuardian(test, learner, { guardian });
    const [asked = ''] = await textsOf(test, guardian);
    expect(asked).toContain(planOf(test, 'week').name);
    expect(asked).toContain('500 دينار عراقي');
    expect(asked).toContain(learner.msisdn.slice(-4));
    expect(asked).not.toContain(learner.msisdn);
    await callApi(test.app, CONFIRM, {
      token: learner.token,
      body: { msisdn: guardian, otp: await guardianCode(test, guardian) },
    });
    expect((await textsOf(test, guardian))[0]).toMatch(/سُجّلت موافقة وليّ الأمر.*لسحبها/);
  });

  it('is another number than the learner’s, and no subscriber under age', async () => {
    const learner = await signUp(test);
    const child = await signUp(test);
    await askGuardian(test, child, { guardian: newNumber() });
    for (const number of [learner.msisdn, child.msisdn, '123']) {
      const refusal = await refused(test.app, ASK, { token: learner.token, body: guardianBody(test, number) });
      expect(refusal).toMatchObject({ status: 422, errors: { msisdn: [expect.any(String)] } });
    }
  });

  it('is sent no more than five codes a day by one subscriber', async () => {
    const learner = await signUp(test);
    for (let sent = 0; sent < MAX_GUARDIAN_CODES; sent += 1)
      await askGuardian(test, learner, { guardian: newNumber() });
    const refusal = await refused(test.app, ASK, { token: learner.token, body: guardianBody(test, newNumber()) });
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  it('is one of five also when a subscriber asks many at once', async () => {
    const learner = await signUp(test);
    const replies = await Promise.all(
      Array.from({ length: 2 * MAX_GUARDIAN_CODES }, () =>
        request(test.app, ASK, { token: learner.token, body: guardianBody(test, newNumber()) }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_GUARDIAN_CODES);
  });

  it('agrees to nothing by a code that came before a STOP', async () => {
    const learner = await signUp(test);
    const guardian = newNumber();
    await askGuardian(test, learner, { guardian });
    const otp = await guardianCode(test, guardian);
    await answerSms(test.services, { from: guardian, text: 'STOP', isPartial: false });
    const refusal = await refused(test.app, CONFIRM, { token: learner.token, body: { msisdn: guardian, otp } });
    expect(refusal.status).toBe(422);
    expect(await activeConsents(test, learner)).toBe(0);
  });

  it('agrees to nothing when found to be under age before the code comes back', async () => {
    const learner = await signUp(test);
    const child = await signUp(test);
    test.advance(601_000);
    await askGuardian(test, learner, { guardian: child.msisdn });
    const otp = await guardianCode(test, child.msisdn);
    await askGuardian(test, child, { guardian: newNumber() });
    const refusal = await refused(test.app, CONFIRM, { token: learner.token, body: { msisdn: child.msisdn, otp } });
    expect(refusal).toMatchObject({ status: 422, errors: { msisdn: [expect.any(String)] } });
    expect(await activeConsents(test, learner)).toBe(0);
  });

  it('agrees for one subscriber: the code is nothing for another, a wrong one for none', async () => {
    const [learner, other] = [await signUp(test), await signUp(test)];
    const guardian = newNumber();
    await askGuardian(test, learner, { guardian });
    const otp = await guardianCode(test, guardian);
    const wrong = otp === '000000' ? '000001' : '000000';
    const confirm = (token: string, code: string) =>
      refused(test.app, CONFIRM, { token, body: { msisdn: guardian, otp: code } });
    expect(await confirm(other.token, otp)).toMatchObject({ status: 422 });
    expect(await confirm(learner.token, wrong)).toMatchObject({ status: 422 });
    expect([await activeConsents(test, learner), await activeConsents(test, other)]).toEqual([0, 0]);
    await callApi(test.app, CONFIRM, { token: learner.token, body: { msisdn: guardian, otp } });
    expect(await activeConsents(test, learner)).toBe(1);
  });

  it('has nothing left of a learner who was erased after a STOP', async () => {
    const learner = await signUp(test);
    const guardian = newNumber();
    await agreeAsGuardian(test, learner, guardian);
    await activate(test, learner, 'week');
    await answerSms(test.services, { from: guardian, text: 'STOP', isPartial: false });
    const { db } = test.services;
    await db
      .transaction()
      .execute((trx) => requestErasure(trx, test.services, { subscriberId: learner.subscriberId, by: 'learner' }));
    await storeSms(test);
    test.advance(15 * DAY_MS);
    await runJobs(test);
    while ((await eraseDue(test.services)) > 0);
    expect(await findTraces(db, [learner.subscriberId, learner.msisdn])).toEqual([]);
  });

  it('withdraws by an erasure of the own account', async () => {
    const [learner, guardian] = [await signUp(test), await signUp(test)];
    // The sign-up's code was one to the same number.
    test.advance(601_000);
    await agreeAsGuardian(test, learner, guardian.msisdn);
    await activate(test, learner, 'week');
    const { db } = test.services;
    await db
      .transaction()
      .execute((trx) => requestErasure(trx, test.services, { subscriberId: guardian.subscriberId, by: 'learner' }));
    test.advance(15 * DAY_MS);
    await runJobs(test);
    while ((await eraseDue(test.services)) > 0);
    expect(await activeConsents(test, learner)).toBe(0);
    const rows = await db
      .selectFrom('guardian_consent')
      .select('guardian_msisdn')
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(rows).toEqual([{ guardian_msisdn: 'erased' }]);
  });
});
