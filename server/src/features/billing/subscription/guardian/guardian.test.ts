import { describe, expect } from 'vitest';
import { storeSms } from '../../../../../test/store-sms.ts';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowsOf } from '../../../../../test/rows-of.ts';
import { newestCode, newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
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

function planBody(server: TestApp, period: 'week' | 'month' = 'week') {
  const plan = planOf(server, period);
  return { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
}

describe('a subscriber under age', () => {
  it('is charged for nothing without the consent of a guardian', async ({ server, learner }) => {
    const guardian = newNumber();
    await askGuardian(server, learner, { guardian });
    const refusal = await learner.refused('POST /api/request-activation', { body: planBody(server) });
    expect(refusal).toMatchObject({ status: 403, code: 'guardian_consent_required' });
    server.advance(4 * DAY_MS);
    await runJobs(server);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'expired' });
  });

  it('is charged no more for what ran before the learner said so, until a guardian consents', async ({ server }) => {
    const learner = await signUpPaying(server);
    const paid = await moneyOf(server, learner);
    const guardian = newNumber();
    await askGuardian(server, learner, { guardian });
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'active', auto_renew: false });
    server.advance(8 * DAY_MS);
    await runJobs(server);
    expect(await moneyOf(server, learner)).toEqual(paid);
  });

  it('is under age only once a message is on its way: a refused request changes nothing', async ({ server, payer }) => {
    const guardian = newNumber();
    // Another learner has used up the message limit of the guardian's number.
    const other = await signUp(server);
    await askGuardian(server, other, { guardian });
    const body = guardianBody(server, guardian);
    const refusal = await payer.refused(ASK, { body });
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await isUnderAge(server.services.db, payer.subscriberId)).toBe(false);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active', auto_renew: true });
    server.advance(601_000);
    await askGuardian(server, payer, { guardian });
    expect(await isUnderAge(server.services.db, payer.subscriberId)).toBe(true);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active', auto_renew: false });
  });

  it('confirms no activation that was requested before', async ({ server, learner }) => {
    server.advance(601_000);
    await server.deliverSms();
    await learner.call('POST /api/request-activation', { body: planBody(server) });
    const otp = await newestCode(server, learner.msisdn);
    await askGuardian(server, learner, { guardian: newNumber() });
    const refusal = await learner.refused('POST /api/confirm-activation', { body: { otp } });
    expect(refusal.code).toBe('guardian_consent_required');
    server.advance(4 * DAY_MS);
    await runJobs(server);
    expect(await moneyOf(server, learner)).toEqual({ carrier: [], ours: [] });
  });

  it('subscribes to exactly the plan that the guardian agreed to', async ({ server, learner }) => {
    const guardian = newNumber();
    await agreeAsGuardian(server, learner, guardian);
    const [consent] = await rowsOf(server, 'guardian_consent', learner);
    expect(consent).toMatchObject({
      guardian_msisdn: guardian,
      amount: 500_000,
      period: 'week',
      terms_text: planOf(server, 'week').terms.text,
      ip: '127.0.0.1',
    });
    const other = await learner.refused('POST /api/request-activation', { body: planBody(server, 'month') });
    expect(other.code).toBe('guardian_consent_required');
    expect(await activate(server, learner, 'week')).toMatchObject({ auto_renew: true });
  });

  it('leaves when the guardian sends STOP, and cannot start again', async ({ server, learner }) => {
    const guardian = newNumber();
    await agreeAsGuardian(server, learner, guardian);
    await activate(server, learner, 'week');
    await answerSms(server.services, { from: guardian, text: 'STOP', isPartial: false });
    expect(await activeConsents(server, learner)).toBe(0);
    const events = await server.services.db
      .selectFrom('subscription_event')
      .select('actor')
      .where('subscriber_id', '=', learner.subscriberId)
      .orderBy('at', 'desc')
      .execute();
    expect(events.map(({ actor }) => actor)).toContain('guardian');
    expect((await textsOf(server, guardian))[0]).toContain('سُحبت موافقة وليّ الأمر');
    const again = await learner.refused('POST /api/request-activation', { body: planBody(server) });
    expect(again.code).toBe('guardian_consent_required');
    server.advance(10 * DAY_MS);
    await runJobs(server);
    expect((await moneyOf(server, learner)).carrier).toEqual([]);
  });
});

