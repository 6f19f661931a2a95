import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';

// Replies of token endpoints and API gateways that users of other clients have reported.

let test: Harness;
beforeEach(async () => {
  test = await setUp();
});
afterEach(() => test.close());

describe('a token', () => {
  it.each([
    ['of the type BearerToken', { token_type: 'BearerToken', expires_in: '3599' }],
    ['of the type jwt-bearer', { token_type: 'jwt-bearer' }],
    ['without a type', {}],
  ])('%s is used', async (_name, granted) => {
    test.server.tokens.presented = (answer) => ({
      ...answer,
      body: { access_token: tokenOf(answer.body), ...granted },
    });
    expect(await test.pay('bill-1')).toMatchObject({ status: 'succeeded' });
  });

  it('answered as created is used', async () => {
    test.server.tokens.presented = (answer) => ({ ...answer, status: 201 });
    expect(await test.pay('bill-1')).toMatchObject({ status: 'succeeded' });
  });

  it('of another type is not', async () => {
    test.server.tokens.presented = (answer) => ({
      ...answer,
      body: { access_token: tokenOf(answer.body), token_type: 'mac' },
    });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'NOT_DONE' });
  });
});

describe('an assertion for a token', () => {
  it.each([-25, -1, 0, 1, 25])('is accepted by a carrier whose clock differs by %i seconds', async (seconds) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    test.server.tokens.publicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    test.server.world.now = () => new Date(test.now().getTime() + seconds * 1_000);
    const carrier = test.restart({ credential: { kind: 'key', pem, keyId: undefined } });
    expect(await carrier.retrievePayment('bill-1', { askedAt: test.now() })).toBeNull();
  });
});

function tokenOf(body: unknown): unknown {
  return Object(body).access_token;
}

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    ['1.5', 1_500],
    ['Sun, 01 Mar 2026 09:00:20 GMT', 20_000],
    ['1772355630', 30_000],
    ['1772355630000', 30_000],
    ['9999999999', 3_600_000],
    ['86400', 3_600_000],
    ['-5', undefined],
    ['soon', undefined],
    ['12:30', undefined],
  ])('%s pauses for %s ms', async (header, retryAfterMs) => {
    test.server.upset('createPayment', { status: 429, headers: { 'Retry-After': header } });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'NOT_DONE', retryAfterMs });
  });
});

describe('a refusal', () => {
  it.each([
    ['its status as text', { status: '403', code: 'CARRIER_BILLING.PAYMENT_DENIED', message: 'denied' }],
    ['no message', { status: 403, code: 'CARRIER_BILLING.PAYMENT_DENIED' }],
    ['its code alone', { code: 'CARRIER_BILLING.PAYMENT_DENIED' }],
  ])('with %s is a refusal', async (_name, body) => {
    test.server.upset('createPayment', { status: 403, body });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'DENIED' });
  });

  it('with the status of a success is UNKNOWN', async () => {
    const body = { status: 403, code: 'CARRIER_BILLING.PAYMENT_DENIED', message: '' };
    test.server.upset('createPayment', { status: 200, body });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('of %i is not followed, and is UNKNOWN', async (status) => {
    const headers = { Location: `${test.server.url}/carrier-billing/v0.5/payments` };
    test.server.upset('createPayment', { status, headers });
    await expect(test.pay('bill-1')).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(test.server.world.payments).toEqual([]);
  });
});
