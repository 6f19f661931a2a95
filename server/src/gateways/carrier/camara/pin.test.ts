import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, MSISDN, PRICE, setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';

let test: Harness;
beforeEach(async () => {
  test = await setUp({ pinIssuer: 'carrier' });
});
afterEach(() => test.close());

const ask = { key: 'a-1', msisdn: MSISDN, planUuid: 'weekly', price: PRICE, period: 'week' } as const;

function confirm(requestId: string, pin?: string) {
  return test.carrier.confirmActivation({ requestId, msisdn: MSISDN, ...(pin !== undefined && { pin }) });
}

describe('the carrier’s own PIN', () => {
  it('is sent, and confirms the plan it was requested for, in any process', async () => {
    const { requestId, pinSentBy } = await test.carrier.requestActivation(ask);
    expect(pinSentBy).toBe('carrier');
    expect(test.server.asked.at(-1)?.body).toEqual({ phoneNumber: MSISDN, message: 'رمزك: {{code}}' });
    const [sent] = test.server.world.codes;
    const confirmed = test.restart().confirmActivation({ requestId, msisdn: MSISDN, pin: sent?.code ?? '' });
    expect(await confirmed).toEqual({ mandateId: requestId, msisdn: MSISDN, planUuid: 'weekly' });
  });

  it('is sent once for one key', async () => {
    const first = await test.carrier.requestActivation(ask);
    expect(await test.carrier.requestActivation(ask)).toEqual(first);
    expect(test.server.world.codes).toHaveLength(1);
  });

  it('may be mistyped a few times, then is dead', async () => {
    const { requestId } = await test.carrier.requestActivation(ask);
    for (const wrong of ['999999', '1', '000000']) {
      await expect(confirm(requestId, wrong)).rejects.toMatchObject({ kind: 'PIN_BAD' });
    }
    await expect(confirm(requestId, '100000')).rejects.toMatchObject({ kind: 'PIN_DEAD' });
  });

  it.each([undefined, '', '12345678901'])('%j is no PIN and is not sent to the carrier', async (pin) => {
    const { requestId } = await test.carrier.requestActivation(ask);
    await expect(confirm(requestId, pin)).rejects.toMatchObject({ kind: 'PIN_BAD' });
    expect(test.times('validateCode')).toBe(0);
  });

  it('expires', async () => {
    const { requestId } = await test.carrier.requestActivation(ask);
    test.advance(6 * MINUTE_MS);
    await expect(confirm(requestId, '100000')).rejects.toMatchObject({ kind: 'PIN_DEAD' });
  });

  it.each(['weekly.nobody', 'nonsense'])('of an unknown request (%s) is dead', async (requestId) => {
    await expect(confirm(requestId, '100000')).rejects.toMatchObject({ kind: 'PIN_DEAD' });
  });

  it.each([
    [403, 'ONE_TIME_PASSWORD_SMS.MAX_OTP_CODES_EXCEEDED', 'LIMIT_EXCEEDED'],
    [403, 'ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_NOT_ALLOWED', 'INELIGIBLE'],
    [403, 'ONE_TIME_PASSWORD_SMS.PHONE_NUMBER_BLOCKED', 'INELIGIBLE'],
    [403, 'PERMISSION_DENIED', 'UNKNOWN'],
    [404, 'NOT_FOUND', 'NO_SUBSCRIBER'],
    [400, 'INVALID_ARGUMENT', 'UNKNOWN'],
    [429, 'QUOTA_EXCEEDED', 'NOT_DONE'],
    [500, 'INTERNAL', 'UNKNOWN'],
  ])('not sent for %i %s is %s', async (status, code, kind) => {
    test.server.world.refusals.set(MSISDN, [status, code]);
    await expect(test.carrier.requestActivation(ask)).rejects.toMatchObject({ name: 'CarrierError', kind });
  });

  it.each([
    [400, 'INVALID_ARGUMENT', 'PIN_BAD'],
    [400, 'OUT_OF_RANGE', 'PIN_BAD'],
    [400, 'ONE_TIME_PASSWORD_SMS.INVALID_OTP', 'PIN_BAD'],
    [400, 'ONE_TIME_PASSWORD_SMS.VERIFICATION_FAILED', 'PIN_DEAD'],
    [400, 'ONE_TIME_PASSWORD_SMS.VERIFICATION_EXPIRED', 'PIN_DEAD'],
    [404, 'NOT_FOUND', 'PIN_DEAD'],
    [403, 'PERMISSION_DENIED', 'UNKNOWN'],
    [429, 'TOO_MANY_REQUESTS', 'NOT_DONE'],
    [503, 'UNAVAILABLE', 'UNKNOWN'],
  ])('checked with %i %s is %s', async (status, code, kind) => {
    const { requestId } = await test.carrier.requestActivation(ask);
    test.server.upset('validateCode', { status, body: { status, code, message: code } });
    await expect(confirm(requestId, '100000')).rejects.toMatchObject({ name: 'CarrierError', kind });
  });
});

