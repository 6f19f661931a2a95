import { describe, expect } from 'vitest';
import type { CallKey } from '@lisan/contract/calls';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { request, type Asked } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import { rowsOf } from '../../../../test/rows-of.ts';
import { newestCode, newNumber, type Learner } from '../../../../test/sign-up.ts';
import { postponeOthers } from '../../../../test/subscription/carrier.ts';
import {
  moneyOf,
  planOf,
  signUpPaying,
  stepUp,
  subscriptionOf,
  whileCharging,
} from '../../../../test/subscription/subscribe.ts';

// Repeated keys and unknown numbers in the calls that move money or state.

it.afterEach(({ server }) => postponeOthers(server));

const WEEK = 500_000;

function keyed(learner: Learner, key: string, body?: object): Asked {
  return { ...learner, headers: { 'idempotency-key': key }, ...(body && { body }) };
}

async function send(server: TestApp, call: CallKey, asked: Asked) {
  const answer = await whileCharging(server, request(server.app, call, asked));
  return { status: answer.statusCode, body: answer.json(), replayed: answer.headers['idempotent-replay'] };
}

/** Asks for a plan and returns the code that arrives. */
async function askFor(server: TestApp, learner: Learner, period: 'day' | 'week'): Promise<string> {
  const { uuid, terms } = planOf(server, period);
  server.advance(601_000);
  await server.deliverSms();
  const body = { subscription_uuid: uuid, consent_version: terms.version };
  await learner.call('POST /api/request-activation', { body });
  return newestCode(server, learner.msisdn);
}

describe('confirm-activation with a key', () => {
  it('is done once: the same again answers the first reply, another body 409', async ({ server, learner }) => {
    const otp = await askFor(server, learner, 'week');
    const first = await send(server, 'POST /api/confirm-activation', keyed(learner, 'a', { otp }));
    expect(first).toMatchObject({ status: 200, replayed: undefined });
    const again = await send(server, 'POST /api/confirm-activation', keyed(learner, 'a', { otp }));
    expect(again).toEqual({ ...first, replayed: 'true' });
    const other = await send(server, 'POST /api/confirm-activation', keyed(learner, 'a', { otp: '000000' }));
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    const consents = await rowsOf(server, 'consent', learner);
    expect(consents).toHaveLength(1);
  });

  it('may be tried again with the right code after a wrong one', async ({ server, learner }) => {
    const otp = await askFor(server, learner, 'week');
    const wrong = otp === '111111' ? '222222' : '111111';
    expect(await send(server, 'POST /api/confirm-activation', keyed(learner, 'b', { otp: wrong }))).toMatchObject({
      status: 422,
    });
    expect(await send(server, 'POST /api/confirm-activation', keyed(learner, 'b', { otp }))).toMatchObject({
      status: 200,
    });
  });
});

describe('calls that charge, with a key', () => {
  it('renew/manual charges once, and once more only with another key', async ({ server, payer }) => {
    await stepUp(server, payer);
    const call = 'POST /api/profile/renew/manual/subscription';
    const first = await send(server, call, keyed(payer, 'r'));
    const again = await send(server, call, keyed(payer, 'r'));
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
    // The next period is paid already.
    expect(await send(server, call, keyed(payer, 's'))).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_in_state' },
    });
  });

  it('renew/manual charges once for the same key many times at once', async ({ server, payer }) => {
    await stepUp(server, payer);
    const call = 'POST /api/profile/renew/manual/subscription';
    const sent = Promise.all([1, 2, 3, 4].map(() => request(server.app, call, keyed(payer, 'r'))));
    const answers = (await whileCharging(server, sent)).map(({ statusCode }) => statusCode);
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await moneyOf(server, payer)).toEqual({ carrier: [WEEK, WEEK], ours: [WEEK, WEEK] });
  });

  it('change/subscription charges once, and 409 for another plan under the same key', async ({ server, payer }) => {
    await stepUp(server, payer);
    const [month, day] = [planOf(server, 'month'), planOf(server, 'day')];
    const body = { uuid: month.uuid, consent_version: month.terms.version };
    const first = await send(server, 'POST /api/change/subscription', keyed(payer, 'c', body));
    expect(first.status).toBe(200);
    expect(await send(server, 'POST /api/change/subscription', keyed(payer, 'c', body))).toEqual({
      ...first,
      replayed: 'true',
    });
    const other = { uuid: day.uuid, consent_version: day.terms.version };
    expect(await send(server, 'POST /api/change/subscription', keyed(payer, 'c', other))).toMatchObject({
      status: 409,
    });
    expect((await moneyOf(server, payer)).ours).toEqual([WEEK, month.price.amount]);
  });

  it('enable/automatic stores one consent', async ({ server, learner }) => {
    await stepUp(server, learner);
    const body = { consent_version: planOf(server, 'week').terms.version };
    const call = 'POST /api/profile/enable/automatic/subscription';
    const first = await send(server, call, keyed(learner, 'e', body));
    expect(await send(server, call, keyed(learner, 'e', body))).toEqual({ ...first, replayed: 'true' });
    expect(await send(server, call, keyed(learner, 'e', {}))).toMatchObject({ status: 409 });
    expect(await send(server, call, keyed(learner, 'f', body))).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_in_state' },
    });
    const consents = await rowsOf(server, 'consent', learner);
    expect(consents).toHaveLength(1);
  });

  it('one learner’s key is nothing to another, and a key of one call nothing to the next', async ({ server }) => {
    const [mine, other] = [await signUpPaying(server), await signUpPaying(server)];
    for (const learner of [mine, other]) {
      expect(await send(server, 'POST /api/profile/disable/automatic/subscription', keyed(learner, 'k'))).toMatchObject(
        { status: 200, replayed: undefined },
      );
    }
    expect(await send(server, 'POST /api/profile/subscrption/cancel', keyed(mine, 'k'))).toMatchObject({ status: 409 });
    expect(await subscriptionOf(server, mine)).toMatchObject({ state: 'active' });
  });
});

describe('bad input', () => {
  it('an unknown plan, a foreign or malformed number: refused, and nothing changes', async ({ server, payer }) => {
    await stepUp(server, payer);
    const before = await subscriptionOf(server, payer);
    const unknown = { uuid: crypto.randomUUID(), consent_version: 'x' };
    expect(await payer.refused('POST /api/change/subscription', { body: unknown })).toMatchObject({ status: 404 });
    for (const call of [
      'POST /api/subscriber/subscrption/cancel',
      'POST /api/subscriber/subscrption/reactive',
    ] as const) {
      const ask = (msisdn: string) => payer.refused(call, { body: { msisdn } });
      expect(await ask(newNumber())).toMatchObject({ status: 403 });
      expect(await ask('+12025550123')).toMatchObject({
        status: expect.toSatisfy((status) => [403, 422].includes(status)),
      });
      expect(await ask('٠٧٧')).toMatchObject({ status: 422 });
    }
    expect(await subscriptionOf(server, payer)).toEqual(before);
  });

  it('a key that is too long', async ({ server, payer }) => {
    const call = 'POST /api/profile/disable/automatic/subscription';
    expect(await send(server, call, keyed(payer, 'k'.repeat(201)))).toMatchObject({ status: 422 });
  });
});