describe('the guardian', () => {
  it('reads plan, price and the end of the number, and is sent how to withdraw', async ({ server, learner }) => {
    const guardian = newNumber();
    await askGuardian(server, learner, { guardian });
    const [asked = ''] = await textsOf(server, guardian);
    expect(asked).toContain(planOf(server, 'week').name);
    expect(asked).toContain('500 دينار عراقي');
    expect(asked).toContain(learner.msisdn.slice(-4));
    expect(asked).not.toContain(learner.msisdn);
    await learner.call(CONFIRM, { body: { msisdn: guardian, otp: await guardianCode(server, guardian) } });
    expect((await textsOf(server, guardian))[0]).toMatch(/سُجّلت موافقة وليّ الأمر.*لسحبها/);
  });

  it('is another number than the learner’s, and no subscriber under age', async ({ server, learner, other: child }) => {
    await askGuardian(server, child, { guardian: newNumber() });
    for (const number of [learner.msisdn, child.msisdn, '123']) {
      const refusal = await learner.refused(ASK, { body: guardianBody(server, number) });
      expect(refusal).toMatchObject({ status: 422, errors: { msisdn: [expect.any(String)] } });
    }
  });

  it('is sent no more than five codes a day by one subscriber', async ({ server, learner }) => {
    for (let sent = 0; sent < MAX_GUARDIAN_CODES; sent += 1)
      await askGuardian(server, learner, { guardian: newNumber() });
    const refusal = await learner.refused(ASK, { body: guardianBody(server, newNumber()) });
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  it('is one of five also when a subscriber asks many at once', async ({ server, learner }) => {
    const replies = await Promise.all(
      Array.from({ length: 2 * MAX_GUARDIAN_CODES }, () =>
        learner.request(ASK, { body: guardianBody(server, newNumber()) }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_GUARDIAN_CODES);
  });

  it('agrees to nothing by a code that came before a STOP', async ({ server, learner }) => {
    const guardian = newNumber();
    await askGuardian(server, learner, { guardian });
    const otp = await guardianCode(server, guardian);
    await answerSms(server.services, { from: guardian, text: 'STOP', isPartial: false });
    const refusal = await learner.refused(CONFIRM, { body: { msisdn: guardian, otp } });
    expect(refusal.status).toBe(422);
    expect(await activeConsents(server, learner)).toBe(0);
  });

  it('agrees to nothing when found to be under age before the code comes back', async ({
    server,
    learner,
    other: child,
  }) => {
    server.advance(601_000);
    await askGuardian(server, learner, { guardian: child.msisdn });
    const otp = await guardianCode(server, child.msisdn);
    await askGuardian(server, child, { guardian: newNumber() });
    const refusal = await learner.refused(CONFIRM, { body: { msisdn: child.msisdn, otp } });
    expect(refusal).toMatchObject({ status: 422, errors: { msisdn: [expect.any(String)] } });
    expect(await activeConsents(server, learner)).toBe(0);
  });

  it('agrees for one subscriber: the code is nothing for another, a wrong one for none', async ({ server }) => {
    const [learner, other] = [await signUp(server), await signUp(server)];
    const guardian = newNumber();
    await askGuardian(server, learner, { guardian });
    const otp = await guardianCode(server, guardian);
    const wrong = otp === '000000' ? '000001' : '000000';
    const confirm = (learner: Learner, code: string) =>
      learner.refused(CONFIRM, { body: { msisdn: guardian, otp: code } });
    expect(await confirm(other, otp)).toMatchObject({ status: 422 });
    expect(await confirm(learner, wrong)).toMatchObject({ status: 422 });
    expect([await activeConsents(server, learner), await activeConsents(server, other)]).toEqual([0, 0]);
    await learner.call(CONFIRM, { body: { msisdn: guardian, otp } });
    expect(await activeConsents(server, learner)).toBe(1);
  });

  it('has nothing left of a learner who was erased after a STOP', async ({ server, learner }) => {
    const guardian = newNumber();
    await agreeAsGuardian(server, learner, guardian);
    await activate(server, learner, 'week');
    await answerSms(server.services, { from: guardian, text: 'STOP', isPartial: false });
    const { db } = server.services;
    await db
      .transaction()
      .execute((trx) => requestErasure(trx, server.services, { subscriberId: learner.subscriberId, by: 'learner' }));
    await storeSms(server);
    server.advance(15 * DAY_MS);
    await runJobs(server);
    while ((await eraseDue(server.services)) > 0);
    expect(await findTraces(db, [learner.subscriberId, learner.msisdn])).toEqual([]);
  });

  it('withdraws by an erasure of the own account', async ({ server, learner, other: guardian }) => {
    // The sign-up's code was sent to the same number.
    server.advance(601_000);
    await agreeAsGuardian(server, learner, guardian.msisdn);
    await activate(server, learner, 'week');
    const { db } = server.services;
    await db
      .transaction()
      .execute((trx) => requestErasure(trx, server.services, { subscriberId: guardian.subscriberId, by: 'learner' }));
    server.advance(15 * DAY_MS);
    await runJobs(server);
    while ((await eraseDue(server.services)) > 0);
    expect(await activeConsents(server, learner)).toBe(0);
    const rows = await db
      .selectFrom('guardian_consent')
      .select('guardian_msisdn')
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(rows).toEqual([{ guardian_msisdn: 'erased' }]);
  });
});