describe('where our own code is consent', () => {
  it('the carrier is not called', async () => {
    const carrier = test.restart({ pinIssuer: 'us' });
    const { requestId, pinSentBy } = await carrier.requestActivation(ask);
    expect(pinSentBy).toBe('us');
    expect(await carrier.confirmActivation({ requestId, msisdn: MSISDN })).toMatchObject({ planUuid: 'weekly' });
    expect(test.server.asked).toEqual([]);
  });
});

describe('a mandate', () => {
  it('does not exist in CAMARA', async () => {
    const { carrier } = test;
    const mandate = { msisdn: MSISDN, mandateId: 'm' };
    expect(await carrier.retrieveMandate(MSISDN)).toBeNull();
    await expect(carrier.cancelMandate(mandate)).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
    await expect(carrier.requestUnsubscribe(mandate)).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
    const end = { requestId: 'r', msisdn: MSISDN };
    await expect(carrier.confirmUnsubscribe(end)).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
    expect(carrier.capabilities().keywords.unsubscribe).toContain('stop');
  });
});

describe('a number', () => {
  it('is recycled when it changed hands after the given day', async () => {
    test.server.world.recycled.set(MSISDN, '2026-02-10');
    const { carrier } = test;
    expect(await carrier.isRecycled({ msisdn: MSISDN, since: new Date('2026-02-09T23:00:00Z') })).toBe(true);
    expect(await carrier.isRecycled({ msisdn: MSISDN, since: new Date('2026-02-10T01:00:00Z') })).toBe(false);
    expect(await carrier.isRecycled({ msisdn: '+9647700000000', since: new Date('2026-01-01') })).toBe(false);
  });

  it('is asked about the days that the carrier knows when it does not look back so far', async () => {
    const daysAgo = (days: number) => new Date(test.now().getTime() - days * 86_400_000);
    test.server.world.recycledKnownFrom = daysAgo(200).toISOString().slice(0, 10);
    const ask = { msisdn: MSISDN, since: daysAgo(400) };
    await expect(test.carrier.isRecycled(ask)).rejects.toMatchObject({ kind: 'INELIGIBLE' });
    test.server.world.recycled.set(MSISDN, daysAgo(100).toISOString().slice(0, 10));
    expect(await test.carrier.isRecycled(ask)).toBe(true);
  });

  it.each([
    [404, 'IDENTIFIER_NOT_FOUND', 'NO_SUBSCRIBER'],
    [422, 'SERVICE_NOT_APPLICABLE', 'INELIGIBLE'],
    [422, 'MISSING_IDENTIFIER', 'INELIGIBLE'],
    [400, 'OUT_OF_RANGE', 'INELIGIBLE'],
    [400, 'NUMBER_RECYCLING.OUT_OF_RANGE', 'INELIGIBLE'],
    [400, 'INVALID_ARGUMENT', 'INELIGIBLE'],
    [403, 'PERMISSION_DENIED', 'INELIGIBLE'],
    [501, 'NOT_IMPLEMENTED', 'INELIGIBLE'],
    [401, 'UNAUTHENTICATED', 'UNKNOWN'],
    [500, 'INTERNAL', 'UNKNOWN'],
  ])('answered with %i %s is %s', async (status, code, kind) => {
    test.server.world.refusals.set(MSISDN, [status, code]);
    const ask = { msisdn: MSISDN, since: test.now() };
    await expect(test.carrier.isRecycled(ask)).rejects.toMatchObject({ name: 'CarrierError', kind });
  });
});
