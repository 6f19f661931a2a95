import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { deliverPushes } from './deliver-push.ts';
import { notify } from './notify.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

const CHOICES = 'POST /api/notifications/subscriptions';
const push = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};
const send = (who: Learner, key: string, more: Partial<Parameters<typeof notify>[2]> = {}) =>
  notify(on.services.db, on.services, {
    subscriberId: who.subscriberId,
    type: 'lesson_soon',
    key,
    title: `عنوان ${key}`,
    text: 'نص',
    link: '/live',
    ...more,
  });
const inbox = (who: Learner, query: { limit?: number; cursor?: string } = {}) =>
  callApi(on.app, 'GET /api/inbox', { token: who.token, query });

describe('choices', () => {
  test('have Arabic names, and by default only the inbox is chosen', async () => {
    const { token } = await signUp(on);
    const { types, subscriptions } = await callApi(on.app, 'GET /api/notifications/subscriptions', { token });
    expect(types).toHaveLength(8);
    for (const { name } of types) expect(name).toMatch(/^[\u0600-\u06ff ]+$/);
    expect(new Set(subscriptions.map(({ channel }) => channel))).toEqual(new Set(['inbox']));
    expect(subscriptions).toHaveLength(7);
  });

  test('replace the types of one channel and leave the others', async () => {
    const { token } = await signUp(on);
    await callApi(on.app, CHOICES, { token, body: { channel: 'sms', types: ['lesson_soon', 'billing'] } });
    await callApi(on.app, CHOICES, { token, body: { channel: 'inbox', types: [] } });
    const { subscriptions } = await callApi(on.app, CHOICES, {
      token,
      body: { channel: 'sms', types: ['billing', 'billing'] },
    });
    expect(subscriptions).toEqual([{ type: 'billing', channel: 'sms' }]);
  });

  test('require a device of a known push service for push, once', async () => {
    const { token } = await signUp(on);
    const body = { channel: 'push' as const, types: ['lesson_started' as const] };
    const without = await refused(on.app, CHOICES, { token, body });
    expect(without).toMatchObject({ status: 422, errors: { push_subscription: expect.anything() } });
    const keyless = { ...push, keys: { ...push.keys, auth: 'short' } };
    expect(await refused(on.app, CHOICES, { token, body: { ...body, push_subscription: keyless } })).toMatchObject({
      status: 422,
      errors: { push_subscription: expect.anything() },
    });
    for (const endpoint of [
      'https://10.0.0.1/x',
      'https://fcm.googleapis.com.example.org/x',
      'http://fcm.googleapis.com/x',
    ]) {
      const unknown = await refused(on.app, CHOICES, {
        token,
        body: { ...body, push_subscription: { ...push, endpoint } },
      });
      expect(unknown).toMatchObject({ status: 422, errors: { push_subscription: expect.anything() } });
    }
    await callApi(on.app, CHOICES, { token, body: { ...body, push_subscription: push } });
    await callApi(on.app, CHOICES, { token, body: { channel: 'push', types: ['billing'] } });
    await callApi(on.app, CHOICES, { token, body: { channel: 'push', types: [] } });
    expect(await refused(on.app, CHOICES, { token, body })).toMatchObject({ status: 422 });
  });

  test('assign a browser to the account that signed in last', async () => {
    const [one, other] = [await signUp(on), await signUp(on)];
    const body = { channel: 'push' as const, types: ['billing' as const], push_subscription: push };
    await callApi(on.app, CHOICES, { token: one.token, body });
    await callApi(on.app, CHOICES, { token: other.token, body });
    const owners = await on.services.db
      .selectFrom('push_endpoint')
      .select('subscriber_id')
      .where('endpoint', '=', push.endpoint)
      .execute();
    expect(owners).toEqual([{ subscriber_id: other.subscriberId }]);
  });

  test('send no push to a device after its sign-out', async () => {
    const learner = await signUp(on);
    const body = { channel: 'push' as const, types: ['billing' as const], push_subscription: push };
    await callApi(on.app, CHOICES, { token: learner.token, body });
    const notifyBill = (key: string) =>
      on.services.db.transaction().execute((trx) => notify(trx, on.services, bill(key)));
    const words = { title: 'تجدد اشتراكك', text: 'نص', link: null };
    const bill = (key: string) => ({ subscriberId: learner.subscriberId, type: 'billing' as const, key, ...words });
    const queued = async () =>
      (await on.services.db.selectFrom('push_message').select('dedupe_key').execute()).map((row) => row.dedupe_key);
    await notifyBill('before');
    await notifyBill('before');
    expect(await queued()).toEqual(['before']);
    await callApi(on.app, 'POST /api/client/logout', { token: learner.token });
    await notifyBill('after');
    expect(await queued()).toEqual(['before']);
    const sent: unknown[] = [];
    const send = async (...args: unknown[]) => void sent.push(args);
    await deliverPushes({ ...on.services, push: { publicKey: '', send } });
    expect(sent).toEqual([]);
  });

  test('return the push key where push is configured', async () => {
    const { token } = await signUp(on);
    const { key } = await callApi(on.app, 'GET /api/push/key', { token });
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(await refused(on.app, 'GET /api/push/key')).toMatchObject({ status: 401 });
    const { push: gateway } = on.services;
    on.services.push = null;
    expect(await refused(on.app, 'GET /api/push/key', { token })).toMatchObject({ status: 404 });
    on.services.push = gateway;
  });

  test('reject calls without a token, and unknown channels and types', async () => {
    const { token } = await signUp(on);
    expect(await refused(on.app, 'GET /api/notifications/subscriptions')).toMatchObject({ status: 401 });
    expect(await refused(on.app, CHOICES, { body: { channel: 'sms', types: [] } })).toMatchObject({ status: 401 });
    const body = { channel: 'fax', types: ['weather'] };
    expect(await refused(on.app, CHOICES, { token, body })).toMatchObject({
      status: 422,
      errors: { channel: expect.anything(), types: expect.anything() },
    });
  });
});

