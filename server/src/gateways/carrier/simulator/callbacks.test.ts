import { describe, expect, it } from 'vitest';
import { signCallback, verifyCallback } from '../callback-signature.ts';
import { KEYS, MSISDN, setUp, setUpSubscribed } from '../../../../test/carrier/simulator-harness.ts';
import type { Scenario } from './scenarios.ts';

const MINUTE_MS = 60_000;

async function paidUnder(scenario: Scenario) {
  const harness = await setUpSubscribed();
  await harness.carrier.control({ msisdn: MSISDN, scenario });
  await harness.pay('bill-1').catch(() => undefined);
  await harness.carrier.deliverDue();
  const ids = () => harness.arrived.map((result) => (result.ok ? result.callback.id : result.reason));
  return { ...harness, ids };
}

describe('callbacks of payments', () => {
  it('name the payment', async () => {
    const { arrived } = await paidUnder('success');
    expect(arrived).toEqual([
      {
        ok: true,
        callback: {
          source: 'simulator',
          id: expect.any(String),
          type: 'payment_changed',
          at: new Date('2026-03-01T09:00:00Z'),
          msisdn: MSISDN,
          paymentKey: 'bill-1',
          paymentId: null,
        },
      },
    ]);
  });

  it('arrive twice with one id: duplicate_callback', async () => {
    const { carrier, advance, ids } = await paidUnder('duplicate_callback');
    advance(1_000);
    await carrier.deliverDue();
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
  });

  it('report succeeded before pending: out_of_order_callback', async () => {
    const { carrier, advance, sent, ids } = await paidUnder('out_of_order_callback');
    advance(1_000);
    await carrier.deliverDue();
    const statuses = sent.map(({ rawBody }) => JSON.parse(rawBody).data.status);
    expect(statuses).toEqual(['succeeded', 'pending']);
    expect(new Set(ids()).size).toBe(2);
  });

  it('arrive ten minutes late: late_callback', async () => {
    const { carrier, advance, ids } = await paidUnder('late_callback');
    expect(ids()).toEqual([]);
    advance(10 * MINUTE_MS);
    expect(await carrier.deliverDue()).toBe(1);
    expect(ids()).toHaveLength(1);
  });

  it.each(['lost_callback', 'timeout_after_charge', 'timeout_before_charge'] as const)(
    'never arrive: %s',
    async (scenario) => {
      const { carrier, advance, ids } = await paidUnder(scenario);
      advance(24 * 60 * MINUTE_MS);
      await carrier.deliverDue();
      expect(ids()).toEqual([]);
    },
  );

  it('are refused when forged: bad_signature', async () => {
    expect((await paidUnder('bad_signature')).ids()).toEqual(['bad_signature']);
  });

  it('are refused when replayed: replayed_callback', async () => {
    const { carrier, advance, ids } = await paidUnder('replayed_callback');
    advance(10 * MINUTE_MS);
    await carrier.deliverDue();
    expect(ids()).toEqual([expect.stringMatching(/^id-/), 'stale']);
  });
});

describe('delivery', () => {
  it('is retried a minute later, five times in all', async () => {
    let attempts = 0;
    const deliverCallback = () => Promise.reject(new Error(`down ${++attempts}`));
    const { carrier, advance, errors } = await setUp({ deliverCallback });
    await carrier.subscribeOutside({ msisdn: MSISDN, planUuid: 'weekly' });
    for (let i = 0; i < 8; i++) {
      await carrier.deliverDue();
      advance(MINUTE_MS);
    }
    expect(attempts).toBe(5);
    expect(errors).toHaveLength(5);
  });

  it('never delivers one callback twice at the same time', async () => {
    const { carrier, arrived } = await setUp();
    await carrier.subscribeOutside({ msisdn: MSISDN, planUuid: 'weekly' });
    await Promise.all([carrier.deliverDue(), carrier.deliverDue()]);
    expect(arrived).toHaveLength(1);
  });
});

describe('a callback with another signature', () => {
  const now = new Date('2026-03-01T09:00:00Z');
  const rawBody = '{"id":"c-1"}';

  it('passes with either active key, within five minutes', () => {
    for (const key of KEYS) {
      const headers = signCallback(key, { id: 'c-1', rawBody, now });
      expect(verifyCallback(KEYS, { headers, rawBody, now })).toEqual({ ok: true, id: 'c-1' });
      const later = new Date(now.getTime() + 301_000);
      expect(verifyCallback(KEYS, { headers, rawBody, now: later })).toEqual({ ok: false, reason: 'stale' });
      expect(verifyCallback(KEYS, { headers, rawBody, now: new Date(now.getTime() - 301_000) }).ok).toBe(false);
    }
  });

  it('fails when anything signed is changed', () => {
    const headers = signCallback(KEYS[0], { id: 'c-1', rawBody, now });
    const forgeries = [
      { headers: { ...headers, 'webhook-id': 'c-2' }, rawBody, now },
      { headers: { ...headers, 'webhook-timestamp': String(now.getTime() / 1_000 + 1) }, rawBody, now },
      { headers: { ...headers, 'webhook-signature': 'v1,' }, rawBody, now },
      { headers: { ...headers, 'webhook-signature': ['v1,a', 'v1,b'] }, rawBody, now },
      { headers: {}, rawBody, now },
      { headers, rawBody: `${rawBody} `, now },
    ];
    for (const forged of forgeries)
      expect(verifyCallback(KEYS, forged)).toEqual({ ok: false, reason: 'bad_signature' });
  });

  it('is malformed when signed but no event', async () => {
    const { carrier } = await setUp();
    for (const body of ['', 'null', '{"id":"c-1"}', '[]']) {
      const headers = signCallback(KEYS[0], { id: 'c-1', rawBody: body, now });
      expect(carrier.parseCallback(body, headers)).toEqual({ ok: false, reason: 'malformed' });
    }
  });

  it('is malformed when it carries another id than was signed', async () => {
    const { carrier, sent } = await setUp();
    await carrier.subscribeOutside({ msisdn: MSISDN, planUuid: 'weekly' });
    await carrier.deliverDue();
    const body = sent[0]?.rawBody ?? '';
    const headers = signCallback(KEYS[0], { id: 'another', rawBody: body, now });
    expect(carrier.parseCallback(body, headers)).toEqual({ ok: false, reason: 'malformed' });
  });
});
