import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { deliverPushes } from './deliver-push.ts';
import { notify } from './notify.ts';

const CHOICES = 'POST /api/notifications/subscriptions';
const push = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};
const send = (server: TestApp, who: Learner, key: string, more: Partial<Parameters<typeof notify>[2]> = {}) =>
  notify(server.services.db, server.services, {
    subscriberId: who.subscriberId,
    type: 'lesson_soon',
    key,
    title: `عنوان ${key}`,
    text: 'نص',
    link: '/live',
    ...more,
  });
const inbox = (who: Learner, query: { limit?: number; cursor?: string } = {}) => who.call('GET /api/inbox', { query });

describe('choices', () => {
  it('have Arabic names, and by default only the inbox is chosen', async ({ learner }) => {
    const { types, subscriptions } = await learner.call('GET /api/notifications/subscriptions');
    expect(types).toHaveLength(8);
    for (const { name } of types) expect(name).toMatch(/^[\u0600-\u06ff ]+$/);
    expect(new Set(subscriptions.map(({ channel }) => channel))).toEqual(new Set(['inbox']));
    expect(subscriptions).toHaveLength(7);
  });

  it('replace the types of one channel and leave the others', async ({ learner }) => {
    await learner.call(CHOICES, { body: { channel: 'sms', types: ['lesson_soon', 'billing'] } });
    await learner.call(CHOICES, { body: { channel: 'inbox', types: [] } });
    const { subscriptions } = await learner.call(CHOICES, { body: { channel: 'sms', types: ['billing', 'billing'] } });
    expect(subscriptions).toEqual([{ type: 'billing', channel: 'sms' }]);
  });

  it('require a device of a known push service for push, once', async ({ learner }) => {
    const body = { channel: 'push' as const, types: ['lesson_started' as const] };
    const without = await learner.refused(CHOICES, { body });
    expect(without).toMatchObject({ status: 422, errors: { push_subscription: expect.anything() } });
    const keyless = { ...push, keys: { ...push.keys, auth: 'short' } };
    expect(await learner.refused(CHOICES, { body: { ...body, push_subscription: keyless } })).toMatchObject({
      status: 422,
      errors: { push_subscription: expect.anything() },
    });
    for (const endpoint of [
      'https://10.0.0.1/x',
      'https://fcm.googleapis.com.example.org/x',
      'http://fcm.googleapis.com/x',
    ]) {
      const unknown = await learner.refused(CHOICES, { body: { ...body, push_subscription: { ...push, endpoint } } });
      expect(unknown).toMatchObject({ status: 422, errors: { push_subscription: expect.anything() } });
    }
    await learner.call(CHOICES, { body: { ...body, push_subscription: push } });
    await learner.call(CHOICES, { body: { channel: 'push', types: ['billing'] } });
    await learner.call(CHOICES, { body: { channel: 'push', types: [] } });
    expect(await learner.refused(CHOICES, { body })).toMatchObject({ status: 422 });
  });

  it('assign a browser to the account that signed in last', async ({ server, learner: one, other }) => {
    const body = { channel: 'push' as const, types: ['billing' as const], push_subscription: push };
    await one.call(CHOICES, { body });
    await other.call(CHOICES, { body });
    const owners = await server.services.db
      .selectFrom('push_endpoint')
      .select('subscriber_id')
      .where('endpoint', '=', push.endpoint)
      .execute();
    expect(owners).toEqual([{ subscriber_id: other.subscriberId }]);
  });

  it('send no push to a device after its sign-out', async ({ server, learner }) => {
    const body = { channel: 'push' as const, types: ['billing' as const], push_subscription: push };
    await learner.call(CHOICES, { body });
    const notifyBill = (key: string) =>
      server.services.db.transaction().execute((trx) => notify(trx, server.services, bill(key)));
    const words = { title: 'تجدد اشتراكك', text: 'نص', link: null };
    const bill = (key: string) => ({ subscriberId: learner.subscriberId, type: 'billing' as const, key, ...words });
    const queued = async () =>
      (await server.services.db.selectFrom('push_message').select('dedupe_key').execute()).map((row) => row.dedupe_key);
    await notifyBill('before');
    await notifyBill('before');
    expect(await queued()).toEqual(['before']);
    await learner.call('POST /api/client/logout');
    await notifyBill('after');
    expect(await queued()).toEqual(['before']);
    const sent: unknown[] = [];
    const send = async (...args: unknown[]) => void sent.push(args);
    await deliverPushes({ ...server.services, push: { publicKey: server.services.push?.publicKey ?? '', send } });
    expect(sent).toEqual([]);
  });

  it('return the push key where push is configured', async ({ server, learner }) => {
    const { key } = await learner.call('GET /api/push/key');
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(await refused(server.app, 'GET /api/push/key')).toMatchObject({ status: 401 });
    const { push: gateway } = server.services;
    server.services.push = null;
    expect(await learner.refused('GET /api/push/key')).toMatchObject({ status: 404 });
    server.services.push = gateway;
  });

  it('reject calls without a token, and unknown channels and types', async ({ server, learner }) => {
    expect(await refused(server.app, 'GET /api/notifications/subscriptions')).toMatchObject({ status: 401 });
    expect(await refused(server.app, CHOICES, { body: { channel: 'sms', types: [] } })).toMatchObject({ status: 401 });
    const body = { channel: 'fax', types: ['weather'] };
    expect(await learner.refused(CHOICES, { body })).toMatchObject({
      status: 422,
      errors: { channel: expect.anything(), types: expect.anything() },
    });
  });
});

