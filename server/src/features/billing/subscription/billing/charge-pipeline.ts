import { setTimeout as sleep } from 'node:timers/promises';
import { CarrierError, isRefusal } from '../../../../gateways/carrier/carrier-error.ts';
import type { Payment } from '../../../../gateways/carrier/port.ts';
import { isOutage } from '../../../../platform/database/translate-outage.ts';
import type { BillingDeps } from '../../deps.ts';
import type { ChargesInFlight, InitiatedCharge } from './charges-in-flight.ts';
import { moneyOf } from './charge-store.ts';
import { settleCharges, type Outcome, type Settlement } from './settle-charge.ts';

const MAX_SETTLED_TOGETHER = 200;
/** How long an answer waits for others to be settled with it. */
const SETTLE_EVERY_MS = 100;
const MAX_SETTLEMENTS_RUNNING = 2;
/** Shorter than the time until an attempt without an outcome counts as lost. */
const MAX_OUTAGE_MS = 60_000;
const OUTAGE_RETRY_MS = 1_000;
/** Together with the time of an answer, shorter than the time until an attempt counts as lost and may be repeated. */
const MAX_UNSENT_MS = 60_000;

/** Compose creates one for a process. */
export class ChargePipeline implements ChargesInFlight {
  readonly #limit: number;
  readonly #deps: () => BillingDeps;
  readonly #running = new Set<Promise<void>>();
  readonly #waiting = new Set<{ count: number; resume: () => void }>();
  readonly #inFlight = new Set<string>();
  readonly #settler: Batcher<Settlement>;

  /** `limit`: charges in flight at one time. `deps` is called after the services are built. */
  constructor(limit: number, deps: () => BillingDeps) {
    this.#limit = limit;
    this.#deps = deps;
    this.#settler = createBatcher<Settlement>({
      maxSize: MAX_SETTLED_TOGETHER,
      maxWaitMs: SETTLE_EVERY_MS,
      maxRunning: MAX_SETTLEMENTS_RUNNING,
      handle: (batch) => settle(deps(), batch),
    });
  }

  room(): number {
    return this.#limit - this.#running.size;
  }

  async waitForRoom({ count, withinMs }: { count: number; withinMs: number }): Promise<void> {
    const wanted = Math.min(count, this.#limit);
    if (this.room() >= wanted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { count: wanted, resume: resolve };
    const timer = setTimeout(resolve, withinMs);
    this.#waiting.add(waiter);
    await promise;
    this.#waiting.delete(waiter);
    clearTimeout(timer);
  }

  async ask(charges: readonly InitiatedCharge[]): Promise<void> {
    await Promise.all(charges.map((charge) => this.#start(charge)));
  }

  isInFlight(attemptId: string): boolean {
    return this.#inFlight.has(attemptId);
  }

  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #start(charge: InitiatedCharge): Promise<void> {
    const work = this.#askAndSettle(charge).finally(() => {
      this.#running.delete(work);
      for (const { count, resume } of this.#waiting) if (this.room() >= count) resume();
    });
    this.#running.add(work);
    return work;
  }

  async #askAndSettle(charge: InitiatedCharge): Promise<void> {
    const { id } = charge.attempt;
    this.#inFlight.add(id);
    try {
      await this.#settler.add({ ...charge, outcome: await askCarrier(this.#deps(), charge) });
    } finally {
      this.#inFlight.delete(id);
    }
  }
}

/**
 * One charge that cannot be settled must not hold up the others; its attempt stays undecided and is looked up. While
 * the database is away all of them wait: looking them up would take far longer.
 */
async function settle(deps: BillingDeps, batch: readonly Settlement[]): Promise<void> {
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

async function settleAfterOutage(deps: BillingDeps, batch: readonly Settlement[]): Promise<void> {
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

async function askCarrier(deps: BillingDeps, { attempt, msisdn, periodStart }: InitiatedCharge): Promise<Outcome> {
  try {
    const description = deps.plans.any(attempt.plan_id).name;
    const notAfter = new Date(attempt.initiated_at.getTime() + MAX_UNSENT_MS);
    const ask = { key: attempt.key, msisdn, money: moneyOf(attempt), description, notAfter };
    return outcomeOf(await deps.carrier.createPayment(ask));
  } catch (error) {
    return outcomeOfError(deps, error, periodStart);
  }
}

export function outcomeOf({ status, reason, paymentId, money: taken }: Payment): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', paymentId, taken };
  if (status === 'denied') return { state: 'denied', reason: reason ?? 'DENIED', paymentId };
  return { state: 'pending', reason, paymentId };
}

const UNCERTAIN_REFUSALS: ReadonlySet<string> = new Set(['ALREADY_DONE', 'PIN_BAD', 'PIN_DEAD']);
const DEFAULT_DEFERRAL_MS = 2_000;

/** The carrier may have executed anything that it did not refuse: the payment is looked up, never counted as failed. */
function outcomeOfError({ log, clock }: BillingDeps, error: unknown, periodStart: Date): Outcome {
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

/** Collects items that arrive one by one and passes them on in batches, so that they are written together. */
type Batcher<T> = {
  /** Resolves once the batch with this item was handled, whether that went well or not. */
  add(item: T): Promise<void>;
};

type BatcherOptions<T> = {
  maxSize: number;
  /** How long the first item of a batch waits for others. */
  maxWaitMs: number;
  /** Batches that are handled at one time; further items wait and join the next one. */
  maxRunning: number;
  /** Must not reject. */
  handle: (batch: T[]) => Promise<void>;
};

function createBatcher<T>({ maxSize, maxWaitMs, maxRunning, handle }: BatcherOptions<T>): Batcher<T> {
  let queue: { item: T; done: () => void }[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (running >= maxRunning || queue.length === 0) return;
    const batch = queue.slice(0, maxSize);
    queue = queue.slice(maxSize);
    running += 1;
    void handle(batch.map(({ item }) => item)).finally(() => {
      running -= 1;
      for (const { done } of batch) done();
      if (queue.length > 0) schedule();
    });
  }

  function schedule(): void {
    if (queue.length >= maxSize) flush();
    else timer ??= setTimeout(flush, maxWaitMs);
  }

  return {
    add(item) {
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push({ item, done: resolve });
      schedule();
      return promise;
    },
  };
}
