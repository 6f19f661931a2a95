import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../../platform/queue/queue-worker.ts';
import { callbackQueue } from './callback-queue.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';
import { syncMandate } from './sync-mandate.ts';
import { syncNumber } from './sync-number.ts';
import { syncPayment } from './sync-payment.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  | 'carrier'
  | 'clock'
  | 'config'
  | 'db'
  | 'jobs'
  | 'log'
  | 'metrics'
  | 'newId'
  | 'onArchive'
  | 'plans'
  | 'publicUrl'
  | 'random'
  | 'sessions'
>;

const WINDOW = 20;

export function callbacksJob(deps: Deps): Job {
  const worker = createWorker(deps);
  return {
    name: 'sync-callbacks',
    workers: 'billing',
    pass: (signal) => worker.pass(signal),
    nextDue: () => callbackQueue.nextDue(deps.db),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

/** Processes due callbacks and waits for each outcome. Returns the number of claimed rows. */
export async function syncCallbacks(deps: Deps): Promise<number> {
  return createWorker(deps).runOnce();
}

function createWorker(deps: Deps): QueueWorker<'carrier_callback', 'all'> {
  const handle = (callback: StoredCallback) => syncOne(deps, callback);
  return new QueueWorker(deps, callbackQueue, { lanes: ['all'], window: WINDOW, handle });
}

/** A callback makes us ask the carrier for the truth, and act on that alone. */
async function syncOne(deps: Deps, callback: StoredCallback): Promise<Handled<'carrier_callback'>> {
  const synced = await sync(deps, callback).catch((error: unknown): Synced => {
    deps.log.warn({ err: error, callback: callback.id }, 'carrier callback sync failed');
    return { isDone: false, outcome: error instanceof CarrierError ? error.kind : String(error) };
  });
  const now = deps.clock.now();
  if (synced.isDone) return { kind: 'ack', state: 'done', set: { finished_at: now, outcome: synced.outcome } };
  if (callbackQueue.isLastAttempt(callback))
    return { kind: 'dead', set: { finished_at: now, outcome: synced.outcome } };
  return { kind: 'retry', set: { outcome: synced.outcome }, ...(synced.again && { at: synced.again }) };
}

function sync(deps: Deps, callback: StoredCallback): Promise<Synced> {
  switch (callback.type) {
    case 'payment_changed':
      return syncPayment(deps, callback);
    case 'subscription_started':
    case 'subscription_ended':
      return syncMandate(deps, callback);
    case 'number_recycled':
      return syncNumber(deps, callback);
    default:
      return Promise.resolve({ isDone: true, outcome: 'unknown callback type' });
  }
}
