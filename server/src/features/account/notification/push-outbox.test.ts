import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { insertSession } from '../../../../test/notification/insert-session.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { stopClockAt } from '../../../../test/stopped-clock.ts';
import { PushError, type PushEndpoint, type PushGateway, type PushNotice } from '../../../gateways/push/port.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { createLog } from '../../../platform/log.ts';
import { deliverPushes, nextPushDelivery } from './deliver-push.ts';
import { pushQueue } from './push-queue.ts';
import { insertPushes, withdrawPushes } from './push-store.ts';

const START = Date.parse('2026-03-10T09:00:00Z');
const LEASE_MS = 60_000;
const MESSAGE_TTL_MS = 1_800_000;
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';

let database: OpenDatabase;
let clock: MovableClock;
let subscriberId: string;
let sessionId: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = stopClockAt(START);
  await database.db.deleteFrom('push_message').execute();
  await database.db.deleteFrom('push_endpoint').execute();
  await database.db.deleteFrom('session').execute();
  await database.db.deleteFrom('subscriber').execute();
  subscriberId = await newSubscriber();
  sessionId = await insertSession(database.db, subscriberId, clock.now());
  await database.db.insertInto('push_endpoint').values(device()).execute();
});

async function newSubscriber(): Promise<string> {
  const [id, now] = [randomUUID(), clock.now()];
  const unknown = { name: null, email: null, avatar: null, avatar_file: null, preferred_level_id: null };
  const never = { test_percentage: null, welcome_seen_at: null, onboarded_at: null, archived_at: null };
  const row = { id, msisdn: '+9647701234567', country: 'IQ', created_at: now, last_seen_at: now };
  await database.db
    .insertInto('subscriber')
    .values({ ...row, ...unknown, ...never })
    .execute();
  return id;
}

const device = () => {
  const keys = { p256dh: 'point', auth: 'secret' };
  return { subscriber_id: subscriberId, endpoint: ENDPOINT, ...keys, added_at: clock.now(), session_id: sessionId };
};

type Send = PushGateway['send'];

/** A worker whose gateway answers as the test configures it. */
function setUp(send: Send = async () => undefined) {
  const sent: { to: PushEndpoint; notice: PushNotice }[] = [];
  const push: PushGateway = {
    publicKey: '',
    send: (to, notice) => {
      sent.push({ to, notice });
      return send(to, notice);
    },
  };
  const services = { db: database.db, clock, log: createLog('silent'), push, random: () => 0.5 };
  return { sent, services, deliver: () => deliverPushes(services) };
}

function fail(...error: ConstructorParameters<typeof PushError>): Send {
  return async () => {
    throw new PushError(...error);
  };
}

async function queue(over: Partial<Parameters<typeof insertPushes>[1][number]> = {}): Promise<void> {
  const now = clock.now();
  const words = { key: 'k', topic: 'lesson:1', title: 'بدأ الدرس', text: 'ادخل', link: '/live/video/lessons/1' };
  const times = { now, sendAt: now, validUntil: new Date(now.getTime() + MESSAGE_TTL_MS) };
  await insertPushes(database.db, [
    { id: randomUUID(), subscriberId, endpoint: ENDPOINT, ...words, ...times, ...over },
  ]);
}

async function states(): Promise<string[]> {
  const rows = await database.db.selectFrom('push_message').select('state').orderBy('dedupe_key').execute();
  return rows.map(({ state }) => state);
}

const endpoints = async () =>
  (await database.db.selectFrom('push_endpoint').select('endpoint').where('ended_at', 'is', null).execute()).length;

async function nextAttemptInMs(): Promise<number> {
  const due = await nextPushDelivery(setUp().services);
  return due === null ? Infinity : due.getTime() - clock.now().getTime();
}