describe('the inbox', () => {
  it('lists each message once, newest first, in pages', async ({ server, learner }) => {
    for (const key of ['one', 'two', 'two', 'three']) {
      await send(server, learner, key);
      server.advance(1000);
    }
    const first = await inbox(learner, { limit: 2 });
    expect(first.messages.map(({ title }) => title)).toEqual(['عنوان three', 'عنوان two']);
    expect(first.unread).toBe(3);
    const second = await inbox(learner, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(second.messages.map(({ title }) => title)).toEqual(['عنوان one']);
    expect(second.next_cursor).toBeNull();
  });

  it('contains only types that its owner chose', async ({ server, learner }) => {
    await learner.call(CHOICES, { body: { channel: 'inbox', types: ['billing'] } });
    await send(server, learner, 'soon');
    await send(server, learner, 'bill', { type: 'billing' });
    expect((await inbox(learner)).messages.map(({ title }) => title)).toEqual(['عنوان bill']);
  });

  it('lets only its owner mark messages as read, some or all', async ({ server, learner, other }) => {
    await send(server, learner, 'one');
    await send(server, learner, 'two');
    const { messages } = await inbox(learner);
    const uuids = messages.slice(0, 1).map(({ uuid }) => uuid);
    await other.call('POST /api/inbox/read', { body: { uuids } });
    expect((await inbox(learner)).unread).toBe(2);
    expect(await learner.call('POST /api/inbox/read', { body: { uuids } })).toMatchObject({ unread: 1 });
    expect((await inbox(learner)).messages.map(({ read }) => read)).toEqual([true, false]);
    expect(await learner.call('POST /api/inbox/read', { body: {} })).toMatchObject({ unread: 0 });
    expect((await inbox(other)).messages).toEqual([]);
  });

  it('rejects calls without a token and invalid input', async ({ server, learner }) => {
    expect(await refused(server.app, 'GET /api/inbox')).toMatchObject({ status: 401 });
    expect(await refused(server.app, 'POST /api/inbox/read', { body: {} })).toMatchObject({ status: 401 });
    expect(await learner.refused('GET /api/inbox', { query: { cursor: 'xyz' } })).toMatchObject({ status: 422 });
    expect(await learner.refused('POST /api/inbox/read', { body: { uuids: ['x'] } })).toMatchObject({ status: 422 });
  });
});
