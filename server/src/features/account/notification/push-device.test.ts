import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import { createPushBrowser } from '../../../../test/push/push-browser.ts';
import { accountOf, logIn, type Learner } from '../../../../test/sign-up.ts';
import { PushError, type PushGateway } from '../../../gateways/push/port.ts';
import { deliverPushes } from './deliver-push.ts';
import { findReach } from './find-reach.ts';
import { notify } from './notify.ts';

const CHOICES = 'POST /api/notifications/subscriptions';
const REPLACE = 'POST /api/push/device';
const types = ['daily_reminder' as const];
/** A number gets no second code before. */
const LOGIN_INTERVAL_MS = 120_000;

function newAddress() {
  const { endpoint, ...keys } = createPushBrowser(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`).address;
  return { endpoint, keys };
}

async function turnOn(learner: Learner) {
  const push_subscription = newAddress();
  await learner.call(CHOICES, { body: { channel: 'push', types, push_subscription } });
  return push_subscription;
}

const replace = (learner: Learner, push_subscription: ReturnType<typeof newAddress> | null) =>
  learner.call(REPLACE, { body: { push_subscription } });

const deviceOf = async (learner: Learner) => (await learner.call('GET /api/push/key')).device;

async function isReached({ services: { db, clock } }: TestApp, { subscriberId }: Learner): Promise<boolean> {
  const { push } = await findReach(db, { type: 'daily_reminder', subscriberIds: [subscriberId], now: clock.now() });
  return push.has(subscriberId);
}

/** Sends a notice to the learner's devices. Returns the addresses that the push service got. */
async function push(
  { services }: TestApp,
  { subscriberId }: Learner,
  gateway: Partial<PushGateway> = {},
): Promise<string[]> {
  const sent: string[] = [];
  const words = { title: 'عنوان', text: 'نص', link: null };
  const notice = { subscriberId, type: 'daily_reminder' as const, key: randomUUID(), ...words };
  await services.db.transaction().execute((trx) => notify(trx, services, notice));
  const publicKey = services.push?.publicKey ?? '';
  const send: PushGateway['send'] = async (to, sending) => {
    sent.push(to.endpoint);
    await gateway.send?.(to, sending);
  };
  await deliverPushes({ ...services, push: { publicKey, ...gateway, send } });
  return sent;
}

const fail = (kind: PushError['kind']) => async () => {
  throw new PushError(kind);
};

describe('the device of a session', () => {
  it('is unknown until push is turned on, and cannot be replaced before', async ({ server, learner }) => {
    expect(await deviceOf(learner)).toBeNull();
    expect((await replace(learner, newAddress())).device).toBeNull();
    expect((await replace(learner, null)).device).toBeNull();
    expect(await push(server, learner)).toEqual([]);
    const { endpoint } = await turnOn(learner);
    expect(await deviceOf(learner)).toEqual({ endpoint, receives: true });
  });

  it('receives at its new address only', async ({ server, learner }) => {
    await turnOn(learner);
    const renewed = newAddress();
    const device = { endpoint: renewed.endpoint, receives: true };
    expect((await replace(learner, renewed)).device).toEqual(device);
    expect((await replace(learner, renewed)).device).toEqual(device);
    expect(await push(server, learner)).toEqual([renewed.endpoint]);
  });

  it('has one address when push is turned on again', async ({ server, learner }) => {
    await turnOn(learner);
    const { endpoint } = await turnOn(learner);
    expect(await push(server, learner)).toEqual([endpoint]);
  });

  it('that has ended receives nothing and requires a device for push, until it is renewed', async ({
    server,
    learner,
  }) => {
    const { endpoint } = await turnOn(learner);
    expect((await replace(learner, null)).device).toEqual({ endpoint, receives: false });
    expect(await isReached(server, learner)).toBe(false);
    expect(await push(server, learner)).toEqual([]);
    const choices = await learner.call('GET /api/notifications/subscriptions');
    expect(choices.has_push_device).toBe(false);
    expect(choices.subscriptions).toContainEqual({ type: 'daily_reminder', channel: 'push' });
    expect(await learner.refused(CHOICES, { body: { channel: 'push', types } })).toMatchObject({ status: 422 });
    const renewed = newAddress();
    await replace(learner, renewed);
    expect(await isReached(server, learner)).toBe(true);
    expect((await learner.call('GET /api/notifications/subscriptions')).has_push_device).toBe(true);
    expect(await push(server, learner)).toEqual([renewed.endpoint]);
  });

  it('does not follow another session of its learner, nor another learner', async ({ server, learner, other }) => {
    const first = await turnOn(learner);
    server.advance(LOGIN_INTERVAL_MS);
    const phone = await accountOf(server, learner.msisdn, await logIn(server, learner.msisdn));
    expect(await deviceOf(phone)).toBeNull();
    await replace(phone, null);
    const second = await turnOn(phone);
    await replace(other, null);
    expect((await replace(other, first)).device).toBeNull();
    expect((await push(server, learner)).toSorted()).toEqual([first.endpoint, second.endpoint].toSorted());
    await replace(phone, null);
    expect(await push(server, learner)).toEqual([first.endpoint]);
  });

  it('is forgotten when its learner turns push off everywhere', async ({ learner }) => {
    await turnOn(learner);
    await learner.call(CHOICES, { body: { channel: 'push', types: [] } });
    expect((await replace(learner, newAddress())).device).toBeNull();
  });

  it('ends with its session', async ({ server, learner }) => {
    await turnOn(learner);
    await learner.call('POST /api/client/logout');
    expect((await learner.refused(REPLACE, { body: { push_subscription: newAddress() } })).status).toBe(401);
    expect(await isReached(server, learner)).toBe(false);
  });

  it('rejects calls without a token and addresses of no push service', async ({ server, learner }) => {
    await turnOn(learner);
    const body = { push_subscription: { ...newAddress(), endpoint: 'https://10.0.0.1/x' } };
    expect(await refused(server.app, REPLACE, { body })).toMatchObject({ status: 401 });
    expect(await learner.refused(REPLACE, { body })).toMatchObject({
      status: 422,
      errors: { push_subscription: expect.anything() },
    });
    expect(await learner.refused(REPLACE, { body: {} })).toMatchObject({ status: 422 });
  });
});

describe('a push service', () => {
  it('ends an address that is gone, which the device can renew', async ({ server, learner }) => {
    const { endpoint } = await turnOn(learner);
    await push(server, learner, { send: fail('GONE') });
    expect(await deviceOf(learner)).toEqual({ endpoint, receives: false });
    expect(await isReached(server, learner)).toBe(false);
    const renewed = newAddress();
    await replace(learner, renewed);
    expect(await push(server, learner)).toEqual([renewed.endpoint]);
  });

  it.for(['REJECTED', 'THROTTLED', 'UNAVAILABLE', 'UNKNOWN'] as const)(
    'that answers %s does not end an address',
    async (kind, { server, learner }) => {
      const { endpoint } = await turnOn(learner);
      await push(server, learner, { send: fail(kind) });
      expect(await deviceOf(learner)).toEqual({ endpoint, receives: true });
    },
  );

  it('is not called with another key than the key of the address', async ({ server, learner }) => {
    const { endpoint } = await turnOn(learner);
    expect(await push(server, learner, { publicKey: 'another' })).toEqual([]);
    expect(await deviceOf(learner)).toEqual({ endpoint, receives: false });
  });
});
