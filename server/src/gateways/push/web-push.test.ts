import type { Agent } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import webPush from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import type { PushErrorKind, PushNotice } from './port.ts';
import { createPushBrowser, readVapid } from '../../../test/push/push-browser.ts';
import { deadAgent, openPushService } from '../../../test/push/push-service.ts';
import { createWebPush } from './web-push.ts';

const NOW = new Date('2026-03-10T09:00:00Z');
const clock: Clock = { now: () => NOW };
const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/abc?x=1';

const vapid = webPush.generateVAPIDKeys();
const contact = 'mailto:push@lisan.example';

const notice = (over: Partial<PushNotice> = {}): PushNotice => ({
  title: 'بدأ الدرس مع هدى العلي',
  text: '«في السوق» مباشر الآن.',
  link: '/live/video/lessons/1',
  topic: 'lesson:1',
  validUntil: new Date(NOW.getTime() + 1_800_000),
  ...over,
});

let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  service = await openPushService();
});
afterEach(() => {
  service.pushed.length = 0;
  service.answer = (_pushed, response) => response.writeHead(201).end();
});
afterAll(() => service.close());

const gateway = (agent: Agent = service.agent) => createWebPush({ vapid, contact, clock, agent });

describe('a notice', () => {
  it('can be read by its browser only', async () => {
    const [browser, other] = [createPushBrowser(ENDPOINT), createPushBrowser(ENDPOINT)];
    await gateway().send(browser.address, notice());
    const [pushed] = service.pushed;
    expect(pushed).toMatchObject({ method: 'POST', path: '/wpush/v2/abc?x=1' });
    expect(pushed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      host: 'updates.push.services.mozilla.com',
    });
    const { title, text, link } = notice();
    expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toEqual({
      title,
      text,
      link,
      topic: pushed?.headers['topic'],
    });
    expect(() => other.read(pushed?.body ?? Buffer.alloc(0))).toThrow('unable to authenticate data');
    expect(pushed?.body.toString('utf8')).not.toContain('هدى');
  });

  it('is signed by us for its push service, for less than a day', async () => {
    await gateway().send(createPushBrowser(ENDPOINT).address, notice());
    const { key, claims } = readVapid(service.pushed[0]?.headers.authorization ?? '');
    expect(key).toBe(vapid.publicKey);
    expect(claims).toMatchObject({ aud: 'https://updates.push.services.mozilla.com', sub: contact });
    expect(claims.exp - Date.now() / 1000).toBeLessThan(86_400);
    expect(claims.exp - Date.now() / 1000).toBeGreaterThan(0);
    expect(gateway().publicKey).toBe(vapid.publicKey);
  });

  test.each([
    ['wakes the phone while it is urgent', 1_800, 'high'],
    ['waits for the phone otherwise', 86_400, 'normal'],
    ['is forgotten at once when it is late', -5, 'high'],
  ])('%s', async (_name, seconds, urgency) => {
    const validUntil = new Date(NOW.getTime() + seconds * 1000);
    await gateway().send(createPushBrowser(ENDPOINT).address, notice({ validUntil }));
    expect(service.pushed[0]?.headers).toMatchObject({ ttl: String(Math.max(0, seconds)), urgency });
  });

  it('replaces another notice of its topic', async () => {
    const { address } = createPushBrowser(ENDPOINT);
    await gateway().send(address, notice({ topic: 'lesson:1' }));
    await gateway().send(address, notice({ topic: 'lesson:1', title: 'آخر' }));
    await gateway().send(address, notice({ topic: 'lesson:2' }));
    const [first, second, third] = service.pushed.map(({ headers }) => headers['topic']);
    expect(first).toMatch(/^[\w-]{1,32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('a push service that answers', () => {
  test.each<[number, Record<string, string>, PushErrorKind, number?]>([
    [404, {}, 'GONE'],
    [410, {}, 'GONE'],
    [429, { 'retry-after': '120' }, 'THROTTLED', 120_000],
    [429, {}, 'THROTTLED'],
    [400, {}, 'REJECTED'],
    [403, {}, 'REJECTED'],
    [413, {}, 'REJECTED'],
    [500, {}, 'UNAVAILABLE'],
    [503, { 'retry-after': '7' }, 'UNAVAILABLE', 7_000],
  ])('%d %j: %s', async (status, headers, kind, retryAfterMs) => {
    service.answer = (_pushed, response) => response.writeHead(status, headers).end('no');
    const refused = gateway().send(createPushBrowser(ENDPOINT).address, notice());
    await expect(refused).rejects.toMatchObject({ kind, retryAfterMs });
  });

  it('parses a date that gives the time to wait', async () => {
    const until = new Date(Date.now() + 60_000).toUTCString();
    service.answer = (_pushed, response) => response.writeHead(429, { 'retry-after': until }).end();
    const error: unknown = await gateway()
      .send(createPushBrowser(ENDPOINT).address, notice())
      .catch((e: unknown) => e);
    const { retryAfterMs } = error as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('does not follow a redirect', async () => {
    service.answer = (_pushed, response) => response.writeHead(307, { location: 'https://localhost/inside' }).end();
    const refused = gateway().send(createPushBrowser(ENDPOINT).address, notice());
    await expect(refused).rejects.toMatchObject({ kind: 'REJECTED' });
    expect(service.pushed).toHaveLength(1);
  });

  it('leaves the outcome unknown without any reply', async () => {
    service.answer = (_pushed, _response, request) => void request.socket.destroy();
    const lost = gateway().send(createPushBrowser(ENDPOINT).address, notice());
    await expect(lost).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });
});

describe('sends nothing', () => {
  it('when the address does not answer', async () => {
    const unreached = gateway(await deadAgent()).send(createPushBrowser(ENDPOINT).address, notice());
    await expect(unreached).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  });

  test.each([
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/abc',
    'https://fcm.googleapis.com.example.org/abc',
  ])('to %s, which is no push service', async (endpoint) => {
    const refused = gateway().send(createPushBrowser(endpoint).address, notice());
    await expect(refused).rejects.toMatchObject({ kind: 'REJECTED' });
    expect(service.pushed).toEqual([]);
  });

  it('to invalid keys', async () => {
    const address = { ...createPushBrowser(ENDPOINT).address, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    await expect(gateway().send(address, notice())).rejects.toMatchObject({ kind: 'REJECTED' });
    expect(service.pushed).toEqual([]);
  });
});