describe('the inbox', () => {
  test('lists each message once, newest first, in pages', async () => {
    const learner = await signUp(on);
    for (const key of ['one', 'two', 'two', 'three']) {
      await send(learner, key);
      on.advance(1000);
    }
    const first = await inbox(learner, { limit: 2 });
    expect(first.messages.map(({ title }) => title)).toEqual(['عنوان three', 'عنوان two']);
    expect(first.unread).toBe(3);
    const second = await inbox(learner, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(second.messages.map(({ title }) => title)).toEqual(['عنوان one']);
    expect(second.next_cursor).toBeNull();
  });

  test('contains only types that its owner chose', async () => {
    const learner = await signUp(on);
    await callApi(on.app, CHOICES, { token: learner.token, body: { channel: 'inbox', types: ['billing'] } });
    await send(learner, 'soon');
    await send(learner, 'bill', { type: 'billing' });
    expect((await inbox(learner)).messages.map(({ title }) => title)).toEqual(['عنوان bill']);
  });

  test('lets only its owner mark messages as read, some or all', async () => {
    const [learner, other] = [await signUp(on), await signUp(on)];
    await send(learner, 'one');
    await send(learner, 'two');
    const { messages } = await inbox(learner);
    const uuids = messages.slice(0, 1).map(({ uuid }) => uuid);
    await callApi(on.app, 'POST /api/inbox/read', { token: other.token, body: { uuids } });
    expect((await inbox(learner)).unread).toBe(2);
    expect(await callApi(on.app, 'POST /api/inbox/read', { token: learner.token, body: { uuids } })).toMatchObject({
      unread: 1,
    });
    expect((await inbox(learner)).messages.map(({ read }) => read)).toEqual([true, false]);
    expect(await callApi(on.app, 'POST /api/inbox/read', { token: learner.token, body: {} })).toMatchObject({
      unread: 0,
    });
    expect((await inbox(other)).messages).toEqual([]);
  });

  test('rejects calls without a token and invalid input', async () => {
    const { token } = await signUp(on);
    expect(await refused(on.app, 'GET /api/inbox')).toMatchObject({ status: 401 });
    expect(await refused(on.app, 'POST /api/inbox/read', { body: {} })).toMatchObject({ status: 401 });
    expect(await refused(on.app, 'GET /api/inbox', { token, query: { cursor: 'xyz' } })).toMatchObject({ status: 422 });
    expect(await refused(on.app, 'POST /api/inbox/read', { token, body: { uuids: ['x'] } })).toMatchObject({
      status: 422,
    });
  });
});
