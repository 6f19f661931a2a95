import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../../test/build-test-app.ts';
import { refused } from '../../../../../test/call-api.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowsOf } from '../../../../../test/rows-of.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import {
  activate,
  moneyOf,
  runJobs,
  sendScenario,
  stepUp,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';

const CANCEL = 'POST /api/subscriber/subscrption/cancel';
const REACTIVATE = 'POST /api/subscriber/subscrption/reactive';

describe('subscrption/cancel', () => {
  it('is one call without a code; the paid time stays and nothing is charged after it', async ({ server, payer }) => {
    const { subscription } = await payer.call(CANCEL, { body: { msisdn: payer.msisdn } });
    expect(subscription).toMatchObject({
      state: 'cancelled',
      auto_renew: false,
      next_charge: null,
      can: { cancel: false, reactivate: true },
    });
    expect(subscription.access_until).not.toBeNull();
    server.advance(8 * DAY_MS);
    await runJobs(server);
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'expired' });
    expect((await moneyOf(server, payer)).ours).toEqual([500_000]);
  });

  it('has a call of the profile that does the same', async ({ learner }) => {
    const { subscription } = await learner.call('POST /api/profile/subscrption/cancel');
    expect(subscription.state).toBe('cancelled');
    expect(await learner.refused('POST /api/profile/subscrption/cancel')).toMatchObject({
      status: 409,
      code: 'not_allowed_in_state',
    });
  });

  it('refuses strangers, other numbers, malformed numbers and onboarding tokens', async ({ server, newcomer }) => {
    const [mine, other] = [await signUp(server), await signUp(server)];
    expect(await refused(server.app, CANCEL, { body: { msisdn: mine.msisdn } })).toMatchObject({ status: 401 });
    for (const call of [CANCEL, REACTIVATE] as const) {
      await stepUp(server, mine);
      const ask = (msisdn: string) => mine.refused(call, { body: { msisdn } });
      expect(await ask(other.msisdn)).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await ask('12')).toMatchObject({ status: 422 });
    }
    expect(await newcomer.refused(CANCEL, { body: { msisdn: newcomer.msisdn } })).toMatchObject({ status: 403 });
    expect(await subscriptionOf(server, other)).toMatchObject({ state: 'parking' });
  });

  it('answers a repeated key with the first reply', async ({ learner }) => {
    const asked = { body: { msisdn: learner.msisdn }, headers: { 'idempotency-key': 'leave-1' } };
    const first = await learner.call(CANCEL, asked);
    expect(await learner.call(CANCEL, asked)).toEqual(first);
  });
});

describe('subscrption/reactive', () => {
  it('needs step-up, then brings back what was cancelled, renewal included', async ({ server, payer }) => {
    await payer.call(CANCEL, { body: { msisdn: payer.msisdn } });
    expect(await payer.refused(REACTIVATE, { body: { msisdn: payer.msisdn } })).toMatchObject({
      status: 403,
      code: 'step_up_required',
    });
    await stepUp(server, payer);
    const { subscription } = await payer.call(REACTIVATE, { body: { msisdn: payer.msisdn } });
    expect(subscription).toMatchObject({ state: 'active', auto_renew: true });
    expect((await moneyOf(server, payer)).ours).toEqual([500_000]);
    expect(await payer.refused('POST /api/profile/subscrption/reactive')).toMatchObject({ status: 409 });
  });
});

describe('request-unsubscribe and confirm-unsubscribe', () => {
  it('end the mandate too, without a code where the operator wants none', async ({ server, payer }) => {
    expect(await payer.call('POST /api/request-unsubscribe')).toMatchObject({ otp_required: false, expires_in: 0 });
    const { subscription } = await payer.call('POST /api/confirm-unsubscribe');
    expect(subscription).toMatchObject({ state: 'cancelled', mandate: false, can: { unsubscribe: true } });
    await runJobs(server);
    expect(await server.services.carrier.retrieveMandate(payer.msisdn)).toBeNull();
    const consents = await rowsOf(server, 'consent', payer);
    expect(consents.every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
  });

  it('is done for the learner also while the carrier fails', async ({ server, payer }) => {
    await sendScenario(server, payer, 'cancel_errors_but_succeeds');
    await payer.call('POST /api/request-unsubscribe');
    const { subscription } = await payer.call('POST /api/confirm-unsubscribe');
    expect(subscription.state).toBe('cancelled');
    for (let minute = 0; minute < 3; minute += 1) {
      await runJobs(server);
      server.advance(60_000);
    }
    const left = await server.services.db
      .selectFrom('billing_outbox')
      .selectAll()
      .where('subscriber_id', '=', payer.subscriberId)
      .where('state', '=', 'queued')
      .execute();
    expect(left).toEqual([]);
    expect(await server.services.carrier.retrieveMandate(payer.msisdn)).toBeNull();
  });

  it('refuse strangers and those who have nothing to leave', async ({ server, learner }) => {
    expect(await refused(server.app, 'POST /api/request-unsubscribe')).toMatchObject({ status: 401 });
    expect(await refused(server.app, 'POST /api/confirm-unsubscribe', { body: {} })).toMatchObject({ status: 401 });
    server.advance(4 * DAY_MS);
    await runJobs(server);
    expect(await learner.refused('POST /api/request-unsubscribe')).toMatchObject({ status: 409 });
    expect(await learner.refused('POST /api/confirm-unsubscribe', { body: {} })).toMatchObject({ status: 409 });
  });
});

describe('the keyword by SMS', () => {
  it('is enough to leave, as the terms promise', async ({ server, payer }) => {
    for (const text of ['hello', '\u200Fإلغاء', 'STOP'])
      server.services.simulators?.sms.receive({ from: payer.msisdn, text });
    server.services.simulators?.sms.receive({ from: '+9647799999999', text: 'STOP' });
    await server.services.simulators?.sms.settled();
    expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'cancelled', auto_renew: false });
    await runJobs(server);
    expect(await server.services.carrier.retrieveMandate(payer.msisdn)).toBeNull();
  });
});

describe('consent that was withdrawn', () => {
  it('is worth nothing for renewing again', async ({ server, learner }) => {
    await activate(server, learner, 'week');
    await learner.call('POST /api/confirm-unsubscribe', { body: {} });
    await stepUp(server, learner);
    const { subscription } = await learner.call('POST /api/profile/subscrption/reactive');
    expect(subscription).toMatchObject({ state: 'parking', auto_renew: false });
    const enable = 'POST /api/profile/enable/automatic/subscription';
    expect(await learner.refused(enable, { body: {} })).toMatchObject({
      status: 422,
      errors: { consent_version: [expect.any(String)] },
    });
    const consent_version = subscription.plan.terms.version;
    const enabled = await learner.call(enable, { body: { consent_version } });
    expect(enabled.subscription).toMatchObject({ auto_renew: true, next_charge: { amount: 500_000 } });
  });
});