describe('a push notice', () => {
  it('is in flight before it is sent and sent after it, once', async () => {
    let meanwhile: string[] = [];
    const { sent, deliver } = setUp(async () => {
      meanwhile = await states();
    });
    await queue();
    await queue({ id: randomUUID() });
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(meanwhile).toEqual(['sending']);
    expect(await states()).toEqual(['sent']);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: { endpoint: ENDPOINT, p256dh: 'point', auth: 'secret' },
      notice: { title: 'بدأ الدرس', topic: 'lesson:1', validUntil: expect.any(Date) },
    });
  });

  it('is sent at its due time', async () => {
    const { sent, deliver } = setUp();
    await queue({ sendAt: new Date(clock.now().getTime() + 60_000) });
    expect(await deliver()).toBe(0);
    clock.advance(61_000);
    expect(await deliver()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('fails when the device was deleted or belongs to another subscriber', async () => {
    const { sent, deliver } = setUp();
    await queue();
    await database.db.deleteFrom('push_endpoint').execute();
    await database.db
      .insertInto('push_endpoint')
      .values({ ...device(), subscriber_id: await anotherSubscriber() })
      .execute();
    await deliver();
    expect(sent).toEqual([]);
    expect(await states()).toEqual(['failed']);
  });

  it('stays queued without a gateway', async () => {
    const { services } = setUp();
    await queue();
    expect(await deliverPushes({ ...services, push: null })).toBe(0);
    expect(await nextPushDelivery({ ...services, push: null })).toBeNull();
    expect(await states()).toEqual(['queued']);
  });
});

async function anotherSubscriber(): Promise<string> {
  await database.db.updateTable('subscriber').set({ msisdn: '+9647709999999' }).execute();
  return newSubscriber();
}

describe('a push notice that is not accepted', () => {
  it('fails and ends push on the device when the push service reports it as gone', async () => {
    const { deliver } = setUp(fail('GONE'));
    await queue();
    await deliver();
    expect(await states()).toEqual(['failed']);
    expect(await endpoints()).toBe(0);
  });

  it('fails without a retry when it is rejected', async () => {
    const { sent, deliver } = setUp(fail('REJECTED'));
    await queue();
    await deliver();
    clock.advance(3_600_000);
    await deliver();
    expect(await states()).toEqual(['failed']);
    expect(sent).toHaveLength(1);
    expect(await endpoints()).toBe(1);
  });

  test.each([
    ['is retried after the delay that the push service requests when it is throttled', 'THROTTLED', 40_000, 40_000],
    ['is retried with backoff when it is throttled', 'THROTTLED', undefined, 4_000],
    ['is retried with backoff when the push service is unavailable', 'UNAVAILABLE', undefined, 4_000],
  ] as const)('%s', async (_name, kind, retryAfterMs, wait) => {
    const { sent, deliver } = setUp(fail(kind, retryAfterMs === undefined ? {} : { retryAfterMs }));
    await queue();
    await deliver();
    expect(await nextAttemptInMs()).toBe(wait);
    clock.advance(wait + 100);
    await deliver();
    expect(sent).toHaveLength(2);
    expect(await states()).toEqual(['queued']);
  });

  it('expires at the end of its validity', async () => {
    const { deliver } = setUp(fail('THROTTLED', { retryAfterMs: 2 * MESSAGE_TTL_MS }));
    await queue();
    await deliver();
    expect(await nextAttemptInMs()).toBe(MESSAGE_TTL_MS);
    clock.advance(MESSAGE_TTL_MS + 100);
    await deliver();
    expect(await states()).toEqual(['expired']);
  });

  test.each<[string, Send]>([
    ['the reply was lost', fail('UNKNOWN')],
    ['the gateway failed', () => Promise.reject(new TypeError('broken'))],
  ])('is unknown and not sent again when %s', async (_name, send) => {
    const { sent, deliver } = setUp(send);
    await queue();
    await deliver();
    clock.advance(LEASE_MS + 1000);
    await deliver();
    expect(await states()).toEqual(['unknown']);
    expect(sent).toHaveLength(1);
  });
});

describe('a push notice whose worker died', () => {
  it('is unknown and not sent again when the worker died during the call', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const dead = setUp(() => {
      reach();
      return new Promise(() => undefined);
    });
    await queue();
    void dead.deliver();
    await reached;
    const { sent, deliver } = setUp();
    expect(await deliver()).toBe(0);
    expect(await states()).toEqual(['sending']);
    clock.advance(LEASE_MS + 1000);
    await deliver();
    expect(await states()).toEqual(['unknown']);
    expect(sent).toEqual([]);
  });

  it('is sent after the lease when the worker died before the call', async () => {
    await queue();
    await pushQueue.claim(database.db, { lane: 'all', now: clock.now(), limit: 1 });
    const { sent, deliver } = setUp();
    expect(await deliver()).toBe(0);
    clock.advance(LEASE_MS + 1000);
    expect(await deliver()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });
});

it('sends each notice once with concurrent workers', async () => {
  for (let n = 0; n < 60; n += 1) await queue({ key: `k${n}` });
  const workers = [setUp(), setUp(), setUp()];
  const drain = async ({ deliver }: (typeof workers)[number]) => {
    while ((await deliver()) > 0);
  };
  await Promise.all(workers.map(drain));
  expect(workers.flatMap(({ sent }) => sent)).toHaveLength(60);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});

test.each([1, 2, 3, 500])('withdraws all notices of a topic and no others, %i per statement', async (limit) => {
  for (const key of ['a', 'b', 'c']) await queue({ key });
  await queue({ key: 'd', topic: 'lesson:2' });
  await withdrawPushes(database.db, 'lesson:1', limit);
  expect(await states()).toEqual(['expired', 'expired', 'expired', 'queued']);
});
