import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decide, type StoredPayment } from '../../../../test/carrier/camara-payments.ts';
import { writeEvent, type SentEvent } from '../../../../test/carrier/camara-events.ts';
import { signCallback } from '../callback-signature.ts';
import { KEYS, MINUTE_MS, setUp, type Harness } from '../../../../test/carrier/camara-harness.ts';

let test: Harness;
let payment: StoredPayment;
beforeEach(async () => {
  test = await setUp();
  test.server.world.isAsync = true;
  await test.pay('bill-1');
  const [stored] = test.server.world.payments;
  if (!stored) throw new Error('the carrier has no payment');
  payment = stored;
  decide(test.server.world, payment, 'succeeded');
});
afterEach(() => test.close());

function read({ rawBody, headers }: Pick<SentEvent, 'rawBody' | 'headers'>, auth: 'hmac' | 'bearer' = 'hmac') {
  return test.restart({ callbackAuth: auth }).parseCallback(rawBody, headers);
}

const FORGED = { ok: false, reason: 'bad_signature' };
const MALFORMED = { ok: false, reason: 'malformed' };

/** The event, changed by `change` and still signed by us. */
function signed(change: (event: Record<string, unknown>) => unknown): Pick<SentEvent, 'rawBody' | 'headers'> {
  const event = JSON.parse(writeEvent(payment, { now: test.now() }).rawBody);
  const changed = change(event);
  const rawBody = typeof changed === 'string' ? changed : JSON.stringify(changed);
  return { rawBody, headers: signCallback(KEYS[0], { id: event.id, rawBody, now: test.now() }) };
}

describe('an event of a CAMARA carrier, signed', () => {
  it('names the payment by the carrier’s id and, with our token, by our key', () => {
    const event = writeEvent(payment, { now: test.now(), key: KEYS[0] });
    expect(read(event)).toEqual({
      ok: true,
      callback: {
        source: 'camara',
        id: `https://notificationSendServer12.supertelco.com#${JSON.parse(event.rawBody).id}`,
        type: 'payment_changed',
        at: test.now(),
        msisdn: '',
        paymentKey: 'bill-1',
        paymentId: payment.paymentId,
      },
    });
  });

  it('names it by the carrier’s id alone without that token', () => {
    const { rawBody, headers } = writeEvent(payment, { now: test.now(), key: KEYS[1] });
    expect(read({ rawBody, headers: { ...headers, authorization: 'Bearer of news' } })).toMatchObject({
      ok: true,
      callback: { paymentKey: null, paymentId: payment.paymentId },
    });
  });

  it('is read the same when it is repeated', () => {
    const event = writeEvent(payment, { now: test.now(), key: KEYS[0] });
    const first = read(event);
    test.advance(4 * MINUTE_MS);
    expect(read(event)).toEqual(first);
  });

  it('is refused with another key, changed, or without a signature', () => {
    expect(read(writeEvent(payment, { now: test.now(), key: 'x'.repeat(32) }))).toEqual(FORGED);
    expect(read(writeEvent(payment, { now: test.now() }))).toEqual(FORGED);
    const { rawBody, headers } = writeEvent(payment, { now: test.now(), key: KEYS[0] });
    expect(read({ rawBody: rawBody.replace('completed', 'denied'), headers })).toEqual(FORGED);
  });

  it.each([-6, 6])('is stale %i minutes from now', (minutes) => {
    const at = new Date(test.now().getTime() + minutes * MINUTE_MS);
    expect(read(writeEvent(payment, { now: at, key: KEYS[0] }))).toEqual({ ok: false, reason: 'stale' });
  });

  it.each([
    'org.camaraproject.carrier-billing.v0.payment-completed',
    'org.camaraproject.carrier-billing.v0.payment-denied',
    'org.camaraproject.carrier-billing.v0.payment-reserved',
    'org.camaraproject.carrier-billing.v0.payment-cancelled',
    'org.camaraproject.carrier-billing.v0.payment-pending-validation',
    'org.camaraproject.carrier-billing-refund.v0.refund-completed',
    'org.camaraproject.carrier-billing-refund.v0.refund-denied',
    'org.camaraproject.carrier-billing-refund.v0.refund-in-bill',
  ])('may be %s', (type) => {
    expect(read(signed((event) => ({ ...event, type })))).toMatchObject({
      ok: true,
      callback: { type: 'payment_changed' },
    });
  });

  it.each<[string, (event: Record<string, unknown>) => unknown]>([
    ['no JSON', () => '{'],
    ['nothing', () => ''],
    ['a list', (event) => [event]],
    ['another version', (event) => ({ ...event, specversion: '0.3' })],
    ['another id than was signed', (event) => ({ ...event, id: 'another' })],
    ['no source', (event) => ({ ...event, source: undefined })],
    ['a type of another API', (event) => ({ ...event, type: 'org.camaraproject.sim-swap.v0.swapped' })],
    ['a type that only begins well', (event) => ({ ...event, type: `${String(event['type'])}-not` })],
    ['no time', (event) => ({ ...event, time: undefined })],
    ['a time without a zone', (event) => ({ ...event, time: '2026-03-01T09:00:00' })],
    ['no payment', (event) => ({ ...event, data: { status: 'succeeded' } })],
    ['an endless payment', (event) => ({ ...event, data: { paymentId: 'p'.repeat(201) } })],
  ])('is malformed with %s', (_what, change) => {
    expect(read(signed(change))).toEqual(MALFORMED);
  });
});

describe('an event with the payment’s access token as its only proof', () => {
  it('is trusted where that was agreed', () => {
    const event = writeEvent(payment, { now: test.now() });
    expect(read(event, 'bearer')).toMatchObject({ ok: true, callback: { paymentKey: 'bill-1' } });
    expect(read(event, 'hmac')).toEqual(FORGED);
  });

  it('is trusted under the older key too', () => {
    const event = writeEvent(payment, { now: test.now() });
    const renewed = test.restart({ callbackAuth: 'bearer', callbackKeys: ['n'.repeat(32), KEYS[0]] });
    expect(renewed.parseCallback(event.rawBody, event.headers)).toMatchObject({ ok: true });
    const replaced = test.restart({ callbackAuth: 'bearer', callbackKeys: ['n'.repeat(32)] });
    expect(replaced.parseCallback(event.rawBody, event.headers)).toEqual(FORGED);
  });

  it('is stale when the token has ended', () => {
    test.advance(31 * 24 * 60 * MINUTE_MS);
    expect(read(writeEvent(payment, { now: test.now() }), 'bearer')).toEqual({ ok: false, reason: 'stale' });
  });

  it('is refused with no token, a truncated one, or one with another expiry or payment', () => {
    const { rawBody, headers } = writeEvent(payment, { now: test.now() });
    const token = headers['authorization'] ?? '';
    const [end = '', key = '', mark = ''] = token.replace('Bearer ', '').split('.');
    const other = Buffer.from('bill-2').toString('base64url');
    const forgeries = [
      '',
      'Bearer ',
      token.slice(0, -1),
      `Bearer ${Number(end) + 1}.${key}.${mark}`,
      `Bearer ${end}.${other}.${mark}`,
      token.replace('Bearer', 'Basic'),
    ];
    for (const authorization of forgeries) {
      expect(read({ rawBody, headers: { ...headers, authorization } }, 'bearer')).toEqual(FORGED);
    }
  });

  it('is malformed when it is no event', () => {
    const { headers } = writeEvent(payment, { now: test.now() });
    expect(read({ rawBody: 'null', headers }, 'bearer')).toEqual(MALFORMED);
  });
});
