import { CarrierError } from '../../../../gateways/carrier/carrier-error.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../../platform/queue/queue-worker.ts';
import { archiveSubscriber } from '../../../account/subscriber/archive-subscriber.ts';
import type { BillingDeps } from '../../deps.ts';
import { publishChange } from '../state/apply-event.ts';
import { ownerOfNumber } from '../state/subscriber-contact.ts';
import { callbackQueue } from './callback-queue.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';
import { syncMandate } from './sync-mandate.ts';
import { syncPayment } from './sync-payment.ts';

const WINDOW = 20;

export function callbacksJob(deps: BillingDeps): Job {
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
export async function syncCallbacks(deps: BillingDeps): Promise<number> {
  return createWorker(deps).runOnce();
}

function createWorker(deps: BillingDeps): QueueWorker<'carrier_callback', 'all'> {
  const handle = (callback: StoredCallback) => syncOne(deps, callback);
  return new QueueWorker(deps, callbackQueue, { lanes: ['all'], window: WINDOW, handle });
}

/** Looks up the state at the carrier after a callback, and acts on that state alone. */
async function syncOne(deps: BillingDeps, callback: StoredCallback): Promise<Handled<'carrier_callback'>> {
  const synced = await sync(deps, callback).catch((error: unknown): Synced => {
    deps.log.warn({ err: error, callback: callback.id }, 'carrier callback sync failed');
    return { isDone: false, outcome: error instanceof CarrierError ? error.kind : String(error) };
  });
  const now = deps.clock.now();
  if (synced.isDone) {
    const state = synced.isFailed ? 'failed' : 'done';
    return { kind: 'ack', state, set: { finished_at: now, outcome: synced.outcome } };
  }
  if (callbackQueue.isLastAttempt(callback))
    return { kind: 'dead', set: { finished_at: now, outcome: synced.outcome } };
  return { kind: 'retry', set: { outcome: synced.outcome }, ...(synced.again && { at: synced.again }) };
}

function sync(deps: BillingDeps, callback: StoredCallback): Promise<Synced> {
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

/** Syncs a recycled number: its learner is archived, tokens are revoked, and no renewal carries over. */
async function syncNumber(deps: BillingDeps, { msisdn }: StoredCallback): Promise<Synced> {
  const owner = await ownerOfNumber(deps.db, msisdn);
  if (!owner) return { isDone: true, outcome: 'unknown number' };
  // The subscriber who signed in after the number was recycled is its new owner.
  const isGone = await askCarrier(deps, { msisdn, since: owner.ownedSince });
  if (isGone === null) return { isDone: true, outcome: 'carrier has no answer' };
  if (!isGone) return { isDone: true, outcome: 'not confirmed by the carrier' };
  await deps.db
    .transaction()
    .execute((trx) => archiveSubscriber(trx, deps, { subscriberId: owner.id, reason: 'recycled', actor: 'carrier' }));
  publishChange(deps, owner.id);
  return { isDone: true, outcome: 'archived' };
}

/** Returns null if the carrier cannot answer for this number. */
async function askCarrier({ carrier }: BillingDeps, ask: { msisdn: string; since: Date }): Promise<boolean | null> {
  try {
    return await carrier.isRecycled(ask);
  } catch (error) {
    const isUndecided =
      error instanceof CarrierError && (error.kind === 'NO_SUBSCRIBER' || error.kind === 'INELIGIBLE');
    if (isUndecided) return null;
    throw error;
  }
}
