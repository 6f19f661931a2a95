import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../platform/queue/queue-worker.ts';
import type { Services } from '../../../compose/services.ts';
import { callbackQueue } from './callback-queue.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';
import { syncMandate } from './sync-mandate.ts';
import { syncNumber } from './sync-number.ts';
import { syncPayment } from './sync-payment.ts';

const WINDOW = 20;

export function callbacksJob(services: Services): Job {
  const worker = createWorker(services);
  return {
    name: 'sync-callbacks',
    workers: 'billing',
    pass: (signal) => worker.pass(signal),
    nextDue: () => callbackQueue.nextDue(services.db),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

/** Looks into callbacks that are due and waits until each has its outcome; gives how many it claimed. */
export async function syncCallbacks(services: Services): Promise<number> {
  return createWorker(services).runOnce();
}

function createWorker(services: Services): QueueWorker<'carrier_callback', 'all'> {
  const handle = (callback: StoredCallback) => syncOne(services, callback);
  return new QueueWorker(services, callbackQueue, { lanes: ['all'], window: WINDOW, handle });
}

/** A callback makes us ask the carrier for the truth, and act on that alone. */
async function syncOne(services: Services, callback: StoredCallback): Promise<Handled<'carrier_callback'>> {
  const synced = await sync(services, callback).catch((error: unknown): Synced => {
    services.log.warn({ err: error, callback: callback.id }, 'carrier callback sync failed');
    return { isDone: false, note: error instanceof CarrierError ? error.kind : String(error) };
  });
  const now = services.clock.now();
  if (synced.isDone) return { kind: 'ack', state: 'done', set: { finished_at: now, note: synced.note } };
  if (callbackQueue.isLastAttempt(callback)) return { kind: 'dead', set: { finished_at: now, note: synced.note } };
  return { kind: 'retry', set: { note: synced.note }, ...(synced.again && { at: synced.again }) };
}

function sync(services: Services, callback: StoredCallback): Promise<Synced> {
  switch (callback.type) {
    case 'payment_changed':
      return syncPayment(services, callback);
    case 'subscription_started':
    case 'subscription_ended':
      return syncMandate(services, callback);
    case 'number_recycled':
      return syncNumber(services, callback);
    default:
      return Promise.resolve({ isDone: true, note: 'a type that means nothing to us' });
  }
}
