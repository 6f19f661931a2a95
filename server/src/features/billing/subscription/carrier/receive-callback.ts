import type { CallbackResult, CarrierCallback } from '../../../../gateways/carrier/callback.ts';
import type { CallbackHeaders } from '../../../../gateways/carrier/port.ts';
import type { BillingDeps } from '../../deps.ts';
import { insertCallback } from './callback-store.ts';

type ReceivedCallback = { rawBody: string; headers: CallbackHeaders };
export type Receipt = { ok: true; isNew: boolean } | { ok: false; reason: 'bad_signature' | 'stale' | 'malformed' };

/**
 * Verifies a carrier's callback and stores it unchanged, once per source and id. Its content is never trusted: a job
 * looks up the state at the carrier, and nothing else changes here.
 */
export async function receiveCallback(deps: BillingDeps, { rawBody, headers }: ReceivedCallback): Promise<Receipt> {
  const read = keepable(deps.carrier.parseCallback(rawBody, headers));
  if (!read.ok) return read;
  const { callback } = read;
  const now = deps.clock.now();
  const isNew = await insertCallback(deps.db, {
    source: callback.source,
    id: callback.id,
    type: callback.type,
    msisdn: callback.msisdn,
    payment_key: callback.paymentKey,
    payment_id: callback.paymentId,
    raw_body: rawBody,
    occurred_at: callback.at,
    received_at: now,
    state: 'received',
    next_try_at: now,
    finished_at: null,
    outcome: null,
  });
  if (isNew) deps.jobs.wake('sync-callbacks');
  else deps.log.info({ callback: callback.id }, 'a carrier callback came again');
  return { ok: true, isNew };
}

const MAX_NAME_LENGTH = 300;

/** Applies our own limits to signed callbacks: the database must be able to store and index their names. */
function keepable(read: CallbackResult): CallbackResult {
  return !read.ok || namesIn(read.callback).every(isKeepable) ? read : { ok: false, reason: 'malformed' };
}

function namesIn({ source, id, msisdn, paymentKey, paymentId }: CarrierCallback): (string | null)[] {
  return [source, id, msisdn, paymentKey, paymentId];
}

function isKeepable(name: string | null): boolean {
  return name === null || (name.length <= MAX_NAME_LENGTH && !name.includes('\0'));
}
