import { setTimeout as sleep } from 'node:timers/promises';
import { CarrierError, isRefusal } from '../../../../gateways/carrier/carrier-error.ts';
import type { Payment } from '../../../../gateways/carrier/port.ts';
import { isOutage } from '../../../../platform/database/translate-outage.ts';
import type { InitiatedCharge } from './initiate-charge.ts';
import { createBatcher, type Batcher } from './charge-batcher.ts';
import { moneyOf } from './charge-store.ts';
import { settleCharges, type Outcome, type Settlement } from './settle-charge.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

const MAX_SETTLED_TOGETHER = 200;
/** How long an answer waits for others to be settled with. */
const SETTLE_EVERY_MS = 100;
const MAX_SETTLEMENTS_RUNNING = 2;
/** Shorter than the time after which an attempt without an outcome counts as lost. */
const MAX_OUTAGE_MS = 60_000;
const OUTAGE_RETRY_MS = 1_000;
/** With the time that an answer takes, shorter than that after which an attempt counts as lost and may be made again. */
const MAX_UNSENT_MS = 60_000;

/**
 * Charges between the commit of their attempt and the settlement of the carrier's answer. Asking never waits for
 * settling: answers are collected, however late each of them is, and settled in batches.
 */
export type ChargePipeline = {
  /** How many more charges may be requested now. */
  room(): number;
  /** Resolves when there is room for so many, or after `withinMs`. */
  waitForRoom(wanted: { count: number; withinMs: number }): Promise<void>;
  /** Asks the carrier; the promise resolves when all of these are settled. Never rejects. */
  ask(charges: readonly InitiatedCharge[]): Promise<void>;
  /** Resolves when nothing is in flight. */
  drain(): Promise<void>;
};

const pipelines = new WeakMap<Deps, ChargePipeline>();
/** What this process is asking the carrier at this moment, which therefore counts neither as lost nor as absent. */
const inFlight = new Set<string>();

export function chargePipelineOf(deps: Deps): ChargePipeline {
  const existing = pipelines.get(deps);
  if (existing) return existing;
  const created = createPipeline(deps);
  pipelines.set(deps, created);
  return created;
}

export function isInFlight(attemptId: string): boolean {
  return inFlight.has(attemptId);
}

function createPipeline(deps: Deps): ChargePipeline {
  const limit = deps.config.billing.maxInFlight;
  const running = new Set<Promise<void>>();
  const settler = createBatcher<Settlement>({
    maxSize: MAX_SETTLED_TOGETHER,
    maxWaitMs: SETTLE_EVERY_MS,
    maxRunning: MAX_SETTLEMENTS_RUNNING,
    handle: (batch) => settle(deps, batch),
  });
  const room = () => limit - running.size;
  const waiting = new Set<{ count: number; resume: () => void }>();
  const release = () => {
    for (const { count, resume } of waiting) if (room() >= count) resume();
  };
  const start = (charge: InitiatedCharge): Promise<void> => {
    const work = askAndSettle(deps, settler, charge).finally(() => {
      running.delete(work);
      release();
    });
    running.add(work);
    return work;
  };
  return {
    room,
    async waitForRoom({ count, withinMs }) {
      const wanted = Math.min(count, limit);
      if (room() >= wanted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter = { count: wanted, resume: resolve };
      const timer = setTimeout(resolve, withinMs);
      waiting.add(waiter);
      await promise;
      waiting.delete(waiter);
      clearTimeout(timer);
    },
    ask: async (charges) => {
      await Promise.all(charges.map(start));
    },
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

async function askAndSettle(deps: Deps, settler: Batcher<Settlement>, charge: InitiatedCharge): Promise<void> {
  const { id } = charge.attempt;
  inFlight.add(id);
  try {
    await settler.add({ ...charge, outcome: await askCarrier(deps, charge) });
  } finally {
    inFlight.delete(id);
  }
}

/**
 * One charge that cannot be settled must not hold up the others; its attempt stays undecided and is looked up. While the
 * database is away all of them wait: looking them up would take far longer.
 */
async function settle(deps: Deps, batch: readonly Settlement[]): Promise<void> {
  try {
    await settleAfterOutage(deps, batch);
  } catch (error) {
    if (batch.length < 2) {
      deps.log.error({ err: error, attempt: batch[0]?.attempt.id }, 'charge settlement failed');
      return;
    }
    deps.log.error({ err: error }, 'charge settlement in a batch failed, charges are settled one by one');
    for (const one of batch) await settle(deps, [one]);
  }
}

async function settleAfterOutage(deps: Deps, batch: readonly Settlement[]): Promise<void> {
  const giveUpAt = performance.now() + MAX_OUTAGE_MS;
  for (;;) {
    try {
      return await settleCharges(deps, batch);
    } catch (error) {
      if (!isOutage(error) || performance.now() > giveUpAt) throw error;
      deps.log.warn({ err: error, charges: batch.length }, 'charge settlement waits for the database');
      await sleep(OUTAGE_RETRY_MS, undefined, { ref: false });
    }
  }
}

async function askCarrier(deps: Deps, { attempt, msisdn, periodStart }: InitiatedCharge): Promise<Outcome> {
  try {
    const description = deps.plans.any(attempt.plan_id).name;
    const notAfter = new Date(attempt.initiated_at.getTime() + MAX_UNSENT_MS);
    const ask = { key: attempt.key, msisdn, money: moneyOf(attempt), description, notAfter };
    return outcomeOf(await deps.carrier.createPayment(ask));
  } catch (error) {
    return outcomeOfError(deps, error, periodStart);
  }
}

export function outcomeOf({ status, reason, paymentId }: Payment): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', paymentId };
  if (status === 'denied') return { state: 'denied', reason: reason ?? 'DENIED', paymentId };
  return { state: 'pending', reason, paymentId };
}

const UNCERTAIN_REFUSALS: ReadonlySet<string> = new Set(['ALREADY_DONE', 'PIN_BAD', 'PIN_DEAD']);
const DEFAULT_DEFERRAL_MS = 2_000;

/** The carrier may have executed anything that it did not refuse: the payment is looked up, never counted as failed. */
function outcomeOfError({ log, clock }: Deps, error: unknown, periodStart: Date): Outcome {
  if (!(error instanceof CarrierError)) {
    log.error({ err: error }, 'carrier adapter failed unexpectedly');
    return { state: 'unknown', reason: null, paymentId: null };
  }
  if (error.kind === 'NOT_DONE') {
    const until = new Date(clock.now().getTime() + (error.retryAfterMs ?? DEFAULT_DEFERRAL_MS));
    return { state: 'deferred', until, periodStart };
  }
  const isDenied = isRefusal(error) && !UNCERTAIN_REFUSALS.has(error.kind);
  if (isDenied) return { state: 'denied', reason: error.kind, paymentId: null };
  return { state: 'unknown', reason: error.kind, paymentId: null };
}
