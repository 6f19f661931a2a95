import { Redis } from 'ioredis';
import { pino } from 'pino';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { RedisLink } from '../redis/redis-link.ts';
import type { EventLog, LogNews, NewEvent } from './event-log.ts';
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
const textsOf = (news: LogNews[]) =>
  news.map((one) => (one.type === 'event' && one.kind === 'question' ? one.data.text : one.type));
const seqsOf = (news: LogNews[]) => news.map((one) => (one.type === 'event' ? one.seq : 0));

function holdsTheContract(open: () => Promise<EventLog>): void {
  test('gives all followers of a channel, and them alone, every event in one order', async () => {
    const own = await open();
    const [channel, other] = [randomUUID(), randomUUID()];
    const heard: LogNews[][] = [[], [], []];
    const feeds = [
      await own.follow(channel, (news) => heard[0]?.push(news)),
      await own.follow(channel, (news) => heard[1]?.push(news)),
      await own.follow(other, (news) => heard[2]?.push(news)),
    ];
    await Promise.all(['أ', 'ب', 'ج'].map((text) => own.append(channel, event(text))));
    await expect.poll(() => heard[1]).toHaveLength(3);
    expect(heard[0]).toEqual(heard[1]);
    expect(seqsOf(heard[0] ?? [])).toEqual([1, 2, 3]);
    expect(heard[2]).toEqual([]);
    expect(feeds[0]?.head).toMatchObject({ seq: 3 });
    await own.close();
  });

  test('appends an event of one id once', async () => {
    const own = await open();
    const channel = randomUUID();
    const heard: LogNews[] = [];
    await own.follow(channel, (news) => heard.push(news));
    const once = event('مرّة');
    await Promise.all([own.append(channel, once), own.append(channel, once)]);
    await own.append(channel, event('آخر'));
    await expect.poll(() => textsOf(heard)).toEqual(['مرّة', 'آخر']);
    await own.close();
  });

  test('gives whoever was away what they missed, and says when it no longer can', async () => {
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

  test('is silent once one no longer follows', async () => {
    const own = await open();
    const channel = randomUUID();
    const heard: LogNews[] = [];
    const feed = await own.follow(channel, (news) => heard.push(news));
    feed.stop();
    await own.append(channel, event('بعد'));
    const again = await own.follow(channel, () => undefined);
    expect(again.head.seq).toBe(1);
    expect(heard).toEqual([]);
    await own.close();
  });
}

describe('the event log in memory', () => {
  holdsTheContract(async () => createMemoryEventLog(randomUUID));
});

describe.skipIf(!runsRedisTests())('the event log in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.kill());

  const open = () =>
    createRedisEventLog({ link: new RedisLink(redis.url, log), prefix: PREFIX, newId: randomUUID, log });
  /** Appends as soon as Redis is reached. */
  const append = async (to: EventLog, channel: string, told: NewEvent): Promise<void> => {
    const isTaken = () =>
      to.append(channel, told).then(
        () => true,
        () => false,
      );
    await expect.poll(isTaken).toBe(true);
  };

  describe('holds the contract', () => {
    holdsTheContract(async () => {
      const own = open();
      await append(own, 'none', event('هل أنت هناك؟'));
      return own;
    });
  });

  test('is one log for all nodes', async () => {
    const [one, two] = [open(), open()];
    const channel = randomUUID();
    const heard: LogNews[][] = [[], []];
    await append(one, channel, event('قبل'));
    await one.follow(channel, (news) => heard[0]?.push(news));
    await two.follow(channel, (news) => heard[1]?.push(news));
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => append(place % 2 ? one : two, channel, event(String(place)))),
    );
    await expect.poll(() => heard.map((each) => each.length)).toEqual([20, 20]);
    expect(heard[0]).toEqual(heard[1]);
    await one.close();
    await two.close();
  });

  test('says so when Redis was emptied, and begins a new epoch', async () => {
    const own = open();
    const channel = randomUUID();
    const heard: LogNews[] = [];
    await append(own, channel, event('قبل'));
    const feed = await own.follow(channel, (news) => heard.push(news));
    const before = feed.head;
    const admin = new Redis(redis.url);
    await admin.flushall();
    await admin.quit();
    await own.append(channel, event('بعد'));
    await expect.poll(() => textsOf(heard)).toEqual(['reset', 'بعد']);
    expect(feed.head).toMatchObject({ seq: 1 });
    expect(feed.head.epoch).not.toBe(before.epoch);
    expect(feed.since(before)).toBeNull();
    await own.close();
  });

  test('refuses while Redis is away, and goes on by itself when it comes back empty', async () => {
    const own = open();
    const channel = randomUUID();
    const heard: LogNews[] = [];
    await append(own, channel, event('قبل'));
    await own.follow(channel, (news) => heard.push(news));
    await redis.kill();
    await expect(own.append(channel, event('أثناء'))).rejects.toThrow(/./);
    await redis.start();
    await expect.poll(() => textsOf(heard)).toEqual(['reset']);
    await append(own, channel, event('بعد'));
    await expect.poll(() => textsOf(heard)).toEqual(['reset', 'بعد']);
    await own.close();
  });

  test('lets a channel be followed while Redis is away', async () => {
    await redis.kill();
    const own = open();
    const channel = randomUUID();
    const heard: LogNews[] = [];
    const feed = await own.follow(channel, (news) => heard.push(news));
    expect(feed.head.seq).toBe(0);
    await redis.start();
    await append(own, channel, event('أهلًا'));
    await expect.poll(() => textsOf(heard)).toEqual(['reset', 'أهلًا']);
    await own.close();
  });
});
