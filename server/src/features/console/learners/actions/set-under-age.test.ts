import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { act, REASON } from '../../../../../test/console-learners.ts';
import { it } from '../../../../../test/fixture.ts';
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

const correct = (server: TestApp, staff: Learner, on: Learner) =>
  act(server, 'POST /api/console/learners/:uuid/under-age', { staff, on, body: { under_age: false } });

async function agreedWard(server: TestApp, guardian: string): Promise<Learner> {
  const learner = await signUp(server);
  await agreeAsGuardian(server, learner, guardian);
  await activate(server, learner, 'week');
  return learner;
}

const consentsOf = (server: TestApp, { subscriberId }: Learner) =>
  server.services.db
    .selectFrom('guardian_consent')
    .select(['id', 'withdrawn_at', 'withdrawn_by'])
    .where('subscriber_id', '=', subscriberId)
    .execute();

describe('a learner who was found to be of age', () => {
  it('has no guardian any more, and the consent that ended is in the evidence', async ({ server, support }) => {
    const guardian = newNumber();
    const learner = await agreedWard(server, guardian);
    expect((await correct(server, support, learner)).json()).toMatchObject({ under_age_since: null });

    const [consent] = await consentsOf(server, learner);
    expect(consent).toMatchObject({ withdrawn_at: expect.any(Date), withdrawn_by: 'staff' });
    expect((await auditOfStaff(server, support)).at(-1)?.after).toMatchObject({ ended_consents: [consent?.id] });
    const [text = ''] = await textsOf(server, guardian);
    expect(text).toContain('أتمّ الثامنة عشرة');
    expect(text).not.toContain(learner.msisdn);
    const params = { uuid: learner.subscriberId };
    const page = await support.call('GET /api/console/learners/:uuid', { params });
    expect(page.learner.guardians).toMatchObject([{ withdrawn_by: 'staff' }]);
  });

  it('stays subscribed, also when the former guardian sends STOP', async ({ server }) => {
    const guardian = newNumber();
    const learner = await agreedWard(server, guardian);
    await correct(server, await makeStaff(server, 'support'), learner);
    await answerSms(server.services, { from: guardian, text: 'STOP', isPartial: false });
    expect(await subscriptionOf(server, learner)).toMatchObject({ auto_renew: true });
    server.advance(4 * DAY_MS);
    await runJobs(server);
    expect((await moneyOf(server, learner)).ours).toHaveLength(1);
  });

  it('gets no guardian by a code that was sent before', async ({ server, learner }) => {
    const guardian = newNumber();
    await askGuardian(server, learner, { guardian });
    const otp = await guardianCode(server, guardian);
    await correct(server, await makeStaff(server, 'support'), learner);
    const refusal = await learner.refused(CONFIRM, { body: { msisdn: guardian, otp } });
    expect(refusal).toMatchObject({ status: 422, errors: { otp: [expect.any(String)] } });
    expect(await activeConsents(server, learner)).toBe(0);
  });

  it('is corrected in one transaction: a failure leaves mark, consent and message as they were', async ({ server }) => {
    const guardian = newNumber();
    const learner = await agreedWard(server, guardian);
    const before = await textsOf(server, guardian);
    const staff = await makeStaff(server, 'support');
    const session = await server.services.sessions.read(staff.token);
    if (!session) throw new Error('no session');
    const audit = () => Promise.reject(new Error('cut off'));
    const wish = { uuid: learner.subscriberId, reason: REASON, isUnderAge: false };
    await expect(setLearnerUnderAge(server.services, { session, audit }, wish)).rejects.toThrow('cut off');
    expect(await activeConsents(server, learner)).toBe(1);
    expect(await textsOf(server, guardian)).toEqual(before);
  });
});
