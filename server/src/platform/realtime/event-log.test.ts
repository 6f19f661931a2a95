import { Redis } from 'ioredis';
import { pino } from 'pino';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { RedisLink } from '../redis/redis-link.ts';
import type { EventLog, LogEntry, NewEvent } from './event-log.ts';
import { createMemoryEventLog } from './memory-event-log.ts';
import { createRedisEventLog } from './redis-event-log.ts';

const log = pino({ level: 'silent' });
const PREFIX = 'test:';

const event = (text: string, id: string = randomUUID()): NewEvent => ({
  id,
  at: '2026-03-10T09:00:00.000Z',
  kind: 'question',
  data: { message_id: id, name: 'مريم', avatar_url: null, text },
});
const textsOf = (entry: LogEntry[]) =>
  entry.map((one) => (one.type === 'event' && one.kind === 'question' ? one.data.text : one.type));
const seqsOf = (entry: LogEntry[]) => entry.map((one) => (one.type === 'event' ? one.seq : 0));

function itKeepsOrder(open: () => Promise<EventLog>): void {
  test('sends every event in one order to all followers of a channel, and only to them', async () => {
    const own = await open();
    const [channel, other] = [randomUUID(), randomUUID()];
    const received: LogEntry[][] = [[], [], []];
    const feeds = [
      await own.follow(channel, (entry) => received[0]?.push(entry)),
      await own.follow(channel, (entry) => received[1]?.push(entry)),
      await own.follow(other, (entry) => received[2]?.push(entry)),
    ];
    await Promise.all(['أ', 'ب', 'ج'].map((text) => own.append(channel, event(text))));
    await expect.poll(() => received[1]).toHaveLength(3);
    expect(received[0]).toEqual(received[1]);
    expect(seqsOf(received[0] ?? [])).toEqual([1, 2, 3]);
    expect(received[2]).toEqual([]);
    expect(feeds[0]?.head).toMatchObject({ seq: 3 });
    await own.close();
  });

  test('appends an event of one id once', async () => {
    const own = await open();
    const channel = randomUUID();
    const received: LogEntry[] = [];
    await own.follow(channel, (entry) => received.push(entry));
    const once = event('مرّة');
    await Promise.all([own.append(channel, once), own.append(channel, once)]);
    await own.append(channel, event('آخر'));
    await expect.poll(() => textsOf(received)).toEqual(['مرّة', 'آخر']);
    await own.close();
  });

  test('returns missed events to a returning client, and reports when it cannot', async () => {
    const own = await open();
    const channel = randomUUID();
    for (let i = 1; i <= 503; i++) await own.append(channel, event(String(i)));
    const feed = await own.follow(channel, () => undefined);
    const { epoch } = feed.head;
    expect(feed.head.seq).toBe(503);
    expect(textsOf(feed.since({ epoch, seq: 501 }) ?? [])).toEqual(['502', '503']);
    expect(feed.since({ epoch, seq: 3 })).toHaveLength(500);
    expect(feed.since({ epoch, seq: 2 })).toBeNull();
    expect(feed.since({ epoch: 'another', seq: 503 })).toBeNull();
    await own.close();
  });

  test('is silent after a follower stopped', async () => {
    const own = await open();
    const channel = randomUUID();
    const received: LogEntry[] = [];
    const feed = await own.follow(channel, (entry) => received.push(entry));
    feed.stop();
    await own.append(channel, event('بعد'));
    const again = await own.follow(channel, () => undefined);
    expect(again.head.seq).toBe(1);
    expect(received).toEqual([]);
    await own.close();
  });
}

describe('the event log in memory', () => {
  itKeepsOrder(async () => createMemoryEventLog(randomUUID));
});

describe.skipIf(!runsRedisTests())('the event log in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.kill());

  const open = () =>
    createRedisEventLog({ link: new RedisLink(redis.url, log), prefix: PREFIX, newId: randomUUID, log });
  /** Appends as soon as Redis is reachable. */
  const append = async (to: EventLog, channel: string, event: NewEvent): Promise<void> => {
    const isAppended = () =>
      to.append(channel, event).then(
        () => true,
        () => false,
      );
    await expect.poll(isAppended).toBe(true);
  };

  describe('fulfils the contract', () => {
    itKeepsOrder(async () => {
      const own = open();
      await append(own, 'none', event('هل أنت هناك؟'));
      return own;
    });
  });

  test('is one log for all nodes', async () => {
    const [one, two] = [open(), open()];
    const channel = randomUUID();
    const received: LogEntry[][] = [[], []];
    await append(one, channel, event('قبل'));
    await one.follow(channel, (entry) => received[0]?.push(entry));
    await two.follow(channel, (entry) => received[1]?.push(entry));
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => append(place % 2 ? one : two, channel, event(String(place)))),
    );
    await expect.poll(() => received.map((each) => each.length)).toEqual([20, 20]);
    expect(received[0]).toEqual(received[1]);
    await one.close();
    await two.close();
  });

  test('reports when Redis was emptied, and starts a new epoch', async () => {
    const own = open();
    const channel = randomUUID();
    const received: LogEntry[] = [];
    await append(own, channel, event('قبل'));
    const feed = await own.follow(channel, (entry) => received.push(entry));
    const before = feed.head;
    const admin = new Redis(redis.url);
    await admin.flushall();
    await admin.quit();
    await own.append(channel, event('بعد'));
    await expect.poll(() => textsOf(received)).toEqual(['reset', 'بعد']);
    expect(feed.head).toMatchObject({ seq: 1 });
    expect(feed.head.epoch).not.toBe(before.epoch);
    expect(feed.since(before)).toBeNull();
    await own.close();
  });

  test('rejects while Redis is down, and continues when it returns empty', async () => {
    const own = open();
    const channel = randomUUID();
    const received: LogEntry[] = [];
    await append(own, channel, event('قبل'));
    await own.follow(channel, (entry) => received.push(entry));
    await redis.kill();
    await expect(own.append(channel, event('أثناء'))).rejects.toThrow(/./);
    await redis.start();
    await expect.poll(() => textsOf(received)).toEqual(['reset']);
    await append(own, channel, event('بعد'));
    await expect.poll(() => textsOf(received)).toEqual(['reset', 'بعد']);
    await own.close();
  });

  test('lets a channel be followed while Redis is down', async () => {
    await redis.kill();
    const own = open();
    const channel = randomUUID();
    const received: LogEntry[] = [];
    const feed = await own.follow(channel, (entry) => received.push(entry));
    expect(feed.head.seq).toBe(0);
    await redis.start();
    await append(own, channel, event('أهلًا'));
    await expect.poll(() => textsOf(received)).toEqual(['reset', 'أهلًا']);
    await own.close();
  });
});
