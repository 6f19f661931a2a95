import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../../test/call-api.ts';
import { act, REASON } from '../../../../../test/console-learners.ts';
import { newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../../test/staff.ts';
import {
  activeConsents,
  agreeAsGuardian,
  askGuardian,
  CONFIRM,
  guardianCode,
  textsOf,
} from '../../../../../test/subscription/guardian.ts';
import { activate, moneyOf, runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { answerSms } from '../../../billing/subscription/leaving/unsubscribe-by-keyword.ts';
import { setLearnerUnderAge } from './set-under-age.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const correct = (staff: Learner, on: Learner) =>
  act(test, 'POST /api/console/learners/:uuid/under-age', { staff, on, body: { under_age: false } });

async function agreedWard(guardian: string): Promise<Learner> {
  const learner = await signUp(test);
  await agreeAsGuardian(test, learner, guardian);
  await activate(test, learner, 'week');
  return learner;
}

const consentsOf = ({ subscriberId }: Learner) =>
  test.services.db
    .selectFrom('guardian_consent')
    .select(['id', 'withdrawn_at', 'withdrawn_by'])
    .where('subscriber_id', '=', subscriberId)
    .execute();

describe('a learner who was found to be of age', () => {
  it('has no guardian any more, and the consent that ended is in the evidence', async () => {
    const guardian = newNumber();
    const learner = await agreedWard(guardian);
    const staff = await makeStaff(test, 'support');
    expect((await correct(staff, learner)).json()).toMatchObject({ under_age_since: null });

    const [consent] = await consentsOf(learner);
    expect(consent).toMatchObject({ withdrawn_at: expect.any(Date), withdrawn_by: 'staff' });
    expect((await auditOfStaff(test, staff)).at(-1)?.after).toMatchObject({ ended_consents: [consent?.id] });
    const [text = ''] = await textsOf(test, guardian);
    expect(text).toContain('أتمّ الثامنة عشرة');
    expect(text).not.toContain(learner.msisdn);
    const params = { uuid: learner.subscriberId };
    const page = await callApi(test.app, 'GET /api/console/learners/:uuid', { token: staff.token, params });
    expect(page.learner.guardians).toMatchObject([{ withdrawn_by: 'staff' }]);
  });

  it('stays subscribed, also when the former guardian sends STOP', async () => {
    const guardian = newNumber();
    const learner = await agreedWard(guardian);
    await correct(await makeStaff(test, 'support'), learner);
    await answerSms(test.services, { from: guardian, text: 'STOP', isPartial: false });
    expect(await subscriptionOf(test, learner)).toMatchObject({ auto_renew: true });
    test.advance(4 * DAY_MS);
    await runJobs(test);
    expect((await moneyOf(test, learner)).ours).toHaveLength(1);
  });

  it('gets no guardian by a code that was sent before', async () => {
    const learner = await signUp(test);
    const guardian = newNumber();
    await askGuardian(test, learner, { guardian });
    const otp = await guardianCode(test, guardian);
    await correct(await makeStaff(test, 'support'), learner);
    const refusal = await refused(test.app, CONFIRM, { token: learner.token, body: { msisdn: guardian, otp } });
    expect(refusal).toMatchObject({ status: 422, errors: { otp: [expect.any(String)] } });
    expect(await activeConsents(test, learner)).toBe(0);
  });

  it('is corrected in one transaction: a failure leaves mark, consent and message as they were', async () => {
    const guardian = newNumber();
    const learner = await agreedWard(guardian);
    const before = await textsOf(test, guardian);
    const staff = await makeStaff(test, 'support');
    const session = await test.services.sessions.read(staff.token);
    if (!session) throw new Error('no session');
    const audit = () => Promise.reject(new Error('cut off'));
    const wish = { uuid: learner.subscriberId, reason: REASON, isUnderAge: false };
    await expect(setLearnerUnderAge(test.services, { session, audit }, wish)).rejects.toThrow('cut off');
    expect(await activeConsents(test, learner)).toBe(1);
    expect(await textsOf(test, guardian)).toEqual(before);
  });
});
