import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mishap } from '../../../../test/carrier/camara-server.ts';
import { MINUTE_MS, setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';

const WAIT = { timeout: 30_000, interval: 5 };

let test: Harness;
beforeEach(async () => {
  test = await setUp();
});
afterEach(() => test.close());

describe('the access token', () => {
  it('is requested once for all calls that wait for it', async () => {
    await Promise.all([test.pay('bill-1'), test.pay('bill-2'), test.pay('bill-3')]);
    await test.pay('bill-4');
    expect(test.server.tokens.given).toBe(1);
    expect(new URLSearchParams(String(test.server.asked[0]?.body)).get('scope')).toBe(test.config.scope);
  });

  it('is replaced shortly before it expires', async () => {
    await test.pay('bill-1');
    test.advance(58 * MINUTE_MS);
    await test.pay('bill-2');
    expect(test.server.tokens.given).toBe(1);
    test.advance(1.5 * MINUTE_MS);
    await test.pay('bill-3');
    expect(test.server.tokens.given).toBe(2);
  });

  it('is replaced after a 401, and the call repeated with its own key', async () => {
    await test.pay('bill-1');
    test.server.tokens.revoke();
    expect(await test.pay('bill-2')).toMatchObject({ status: 'succeeded' });
    expect(test.server.tokens.given).toBe(2);
    expect(test.times('createPayment')).toBe(3);
    expect(test.server.world.payments).toHaveLength(2);
  });

  it('is replaced once only: a second 401 is UNKNOWN and logged', async () => {
    const refused = { status: 401, body: { status: 401, code: 'UNAUTHENTICATED', message: '' } };
    test.server.upset('createPayment', refused, refused);
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(test.times('createPayment')).toBe(2);
    expect(test.logged).toContainEqual({ level: 'error', text: 'the carrier did not do it' });
  });

  it.each<Mishap>([
    'drop',
    { status: 500 },
    { status: 401, body: { error: 'invalid_client' } },
    { status: 200, body: 'not JSON' },
    { status: 200, body: { access_token: 't', token_type: 'mac' } },
    { status: 200, body: { token_type: 'Bearer' } },
  ])('leaves the call unmade without a token (%j), and the next one asks again', async (mishap) => {
    test.server.upset('token', mishap);
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'NOT_DONE' });
    expect(test.times('createPayment')).toBe(0);
    expect(await test.pay('bill-1')).toMatchObject({ status: 'succeeded' });
  });

  it.each(['rsa', 'ec'] as const)('is issued for an assertion signed with our %s key', async (type) => {
    const { publicKey, privateKey } =
      type === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    test.server.tokens.publicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const carrier = test.restart({ credential: { kind: 'key', pem, keyId: 'k1' } });
    expect(await carrier.retrievePayment('bill-1', { askedAt: test.now() })).toBeNull();
    const form = new URLSearchParams(String(test.server.asked[0]?.body));
    const header = Buffer.from(form.get('client_assertion')?.split('.')[0] ?? '', 'base64url').toString();
    expect(JSON.parse(header)).toEqual({ alg: type === 'rsa' ? 'RS256' : 'ES256', typ: 'JWT', kid: 'k1' });
    expect(test.server.asked[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a reply that', () => {
  it.each<Mishap>([{ after: 'drop' }, { after: { status: 504 } }, { after: { status: 201, body: 'gateway page' } }])(
    'is lost after the charge (%j) is UNKNOWN, and the payment is found once',
    async (mishap) => {
      const askedAt = test.now();
      test.server.upset('createPayment', mishap);
      await expect(test.pay('bill-1')).rejects.toMatchObject({ name: 'CarrierError', kind: 'UNKNOWN' });
      expect(await test.carrier.retrievePayment('bill-1', { askedAt })).toMatchObject({ status: 'succeeded' });
      expect(test.server.world.payments).toHaveLength(1);
      expect(test.times('createPayment')).toBe(1);
    },
  );

  it.each<Mishap>(['drop', { status: 503 }, { status: 307, headers: { location: '/carrier-billing/v0.5/payments' } }])(
    'never came (%j) is UNKNOWN, and there is no payment',
    async (mishap) => {
      const askedAt = test.now();
      test.server.upset('createPayment', mishap);
      await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'UNKNOWN' });
      expect(await test.carrier.retrievePayment('bill-1', { askedAt })).toBeNull();
      expect(test.times('createPayment')).toBe(1);
    },
  );

  it.each([
    ['before', 'hang', null],
    ['after', { after: 'hang' }, { status: 'succeeded' }],
  ] as const)('exceeds the timeout, %s the charge, is UNKNOWN', async (_when, mishap, truth) => {
    const askedAt = test.now();
    // Long enough for a busy machine to do everything else in time.
    const impatient = test.restart({ timeoutMs: 1_500 });
    test.server.upset('createPayment', mishap);
    const ask = { key: 'bill-1', msisdn: '+9647701234567', money: { amount: 1_000, currency: 'IQD', exponent: 3 } };
    await expect(impatient.createPayment({ ...ask, description: '' })).rejects.toMatchObject({ kind: 'UNKNOWN' });
    const found = await test.carrier.retrievePayment('bill-1', { askedAt });
    if (truth) expect(found).toMatchObject(truth);
    else expect(found).toBeNull();
  });

  it('could be requested only after the deadline is NOT_DONE, and is not requested', async () => {
    const notAfter = new Date(test.now().getTime() - 1);
    await expect(test.pay('bill-1', { notAfter })).rejects.toMatchObject({ kind: 'NOT_DONE' });
    expect(test.times('createPayment')).toBe(0);
  });

  it('arrives after the deadline is NOT_DONE', async () => {
    await test.close();
    await expect(test.pay('bill-1')).rejects.toMatchObject({ name: 'CarrierError', kind: 'NOT_DONE' });
  });

  it.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['a list', []],
    ['no id', { paymentStatus: 'succeeded' }],
    ['an unknown status', { paymentStatus: 'paid' }],
    ['an amount in words', { amount: 'two thousand' }],
    ['a finer amount than the currency has', { amount: 2000.5004 }],
    ['another payment', { referenceCode: 'bill-2' }],
    ['no date', { paymentCreationDate: 'today' }],
  ])('does not fit the definition (%s) is UNKNOWN and logged', async (what, over) => {
    const good = { paymentId: 'p-1', paymentStatus: 'succeeded', paymentCreationDate: '2026-03-01T09:00:00Z' };
    const { amount = 2000.5, referenceCode = 'bill-1', ...rest } = Object(over);
    const paymentAmount = { chargingInformation: { amount, currency: 'IQD', description: '' } };
    const amountTransaction = { phoneNumber: '+9647701234567', referenceCode, paymentAmount };
    const isRecord = typeof over === 'object' && !Array.isArray(over) && what !== 'no id';
    test.server.upset('createPayment', {
      status: 201,
      body: isRecord ? { ...good, amountTransaction, ...rest } : over,
    });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ name: 'CarrierError', kind: 'UNKNOWN' });
    expect(test.logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});

