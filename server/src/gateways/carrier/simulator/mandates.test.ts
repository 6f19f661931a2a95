import { describe, expect, it } from 'vitest';
import { money } from '../../../domain/money/money.ts';
import { MSISDN, PRICE, setUp, setUpSubscribed } from '../../../../test/carrier/simulator-harness.ts';

const ASK = { key: 'a-1', msisdn: MSISDN, planUuid: 'weekly', price: PRICE, period: 'week' } as const;

describe('activation', () => {
  it('needs no PIN of the carrier where the code is ours', async () => {
    const { carrier, arrived } = await setUp();
    const { requestId, pinSentBy } = await carrier.requestActivation(ASK);
    expect(pinSentBy).toBe('us');
    const mandate = await carrier.confirmActivation({ requestId, msisdn: MSISDN });
    expect(await carrier.retrieveMandate(MSISDN)).toEqual(mandate);
    await carrier.deliverDue();
    expect(arrived).toMatchObject([{ ok: true, callback: { type: 'subscription_started', msisdn: MSISDN } }]);
  });

  it('creates one mandate however often it is confirmed', async () => {
    const { carrier } = await setUp();
    const { requestId } = await carrier.requestActivation(ASK);
    const first = await carrier.confirmActivation({ requestId, msisdn: MSISDN });
    expect(await carrier.confirmActivation({ requestId, msisdn: MSISDN })).toEqual(first);
    await expect(carrier.requestActivation({ ...ASK, key: 'a-2' })).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
  });

  it('accepts the carrier’s PIN and dies after five wrong ones', async () => {
    const pins: string[] = [];
    const { carrier } = await setUp({
      capabilities: { pinIssuer: 'carrier', pinLength: 4 },
      sendPin: async (_, pin) => void pins.push(pin),
    });
    const { requestId } = await carrier.requestActivation(ASK);
    expect(pins).toEqual(['5000']);
    const wrong = () => carrier.confirmActivation({ requestId, msisdn: MSISDN, pin: '0000' });
    for (let i = 0; i < 4; i++) await expect(wrong()).rejects.toMatchObject({ kind: 'PIN_BAD' });
    await expect(wrong()).rejects.toMatchObject({ kind: 'PIN_DEAD' });
    const right = carrier.confirmActivation({ requestId, msisdn: MSISDN, pin: '5000' });
    await expect(right).rejects.toMatchObject({ kind: 'PIN_DEAD' });
  });

  it('is refused for ineligible numbers and for other prices', async () => {
    const { carrier } = await setUp({ capabilities: { pricePoints: [PRICE] } });
    const cheap = carrier.requestActivation({ ...ASK, price: money(1, 'IQD') });
    await expect(cheap).rejects.toMatchObject({ kind: 'BAD_PRICE' });
    await carrier.control({ msisdn: MSISDN, scenario: 'ineligible' });
    await expect(carrier.requestActivation(ASK)).rejects.toMatchObject({ kind: 'INELIGIBLE' });
  });

  it('belongs to its number', async () => {
    const { carrier } = await setUp();
    const { requestId } = await carrier.requestActivation(ASK);
    const stolen = carrier.confirmActivation({ requestId, msisdn: '+9647700000000' });
    await expect(stolen).rejects.toMatchObject({ kind: 'PIN_DEAD' });
  });
});

describe('leaving', () => {
  async function subscribed(over: Parameters<typeof setUp>[0] = {}) {
    const harness = await setUpSubscribed(over);
    const mandateId = (await harness.carrier.retrieveMandate(MSISDN))?.mandateId ?? '';
    return { ...harness, leave: { msisdn: MSISDN, mandateId } };
  }

  it('ends the mandate in one call, after which nothing can be charged', async () => {
    const { carrier, leave, pay, arrived } = await subscribed();
    await carrier.cancelMandate(leave);
    expect(await carrier.retrieveMandate(MSISDN)).toBeNull();
    expect(await pay('bill-1')).toMatchObject({ status: 'denied', reason: 'DENIED' });
    await expect(carrier.cancelMandate(leave)).rejects.toMatchObject({ kind: 'ALREADY_DONE' });
    await carrier.deliverDue();
    expect(arrived[0]).toMatchObject({ ok: true, callback: { type: 'subscription_ended' } });
  });

  it('requires a PIN where the carrier does', async () => {
    const pins: string[] = [];
    const { carrier, leave } = await subscribed({
      capabilities: { cancelRequiresOtp: true },
      sendPin: async (_, pin) => void pins.push(pin),
    });
    const { requestId, otpRequired } = await carrier.requestUnsubscribe(leave);
    expect(otpRequired).toBe(true);
    const wrong = carrier.confirmUnsubscribe({ requestId, msisdn: MSISDN, pin: 'x' });
    await expect(wrong).rejects.toMatchObject({ kind: 'PIN_BAD' });
    await carrier.confirmUnsubscribe({ requestId, msisdn: MSISDN, pin: pins[0] ?? '' });
    expect(await carrier.retrieveMandate(MSISDN)).toBeNull();
  });

  it('may fail and still have succeeded: cancel_errors_but_succeeds', async () => {
    const { carrier, leave } = await subscribed();
    await carrier.control({ msisdn: MSISDN, scenario: 'cancel_errors_but_succeeds' });
    await expect(carrier.cancelMandate(leave)).rejects.toMatchObject({ kind: 'UNKNOWN' });
    expect(await carrier.retrieveMandate(MSISDN)).toBeNull();
  });

  it('works by SMS to the carrier', async () => {
    const { carrier, arrived } = await subscribed();
    await carrier.stopBySms(MSISDN);
    await carrier.deliverDue();
    expect(arrived).toMatchObject([{ ok: true, callback: { type: 'subscription_ended', paymentKey: null } }]);
  });
});

describe('a reassigned number', () => {
  it('loses its mandate and its debts', async () => {
    const { carrier, arrived, pay } = await setUpSubscribed();
    await pay('bill-1');
    await carrier.recycle(MSISDN);
    expect(await carrier.retrieveMandate(MSISDN)).toBeNull();
    expect(await carrier.account(MSISDN)).toMatchObject({ balance: 25_000_000, scenario: 'success' });
    await carrier.deliverDue();
    expect(arrived.at(-1)).toMatchObject({ ok: true, callback: { type: 'number_recycled' } });
  });
});
