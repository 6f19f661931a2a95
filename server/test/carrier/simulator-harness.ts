import { money } from '../../src/domain/money/money.ts';
import type { CallbackResult } from '../../src/gateways/carrier/callback.ts';
import type { OutgoingCallback } from '../../src/gateways/carrier/simulator/callbacks.ts';
import {
  createCarrierSimulator,
  type CarrierSimulator,
  type CarrierSimulatorOptions,
} from '../../src/gateways/carrier/simulator/simulator.ts';

// Sets up the simulated carrier for its tests.

export const MSISDN = '+9647701234567';
export const PRICE = money(2_000_000, 'IQD');
export const KEYS: [string, string] = ['k'.repeat(32), 'old'.repeat(12)];
const START = Date.parse('2026-03-01T09:00:00Z');

export type Harness = {
  carrier: CarrierSimulator;
  /** Our result for each callback, in the order of arrival. */
  arrived: CallbackResult[];
  sent: OutgoingCallback[];
  slept: number[];
  errors: unknown[];
  advance(ms: number): void;
  pay(key: string): ReturnType<CarrierSimulator['createPayment']>;
  /** The carrier's charges less its refunds, in minor units. */
  taken(): number;
};

/** A carrier with an active mandate for MSISDN. */
export async function setUp(over: Partial<CarrierSimulatorOptions> = {}): Promise<Harness> {
  let now = START;
  let ids = 0;
  const sent: OutgoingCallback[] = [];
  const arrived: CallbackResult[] = [];
  const slept: number[] = [];
  const errors: unknown[] = [];
  const carrier: CarrierSimulator = await createCarrierSimulator({
    clock: { now: () => new Date(now) },
    newId: () => `id-${++ids}`,
    random: () => 0.5,
    callbackKeys: KEYS,
    onDeliveryError: (error) => errors.push(error),
    sleep: async (ms) => void slept.push(ms),
    deliverCallback: async (callback) => {
      sent.push(callback);
      arrived.push(carrier.parseCallback(callback.rawBody, callback.headers));
    },
    ...over,
  });
  return {
    carrier,
    arrived,
    sent,
    slept,
    errors,
    advance: (ms) => (now += ms),
    pay: (key) => carrier.createPayment({ key, msisdn: MSISDN, money: PRICE, description: 'لسان الأسبوعي' }),
    taken: () => takenOf(carrier),
  };
}

export async function setUpSubscribed(over: Partial<CarrierSimulatorOptions> = {}): Promise<Harness> {
  const harness = await setUp(over);
  await harness.carrier.subscribeOutside({ msisdn: MSISDN, planUuid: 'weekly' });
  await harness.carrier.deliverDue();
  harness.arrived.length = 0;
  harness.sent.length = 0;
  return harness;
}

function takenOf(carrier: CarrierSimulator): number {
  const moved = carrier.ledger(MSISDN).filter(({ kind }) => kind === 'debit' || kind === 'refund');
  return -moved.reduce((sum, { amount }) => sum + amount, 0) + 0;
}