describe('a reply with a time to wait', () => {
  it.each([
    [429, '7', 7_000],
    [429, 'Sun, 01 Mar 2026 09:00:30 GMT', 30_000],
    [429, 'Sun, 01 Mar 2026 08:00:00 GMT', 0],
    [503, '120', 120_000],
    [429, 'soon', undefined],
  ])('%i with Retry-After %s returns it', async (status, retryAfter, retryAfterMs) => {
    const body = { status, code: 'TOO_MANY_REQUESTS', message: 'Rate limit reached.' };
    test.server.upset('createPayment', { status, body, headers: { 'Retry-After': retryAfter } });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'NOT_DONE', retryAfterMs });
  });
});

describe('the metrics of requests', () => {
  it('count each by what the carrier replied', async () => {
    await test.pay('bill-1');
    test.server.upset('createPayment', { status: 500 });
    await expect(test.pay('bill-2')).rejects.toMatchObject({ kind: 'UNKNOWN' });
    test.server.upset('createPayment', 'drop');
    await expect(test.pay('bill-3')).rejects.toMatchObject({ kind: 'UNKNOWN' });
    await test.close();
    await expect(test.pay('bill-4')).rejects.toMatchObject({ kind: 'NOT_DONE' });
    const lines = (await test.metrics.render()).split('\n');
    const counts = lines.filter((line) => line.startsWith('lisan_carrier_request_seconds_count'));
    expect(counts).toEqual([
      'lisan_carrier_request_seconds_count{outcome="done"} 1',
      'lisan_carrier_request_seconds_count{outcome="refused"} 0',
      'lisan_carrier_request_seconds_count{outcome="failed"} 1',
      'lisan_carrier_request_seconds_count{outcome="no_connection"} 1',
      'lisan_carrier_request_seconds_count{outcome="no_reply"} 1',
      'lisan_carrier_request_seconds_count{outcome="no_token"} 0',
    ]);
  });

  it('count a token that was not granted, without which nothing was sent', async () => {
    test.server.upset('token', { status: 401, body: { error: 'invalid_client' } });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'NOT_DONE' });
    const lines = (await test.metrics.render()).split('\n');
    expect(lines).toContain('lisan_carrier_request_seconds_count{outcome="no_token"} 1');
  });

  it('show how long the oldest request is in flight', async () => {
    const oldest = async () =>
      Number(/^lisan_carrier_oldest_request_seconds (.+)$/m.exec(await test.metrics.render())?.[1]);
    await test.pay('bill-1');
    expect(await oldest()).toBe(0);
    test.server.upset('createPayment', 'hang');
    const paying = test.pay('bill-2').then(
      () => null,
      (error: unknown) => error,
    );
    await vi.waitFor(async () => expect(await oldest()).toBeGreaterThan(0), WAIT);
    expect(await paying).toMatchObject({ kind: 'UNKNOWN' });
    expect(await oldest()).toBe(0);
  });
});
