import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { CarrierCapabilities, CarrierGateway } from '../port.ts';
import { accountOf, control, OPENING_BALANCE, save } from './accounts.ts';
import {
  dueCallbacks,
  queueCallback,
  readCallback,
  resendLater,
  SOURCE,
  writeCallback,
  type OutgoingCallback,
} from './callbacks.ts';
import * as mandates from './mandates.ts';
import * as payments from './payments.ts';
import { openRecords, type AccountRecord, type LedgerRecord, type SimulatorPersistence } from './records.ts';
import type { Scenario } from './scenarios.ts';
import type { World } from './world.ts';

export type CarrierSimulatorOptions = {
  clock: Clock;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Active keys of the callbacks' signatures; the first one signs. */
  callbackKeys: readonly [string, ...string[]];
  /** Delivers a callback to us; a rejection counts as a failed delivery, which is retried. */
  deliverCallback: (callback: OutgoingCallback) => Promise<void>;
  onDeliveryError: (error: unknown) => void;
  capabilities?: Partial<CarrierCapabilities>;
  /** Needed if the carrier issues PINs. */
  sendPin?: (msisdn: string, pin: string) => Promise<void>;
  persistence?: SimulatorPersistence;
  sleep?: (ms: number) => Promise<void>;
};

/** A simulated carrier with a configurable behaviour and a ledger to reconcile with ours. */
export type CarrierSimulator = CarrierGateway & {
  /** Balance in minor units. */
  control(what: {
    msisdn: string;
    balance?: number | undefined;
    scenario?: Scenario | undefined;
  }): Promise<AccountRecord>;
  account(msisdn: string): Promise<AccountRecord>;
  /** Returns every movement of one number’s balance, or of all, oldest first. */
  ledger(msisdn?: string): LedgerRecord[];
  stopBySms(msisdn: string): Promise<void>;
  subscribeOutside(who: { msisdn: string; planUuid: string }): Promise<void>;
  /** Reassigns the number, with a new balance and no mandate. */
  recycle(msisdn: string): Promise<void>;
  /** Delivers the due callbacks; resolves to how many were accepted. */
  deliverDue(): Promise<number>;
  /** Delivers due callbacks twice a second until `stop`. */
  start(): void;
  stop(): void;
};

const DELIVERY_MS = 500;
const CAPABILITIES: CarrierCapabilities = {
  pinIssuer: 'us',
  pinLength: 4,
  cancelRequiresOtp: false,
  hasMandates: true,
  freeStart: true,
  findsPaymentsByKey: true,
  headerEnrichment: null,
  pricePoints: [],
  shortCode: '2000',
  hasIdempotentPayments: false,
  absenceProofMs: 60 * 60_000,
  keywords: { subscribe: ['lisan', 'لسان'], unsubscribe: ['stop', 'u', 'غ', 'الغاء', 'إلغاء'] },
};

export async function createCarrierSimulator(options: CarrierSimulatorOptions): Promise<CarrierSimulator> {
  const world = await openWorld(options);
  /** Replies only after every change is stored, even if the call failed. */
  async function persisted<T>(act: () => T | Promise<T>): Promise<T> {
    try {
      return await act();
    } finally {
      await world.records.saved();
    }
  }
  return {
    ...gatewayOf(world, options, persisted),
    ...knobsOf(world, persisted),
    ...deliveryOf(world, options),
  };
}

type Persisted = <T>(act: () => T | Promise<T>) => Promise<T>;

function gatewayOf(world: World, { callbackKeys }: CarrierSimulatorOptions, persisted: Persisted): CarrierGateway {
  return {
    name: SOURCE,
    capabilities: () => world.capabilities,
    requestActivation: (ask) => persisted(() => mandates.requestActivation(world, ask)),
    confirmActivation: (confirm) => persisted(() => mandates.confirmActivation(world, confirm)),
    requestUnsubscribe: (ask) => persisted(() => mandates.requestUnsubscribe(world, ask)),
    confirmUnsubscribe: (confirm) => persisted(() => mandates.confirmUnsubscribe(world, confirm)),
    cancelMandate: (ask) => persisted(() => mandates.cancelMandate(world, ask)),
    retrieveMandate: async (msisdn) => world.records.get('mandate', msisdn) ?? null,
    createPayment: (ask) => persisted(() => payments.createPayment(world, ask)),
    retrievePayment: async (key) => payments.retrievePayment(world, key),
    findPayment: async (paymentId) => payments.findPayment(world, paymentId),
    listPayments: async (ask) => payments.listPayments(world, ask),
    createRefund: (ask) => persisted(() => payments.createRefund(world, ask)),
    isRecycled: async ({ msisdn, since }) => {
      const recycledAt = world.records.get('account', msisdn)?.recycledAt;
      return typeof recycledAt === 'string' && new Date(recycledAt) >= since;
    },
    parseCallback: (rawBody, headers) => readCallback(callbackKeys, { rawBody, headers, now: world.clock.now() }),
  };
}

function knobsOf(world: World, persisted: Persisted) {
  return {
    control: (what: Parameters<CarrierSimulator['control']>[0]) => persisted(() => control(world, what)),
    account: (msisdn: string) => persisted(() => accountOf(world, msisdn)),
    ledger: (msisdn?: string) =>
      world.records.all('entry').filter((entry) => msisdn === undefined || entry.msisdn === msisdn),
    stopBySms: (msisdn: string) => persisted(() => mandates.stopBySms(world, msisdn)),
    subscribeOutside: (who: { msisdn: string; planUuid: string }) =>
      persisted(() => void mandates.grantMandate(world, who)),
    recycle: (msisdn: string) => persisted(() => recycle(world, msisdn)),
  };
}

function deliveryOf(world: World, options: CarrierSimulatorOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isDelivering = false;
  async function deliverDue(): Promise<number> {
    if (isDelivering) return 0;
    isDelivering = true;
    try {
      return await deliverAll(world, options);
    } finally {
      isDelivering = false;
    }
  }
  return {
    deliverDue,
    start() {
      timer ??= setInterval(() => void deliverDue().catch(options.onDeliveryError), DELIVERY_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

async function deliverAll(world: World, { callbackKeys, deliverCallback, onDeliveryError }: CarrierSimulatorOptions) {
  let taken = 0;
  for (const record of dueCallbacks(world)) {
    try {
      await deliverCallback(writeCallback(callbackKeys[0], record, world.clock.now()));
      world.records.remove('callback', record.recordId);
      taken += 1;
    } catch (error) {
      onDeliveryError(error);
      resendLater(world, record);
    }
  }
  await world.records.saved();
  return taken;
}

function recycle(world: World, msisdn: string): void {
  world.records.remove('mandate', msisdn);
  const account = control(world, { msisdn, balance: OPENING_BALANCE, scenario: 'success' });
  save(world, { ...account, recycledAt: world.clock.now().toISOString() });
  queueCallback(world, { type: 'number_recycled', msisdn });
}

async function openWorld({ clock, newId, random, ...options }: CarrierSimulatorOptions): Promise<World> {
  return {
    clock,
    newId,
    random,
    records: await openRecords(options.persistence),
    capabilities: { ...CAPABILITIES, ...options.capabilities },
    sleep: options.sleep ?? ((ms) => sleep(ms, undefined, { ref: false })),
    sendPin: options.sendPin ?? (() => Promise.reject(new Error('This carrier issues PINs but cannot send them'))),
  };
}
