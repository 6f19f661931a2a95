import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Services } from '../../../services.ts';
import { finishCallback, retryCallback, takeCallbacks, type StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';
import { syncMandate } from './sync-mandate.ts';
import { syncNumber } from './sync-number.ts';
import { syncPayment } from './sync-payment.ts';

const BATCH = 20;
/** Longer than the slowest answer of a carrier. */
const LEASE_MS = 90_000;
const LONGEST_WAIT_MS = 3_600_000;
/** About three days: a STOP that is lost would have us ask for money that nobody agrees to any more. */
const MOST_TRIES = 84;

/** Looks into callbacks that have come: each makes us ask the carrier for the truth, and act on that alone. */
export async function syncCallbacks(services: Services): Promise<number> {
  const now = services.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const taken = await takeCallbacks(services.db, { now, leaseUntil, most: BATCH });
  await Promise.all(taken.map((callback) => syncOne(services, callback)));
  return taken.length;
}

async function syncOne(services: Services, callback: StoredCallback): Promise<void> {
  const synced = await sync(services, callback).catch((error: unknown): Synced => {
    services.log.warn({ err: error, callback: callback.id }, 'a carrier callback could not be looked into');
    return { isDone: false, note: error instanceof CarrierError ? error.kind : String(error) };
  });
  const now = services.clock.now();
  if (synced.isDone) return finishCallback(services.db, callback, { state: 'done', now, note: synced.note });
  if (callback.tries >= MOST_TRIES) {
    services.log.error({ callback: callback.id, note: synced.note }, 'a carrier callback was given up');
    return finishCallback(services.db, callback, { state: 'failed', now, note: synced.note });
  }
  const at = synced.again ?? retryTime(callback, now);
  await retryCallback(services.db, callback, { at, note: synced.note });
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

/** 1 s, 2 s, 4 s … up to an hour. */
function retryTime({ tries }: StoredCallback, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(tries, 20)));
}
