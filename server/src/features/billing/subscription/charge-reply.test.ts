import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import {
  planOf,
  runJobs,
  sendScenario,
  signUpPaying,
  stepUp,
  whileCharging,
} from '../../../../test/subscription/subscribe.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const RENEW = 'POST /api/profile/renew/manual/subscription';

describe('the reply to a call that charges', () => {
  it('is no success where the renewal was denied, and is one where it was paid', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    await sendScenario(test, learner, 'insufficient_funds');
    const denied = await whileCharging(test, callApi(test.app, RENEW, { token: learner.token }));
    expect(denied).toMatchObject({ messageCode: '05', outcome: 'denied', subscription: { state: 'active' } });
    await sendScenario(test, learner, 'success', 100_000_000);
    const paid = await whileCharging(test, callApi(test.app, RENEW, { token: learner.token }));
    expect(paid).toMatchObject({ messageCode: '00', outcome: 'done' });
  });

  it('is no success where an upgrade was denied', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    await sendScenario(test, learner, 'insufficient_funds');
    const { uuid, terms } = planOf(test, 'month');
    const body = { uuid, consent_version: terms.version };
    const changing = callApi(test.app, 'POST /api/change/subscription', { token: learner.token, body });
    expect(await whileCharging(test, changing)).toMatchObject({
      messageCode: '05',
      outcome: 'denied',
      subscription: { plan: { period: 'week' } },
    });
  });

  it('says that the operator has not decided', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    await sendScenario(test, learner, 'lost_callback');
    const { carrier } = test.services;
    const { listPayments } = carrier;
    carrier.listPayments = async () => ({ payments: [], cursor: null });
    const pending = await whileCharging(test, callApi(test.app, RENEW, { token: learner.token }));
    expect(pending).toMatchObject({ messageCode: '04', outcome: 'pending' });
    carrier.listPayments = listPayments;
    test.advance(DAY_MS);
    await runJobs(test);
  });
});
