import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallKey } from '@lisan/contract/calls';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request, type Asked } from '../../../../test/call-api.ts';
import { newestCode, newNumber, signUp, type Learner } from '../../../../test/sign-up.ts';
import { postponeOthers } from '../../../../test/subscription/carrier.ts';
import {
  moneyOf,
  planOf,
  signUpPaying,
  stepUp,
  subscriptionOf,
  whileCharging,
} from '../../../../test/subscription/subscribe.ts';

// Repeated keys and unknown numbers at the calls that move money or state.

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => postponeOthers(test));
afterAll(() => test.close());

const WEEK = 500_000;

function keyed({ token }: Learner, key: string, body?: object): Asked {
  return { token, headers: { 'idempotency-key': key }, ...(body && { body }) };
}

async function send(call: CallKey, asked: Asked) {
  const answer = await whileCharging(test, request(test.app, call, asked));
  return { status: answer.statusCode, body: answer.json(), replayed: answer.headers['idempotent-replay'] };
}

/** Asks for a plan; gives the code that arrives. */
async function askFor(learner: Learner, period: 'day' | 'week'): Promise<string> {
  const { uuid, terms } = planOf(test, period);
  test.advance(601_000);
  await test.deliverSms();
  const body = { subscription_uuid: uuid, consent_version: terms.version };
  await callApi(test.app, 'POST /api/request-activation', { token: learner.token, body });
  return newestCode(test, learner.msisdn);
}

describe('confirm-activation with a key', () => {
  it('is done once: the same again answers the first reply, another body 409', async () => {
    const learner = await signUp(test);
    const otp = await askFor(learner, 'week');
    const first = await send('POST /api/confirm-activation', keyed(learner, 'a', { otp }));
    expect(first).toMatchObject({ status: 200, replayed: undefined });
    const again = await send('POST /api/confirm-activation', keyed(learner, 'a', { otp }));
    expect(again).toEqual({ ...first, replayed: 'true' });
    const other = await send('POST /api/confirm-activation', keyed(learner, 'a', { otp: '000000' }));
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    const consents = await test.services.db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(consents).toHaveLength(1);
  });

  it('may be tried again with the right code after a wrong one', async () => {
    const learner = await signUp(test);
    const otp = await askFor(learner, 'week');
    const wrong = otp === '111111' ? '222222' : '111111';
    expect(await send('POST /api/confirm-activation', keyed(learner, 'b', { otp: wrong }))).toMatchObject({
      status: 422,
    });
    expect(await send('POST /api/confirm-activation', keyed(learner, 'b', { otp }))).toMatchObject({ status: 200 });
  });
});

describe('calls that charge, with a key', () => {
  it('renew/manual charges once, and once more only with another key', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    const call = 'POST /api/profile/renew/manual/subscription';
    const first = await send(call, keyed(learner, 'r'));
    const again = await send(call, keyed(learner, 'r'));
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    // The next period is paid already.
    expect(await send(call, keyed(learner, 's'))).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_in_state' },
    });
  });

  it('renew/manual charges once for the same key many times at once', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    const call = 'POST /api/profile/renew/manual/subscription';
    const sent = Promise.all([1, 2, 3, 4].map(() => request(test.app, call, keyed(learner, 'r'))));
    const answers = (await whileCharging(test, sent)).map(({ statusCode }) => statusCode);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await moneyOf(test, learner)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('change/subscription charges once, and 409 for another plan under the same key', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    const [month, day] = [planOf(test, 'month'), planOf(test, 'day')];
    const body = { uuid: month.uuid, consent_version: month.terms.version };
    const first = await send('POST /api/change/subscription', keyed(learner, 'c', body));
    expect(first.status).toBe(200);
    expect(await send('POST /api/change/subscription', keyed(learner, 'c', body))).toEqual({
      ...first,
      replayed: 'true',
    });
    const other = { uuid: day.uuid, consent_version: day.terms.version };
    expect(await send('POST /api/change/subscription', keyed(learner, 'c', other))).toMatchObject({ status: 409 });
    expect((await moneyOf(test, learner)).ours).toEqual([WEEK, month.price.amount]);
  });

  it('enable/automatic stores one consent', async () => {
    const learner = await signUp(test);
    await stepUp(test, learner);
    const body = { consent_version: planOf(test, 'week').terms.version };
    const call = 'POST /api/profile/enable/automatic/subscription';
    const first = await send(call, keyed(learner, 'e', body));
    expect(await send(call, keyed(learner, 'e', body))).toEqual({ ...first, replayed: 'true' });
    expect(await send(call, keyed(learner, 'e', {}))).toMatchObject({ status: 409 });
    expect(await send(call, keyed(learner, 'f', body))).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_in_state' },
    });
    const consents = await test.services.db
      .selectFrom('consent')
      .selectAll()
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    expect(consents).toHaveLength(1);
  });

  it('one learner’s key is nothing to another, and a key of one call nothing to the next', async () => {
    const [mine, other] = [await signUpPaying(test), await signUpPaying(test)];
    for (const learner of [mine, other]) {
      expect(await send('POST /api/profile/disable/automatic/subscription', keyed(learner, 'k'))).toMatchObject({
        status: 200,
        replayed: undefined,
      });
    }
    expect(await send('POST /api/profile/subscrption/cancel', keyed(mine, 'k'))).toMatchObject({ status: 409 });
    expect(await subscriptionOf(test, mine)).toMatchObject({ state: 'active' });
  });
});

describe('bad input', () => {
  it('an unknown plan, a foreign or malformed number: refused, and nothing changes', async () => {
    const learner = await signUpPaying(test);
    await stepUp(test, learner);
    const before = await subscriptionOf(test, learner);
    const { token } = learner;
    const unknown = { uuid: crypto.randomUUID(), consent_version: 'x' };
    expect(await refused(test.app, 'POST /api/change/subscription', { token, body: unknown })).toMatchObject({
      status: 404,
    });
    for (const call of [
      'POST /api/subscriber/subscrption/cancel',
      'POST /api/subscriber/subscrption/reactive',
    ] as const) {
      const ask = (msisdn: string) => refused(test.app, call, { token, body: { msisdn } });
      expect(await ask(newNumber())).toMatchObject({ status: 403 });
      expect(await ask('+12025550123')).toMatchObject({
        status: expect.toSatisfy((status) => [403, 422].includes(status)),
      });
      expect(await ask('٠٧٧')).toMatchObject({ status: 422 });
    }
    expect(await subscriptionOf(test, learner)).toEqual(before);
  });

  it('a key that is too long', async () => {
    const learner = await signUpPaying(test);
    const call = 'POST /api/profile/disable/automatic/subscription';
    expect(await send(call, keyed(learner, 'k'.repeat(201)))).toMatchObject({ status: 422 });
  });
});
