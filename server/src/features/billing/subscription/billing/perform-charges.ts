import { z } from 'zod';
import { CarrierError, isRefusal } from '../../../../gateways/carrier/carrier-error.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../../platform/queue/queue-worker.ts';
import type { BillingDeps } from '../../deps.ts';
import { mayCharge } from '../journal/compare-journal.ts';
import { effectQueue } from '../state/effect-queue.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import type { OutboxRow } from '../state/outbox-store.ts';
import { publishChange } from '../state/apply-event.ts';
import { type ChargeOrder, initiateCharges } from './initiate-charge.ts';
import { chargesWithMandate } from './mandate-store.ts';
import { ensureMandate } from './mandates.ts';

const BATCH = 200;
/** While one batch waits for the database another works. */
const PARALLEL_BATCHES = 2;
/** Charges that need a mandate first are initiated one by one, at most this many concurrently. */
const WINDOW = 400;
/** How long a claim waits for room for a whole batch, and for any room at all. */
const FULL_BATCH_WAIT_MS = 250;
const ROOM_WAIT_MS = 2_000;
const LANES = ['charges'] as const;

type ChargeWorker = QueueWorker<'billing_outbox', 'charges' | 'other'>;

/**
 * Initiates charges in batches, requests as many as may be in flight and settles them as the replies arrive: a slow
 * carrier does not delay the claims. While billing is paused, no charge is claimed.
 */
export function chargesJob(deps: BillingDeps): Job {
  const worker = createChargeWorker(deps);
  return {
    name: 'perform-charges',
    workers: 'billing',
    pass: (signal) => passCharges(deps, worker, signal),
    nextDue: async () => ((await mayCharge(deps)) ? effectQueue.nextDue(deps.db, LANES) : null),
    async drain() {
      await worker.drain();
      await deps.charges.drain();
    },
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

/** Initiates due charges while there is room. Returns the number of claimed rows; replies are not awaited. */
export async function passCharges(deps: BillingDeps, worker: ChargeWorker, signal: AbortSignal): Promise<number> {
  if (!(await mayCharge(deps))) return 0;
  const passes = Array.from({ length: PARALLEL_BATCHES }, () => worker.pass(signal));
  const claimed = await Promise.all(passes);
  return claimed.reduce((sum, count) => sum + count, 0);
}

export function createChargeWorker(deps: BillingDeps): ChargeWorker {
  return new QueueWorker(deps, effectQueue, {
    lanes: LANES,
    window: WINDOW,
    room: () => roomForBatch(deps),
    start: (rows) => startBatch(deps, rows),
    handle: (row) => chargeOne(deps, row),
  });
}

/** A few rows at a time cost as many statements as a whole batch does. */
async function roomForBatch(deps: BillingDeps): Promise<number> {
  await deps.charges.waitForRoom({ count: BATCH * PARALLEL_BATCHES, withinMs: FULL_BATCH_WAIT_MS });
  await deps.charges.waitForRoom({ count: 1, withinMs: ROOM_WAIT_MS });
  return Math.min(BATCH, Math.ceil(deps.charges.room() / PARALLEL_BATCHES));
}

/** Initiates charges with active mandates, as renewals have, in one transaction. Returns the other rows. */
async function startBatch(deps: BillingDeps, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const different = [...new Map(rows.map((row) => [row.subscription_id, row])).values()];
  const { hasMandates } = deps.carrier.capabilities();
  const withMandate = hasMandates ? await chargesWithMandate(deps.db, different) : null;
  const ready = different.filter(({ id }) => withMandate === null || withMandate.has(id));
  if (ready.length > 0) await startCharges(deps, ready.map(orderOf));
  const initiated = new Set(ready);
  return rows.filter((row) => !initiated.has(row));
}

/** The transaction that initiates the charge finishes the row; when billing was paused meanwhile, its lease expires. */
async function chargeOne(deps: BillingDeps, row: OutboxRow): Promise<Handled<'billing_outbox'>> {
  try {
    await performCharge(deps, orderOf(row));
    return { kind: 'settled' };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    deps.log.warn({ err: error, subscription: row.subscription_id }, 'charge not initiated');
    const set = { last_error: error.kind };
    if (!isRefusal(error)) return { kind: 'retry', set };
    return { kind: 'ack', state: 'failed', set: { ...set, finished_at: deps.clock.now() } };
  }
}

const StoredCharge = z.object({ plan: z.unknown(), periodStart: z.iso.datetime() });

function orderOf(row: OutboxRow): ChargeOrder {
  const { plan, periodStart } = StoredCharge.parse(row.effect);
  return { row, plan: readPlanTerms(plan), periodStart: new Date(periodStart) };
}

/** The initiated charges are being requested; `settled` resolves when the last of them is settled. */
type StartedCharges = { settled: Promise<void> };

/**
 * Charges once: commits the attempt, calls the carrier outside any transaction, and records the outcome.
 * @throws CarrierError UNKNOWN while the carrier's mandate cannot be read: nothing was charged, retry
 */
async function performCharge(deps: BillingDeps, order: ChargeOrder): Promise<void> {
  await requireMandate(deps, order);
  const { settled } = await startCharges(deps, [order]);
  await settled;
}

/** Initiates charges of different subscriptions whose mandates are active, all or none, and requests them. */
async function startCharges(deps: BillingDeps, orders: readonly ChargeOrder[]): Promise<StartedCharges> {
  const initiated = await initiateCharges(deps, orders);
  const initiatedIds = new Set(initiated.map(({ attempt }) => attempt.subscription_id));
  for (const { row } of orders) if (!initiatedIds.has(row.subscription_id)) publishChange(deps, row.subscriber_id);
  return { settled: deps.charges.ask(initiated) };
}

/**
 * A mandate that the carrier refuses is no reason to stop: the carrier will deny the charge, and the denial is
 * recorded.
 */
async function requireMandate(deps: BillingDeps, { row, plan }: ChargeOrder): Promise<void> {
  const owner = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  try {
    await ensureMandate(deps, owner, { plan, key: row.id });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    deps.log.warn({ err: error, subscription: owner.subscriptionId }, 'carrier refused a mandate');
  }
}
