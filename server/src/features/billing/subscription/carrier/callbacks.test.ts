import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { newNumber } from '../../../../../test/sign-up.ts';
import { callbackKey, callbacksOf, everyRow, writeCallback } from '../../../../../test/subscription/carrier.ts';
import { signCallback } from '../../../../gateways/carrier/callback-signature.ts';
import { CALLBACK_PATH } from './callback-route.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ env: { CARRIER_NETWORKS: '10.20.0.0/16' } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

type Sent = { rawBody: string; headers: Record<string, string | string[]> };
const JSON_TYPE = { 'content-type': 'application/cloudevents+json' };

/** Sends from a new address by default. */
function post({ rawBody, headers }: Sent, remoteAddress = newAddress()) {
  // Node returns a list of values for a header sent twice; inject's own types know single values only.
  const asked = { ...JSON_TYPE, ...headers } as NonNullable<InjectOptions['headers']>;
  return test.app.inject({ method: 'POST', url: CALLBACK_PATH, payload: rawBody, headers: asked, remoteAddress });
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

/** Signed as the carrier does, whatever the body is. */
function sign(rawBody: string, id: string = crypto.randomUUID()): Sent {
  return { rawBody, headers: signCallback(callbackKey(test), { id, rawBody, now: test.services.clock.now() }) };
}

describe('a good callback', () => {
  it('is kept as it came and answered with nothing', async () => {
    const msisdn = newNumber();
    const sent = writeCallback(test, { type: 'subscription_started', msisdn });
    const answer = await post(sent);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await callbacksOf(test, msisdn)).toMatchObject([
      {
        source: 'simulator',
        id: sent.id,
        type: 'subscription_started',
        raw_body: sent.rawBody,
        state: 'received',
        attempts: 0,
      },
    ]);
  });

  it('counts once, sent again and twenty times at once', async () => {
    const msisdn = newNumber();
    const [first, second] = [writeCallback(test, { msisdn }), writeCallback(test, { msisdn })];
    expect([(await post(first)).statusCode, (await post(first)).statusCode]).toEqual([204, 204]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(second)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect((await callbacksOf(test, msisdn)).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it('wakes the job once, however often it comes', async () => {
    const wake = vi.spyOn(test.services.jobs, 'wake');
    const sent = writeCallback(test);
    await post(sent);
    await post(sent);
    expect(wake.mock.calls).toEqual([['sync-callbacks']]);
  });

  it('needs no particular content type: the signature is over the bytes', async () => {
    const sent = writeCallback(test, { msisdn: newNumber() });
    const answer = await post({ ...sent, headers: { ...sent.headers, 'content-type': 'text/plain' } });
    expect(answer.statusCode).toBe(204);
  });

  it('is good up to five minutes to either side', async () => {
    const now = test.services.clock.now().getTime();
    for (const offset of [-298_000, 298_000]) {
      expect((await post(writeCallback(test, { sentAt: new Date(now + offset) }))).statusCode).toBe(204);
    }
  });

  it('asks for no session, and one of a learner opens nothing', async () => {
    const unsigned = { rawBody: writeCallback(test).rawBody, headers: { authorization: 'Bearer any' } };
    expect((await post(unsigned)).statusCode).toBe(401);
    expect((await test.app.inject({ url: CALLBACK_PATH })).statusCode).toBe(404);
  });
});

describe('a callback that is not the carrier’s, or not from now', () => {
  const now = () => test.services.clock.now().getTime();
  const other = (sent: Sent, headers: Sent['headers']): Sent => ({ ...sent, headers: { ...sent.headers, ...headers } });
  const CASES: [string, string, number, () => Sent][] = [
    ['is signed with another key', 'bad_signature', 401, () => writeCallback(test, { key: 'x'.repeat(64) })],
    ['has no signature', 'bad_signature', 401, () => ({ rawBody: writeCallback(test).rawBody, headers: {} })],
    ['has an empty signature', 'bad_signature', 401, () => other(writeCallback(test), { 'webhook-signature': 'v1,' })],
    [
      'has a signature of another scheme',
      'bad_signature',
      401,
      () => other(writeCallback(test), { 'webhook-signature': 'v2,AAAA' }),
    ],
    ['has another body than was signed', 'bad_signature', 401, () => ({ ...writeCallback(test), rawBody: '{}' })],
    [
      'has a space more than was signed',
      'bad_signature',
      401,
      () => {
        const sent = writeCallback(test);
        return { ...sent, rawBody: `${sent.rawBody} ` };
      },
    ],
    ['has another id than was signed', 'bad_signature', 401, () => other(writeCallback(test), { 'webhook-id': 'x' })],
    [
      'is old, with the time put forward',
      'bad_signature',
      401,
      () =>
        other(writeCallback(test, { sentAt: new Date(now() - 3_600_000) }), {
          'webhook-timestamp': String(Math.floor(now() / 1000)),
        }),
    ],
    ['is over five minutes old', 'stale', 401, () => writeCallback(test, { sentAt: new Date(now() - 302_000) })],
    ['is from the future', 'stale', 401, () => writeCallback(test, { sentAt: new Date(now() + 302_000) })],
    [
      'gives its id twice',
      'bad_signature',
      401,
      () => {
        const sent = writeCallback(test);
        return other(sent, { 'webhook-id': [sent.id, sent.id] });
      },
    ],
    [
      'gives its signature twice',
      'bad_signature',
      401,
      () => other(writeCallback(test), { 'webhook-signature': ['v1,AAAA', 'v1,BBBB'] }),
    ],
    ['is signed and no JSON', 'malformed', 400, () => sign('hello')],
    ['is signed and empty', 'malformed', 400, () => sign('')],
    ['is signed and lacks what matters', 'malformed', 400, () => sign('{"id":"1"}', '1')],
    ['is signed for another id than it says', 'malformed', 400, () => sign(writeCallback(test).rawBody)],
    ['is signed and of another carrier', 'malformed', 400, () => writeCallback(test, { source: 'other' })],
    [
      'is signed and tells of something unheard of',
      'malformed',
      400,
      () => {
        const id = crypto.randomUUID();
        return sign(writeCallback(test, { id }).rawBody.replace('payment_changed', 'coffee_ready'), id);
      },
    ],
    [
      'is signed and has what no database keeps',
      'malformed',
      400,
      () => writeCallback(test, { msisdn: '+9647\u0000' }),
    ],
    [
      'is signed and names a payment that no database keeps',
      'malformed',
      400,
      () => writeCallback(test, { paymentKey: 'k\u0000' }),
    ],
    ['is signed and has an endless id', 'malformed', 400, () => writeCallback(test, { id: 'x'.repeat(5_000) })],
  ];

  it.each(CASES)('that %s is refused, logged and changes nothing', async (_, reason, status, write) => {
    const warn = vi.spyOn(test.services.log, 'warn');
    const before = await everyRow(test);
    const answer = await post(write());
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe('');
    expect(warn.mock.calls.map(([what]) => what)).toEqual([{ reason, from: expect.any(String) }]);
    expect(await everyRow(test)).toEqual(before);
  });

  it('that was recorded and is sent again later is refused, though its signature was good', async () => {
    const msisdn = newNumber();
    const sent = writeCallback(test, { msisdn });
    await post(sent);
    const before = await everyRow(test);
    test.advance(301_000);
    expect((await post(sent)).statusCode).toBe(401);
    expect(await everyRow(test)).toEqual(before);
  });

  it('that is too large is refused before its signature is looked at', async () => {
    const before = await everyRow(test);
    const answer = await post(sign('x'.repeat(65 * 1024)));
    expect(answer.statusCode).toBe(413);
    expect(answer.body).not.toMatch(/node_modules|signature|\.ts/);
    expect(await everyRow(test)).toEqual(before);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as well when it comes as %s',
    async (type) => {
      const before = await everyRow(test);
      const answer = await post({ rawBody: '{"broken', headers: { 'content-type': type } });
      expect([answer.statusCode, answer.body]).toEqual([401, '']);
      expect(await everyRow(test)).toEqual(before);
    },
  );

  it('is refused without a body and without headers', async () => {
    const answer = await test.app.inject({ method: 'POST', url: CALLBACK_PATH });
    expect([answer.statusCode, answer.body]).toEqual([401, '']);
  });
});

describe('an address', () => {
  const forged = (): Sent => writeCallback(test, { key: 'x'.repeat(64) });

  async function statuses(count: number, write: () => Sent, from: string): Promise<number[]> {
    const all: number[] = [];
    for (let at = 0; at < count; at += 1) all.push((await post(write(), from)).statusCode);
    return all;
  }

  it('that keeps sending forged callbacks is refused for the rest of the minute', async () => {
    const from = newAddress();
    const warn = vi.spyOn(test.services.log, 'warn');
    const logged = () => warn.mock.calls.map(([what]) => what).filter((what) => JSON.stringify(what).includes(from));
    expect(await statuses(20, forged, from)).toEqual(Array(20).fill(401));
    const refused = await post(forged(), from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Clients behind the same address wait as well; others do not.
    expect((await post(writeCallback(test), from)).statusCode).toBe(429);
    expect((await post(forged())).statusCode).toBe(401);
    expect(logged()).toEqual([{ reason: 'bad_signature', from }]);
    test.advance(60_000);
    expect((await post(writeCallback(test), from)).statusCode).toBe(204);
    expect((await post(forged(), from)).statusCode).toBe(401);
    expect(logged()).toHaveLength(2);
  });

  it('is counted by its /64 in IPv6', async () => {
    await statuses(20, forged, '2001:db8:1:2::1');
    expect((await post(forged(), '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await post(forged(), '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('may send any number of good ones, and of those that were signed and are malformed', async () => {
    const from = newAddress();
    const good = await Promise.all(Array.from({ length: 60 }, () => post(writeCallback(test), from)));
    expect(new Set(good.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(new Set(await statuses(25, () => sign('hello'), from))).toEqual(new Set([400]));
    expect((await post(writeCallback(test), from)).statusCode).toBe(204);
  });

  it.each(['127.0.0.1', '10.20.30.40'])('of ours and of the carrier’s (%s) is never refused', async (from) => {
    expect(new Set(await statuses(25, forged, from))).toEqual(new Set([401]));
    expect((await post(writeCallback(test), from)).statusCode).toBe(204);
  });
});

describe('two keys', () => {
  it('are both good while one replaces the other', async () => {
    const sent = writeCallback(test, { msisdn: newNumber() });
    const rotated = `v1,${Buffer.alloc(32).toString('base64')} ${sent.headers['webhook-signature']}`;
    const answer = await post({ ...sent, headers: { ...sent.headers, 'webhook-signature': rotated } });
    expect(answer.statusCode).toBe(204);
  });
});
