import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Services } from '../../../services.ts';
import { archiveSubscriber } from '../../subscriber/archive-subscriber.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import { finishEffect, takeEffects, tryEffectAgain, type OutboxRow } from '../state/outbox-store.ts';
import { endMandate, ensureMandate } from './mandates.ts';
import { performRefund } from '../refunds/perform-refund.ts';
import type { ChargeOrder } from './begin-charge.ts';
import { chargesWithMandate } from './mandate-store.ts';
import { performCharge, performCharges } from './perform-charge.ts';
import { reconcileCharge } from './reconcile-charge.ts';

const BATCH = 50;
/** While one batch waits for the database another works. */
const LANES = 2;
/** Longer than the slowest answer of a carrier, after which another worker may take the effect over. */
const LEASE_MS = 90_000;
/** A slow answer holds up nobody else: the pass goes on without it. */
const PATIENCE_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;

/** Does what transitions left in the outbox; gives how many effects were taken. */
export async function performDueEffects(services: Services): Promise<number> {
  const taken = await Promise.all(Array.from({ length: LANES }, () => performBatch(services)));
  return taken.reduce((sum, rows) => sum + rows, 0);
}

async function performBatch(services: Services): Promise<number> {
  const now = services.clock.now();
  const rows = await takeEffects(services.db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), most: BATCH });
  const work = performAll(services, rows);
  const patience = new AbortController();
  await Promise.race([
    work,
    sleep(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined),
  ]);
  patience.abort();
  return rows.length;
}

/** Charges whose mandates stand, as those of renewals do, are made together; whatever else there is, one by one. */
async function performAll(services: Services, rows: readonly OutboxRow[]): Promise<void> {
  const ready = await readyCharges(services, rows).catch((error: unknown) => {
    services.log.error({ err: error }, 'charges could not be read together and are made one by one');
    return [];
  });
  const isReady = new Set(ready.map(({ row }) => row.id));
  const others = rows.filter(({ id }) => !isReady.has(id));
  await Promise.all([chargeTogether(services, ready), ...others.map((row) => performOne(services, row))]);
}

async function readyCharges(services: Services, rows: readonly OutboxRow[]): Promise<ChargeOrder[]> {
  const charges = rows.filter(({ type }) => type === 'charge');
  const bySubscription = new Map(charges.map((row) => [row.subscription_id, row]));
  const different = [...bySubscription.values()];
  if (!services.carrier.capabilities().holdsMandates) return different.map(orderOf);
  const standing = await chargesWithMandate(services.db, different);
  return different.filter(({ id }) => standing.has(id)).map(orderOf);
}

/** One that cannot begin must not keep the others from it. What has begun is not begun again. */
async function chargeTogether(services: Services, orders: readonly ChargeOrder[]): Promise<void> {
  if (orders.length === 0) return;
  try {
    await performCharges(services, orders);
  } catch (error) {
    services.log.error({ err: error }, 'charges could not be made together and are made one by one');
    await Promise.all(orders.map(({ row }) => performOne(services, row)));
  }
}

async function performOne(services: Services, row: OutboxRow): Promise<void> {
  const now = () => services.clock.now();
  try {
    const isDone = await perform(services, row);
    if (isDone) await finishEffect(services.db, row, { state: 'done', now: now() });
    else await tryEffectAgain(services.db, row, { at: retryTime(row, now()), error: 'PENDING' });
  } catch (error) {
    await keepFailure(services, row, error).catch((err: unknown) =>
      services.log.error({ err }, 'an effect could not be put back'),
    );
  }
}

/** A refusal is final; anything else is tried again, for as long as it takes. */
async function keepFailure(services: Services, row: OutboxRow, error: unknown): Promise<void> {
  const kind = error instanceof CarrierError ? error.kind : null;
  services.log[kind === null ? 'error' : 'warn'](
    { err: error, effect: row.type, tries: row.tries },
    'an effect failed',
  );
  const now = services.clock.now();
  const isRefused = kind !== null && kind !== 'UNKNOWN' && kind !== 'PENDING';
  if (isRefused) await finishEffect(services.db, row, { state: 'failed', now, error: kind });
  else await tryEffectAgain(services.db, row, { at: retryTime(row, now), error: kind ?? String(error) });
}

const StoredCharge = z.object({ periodStart: z.iso.datetime() });
const StoredRefund = z.object({ refundId: z.string() });

/** False when it has to be asked again later. Whatever is repeated here is idempotent. */
async function perform(services: Services, row: OutboxRow): Promise<boolean> {
  const key = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  switch (row.type) {
    case 'charge':
      await performCharge(services, orderOf(row));
      return true;
    case 'open_mandate':
      await ensureMandate(services, key, { plan: planOf(row), key: row.id });
      return true;
    case 'end_mandate':
      await endMandate(services, key);
      return true;
    case 'reconcile_charge':
      return reconcileCharge(services, key);
    case 'archive_subscriber':
      await services.db.transaction().execute((trx) => archiveSubscriber(trx, services, key.subscriberId));
      return true;
    case 'refund':
      await performRefund(services, { subscriberId: key.subscriberId, ...StoredRefund.parse(row.effect) });
      return true;
  }
}

function orderOf(row: OutboxRow): ChargeOrder {
  return { row, plan: planOf(row), periodStart: new Date(StoredCharge.parse(row.effect).periodStart) };
}

function planOf({ effect }: OutboxRow) {
  return readPlanTerms('plan' in effect ? effect.plan : undefined);
}

/** 1 s, 2 s, 4 s … up to ten minutes. */
function retryTime({ tries }: OutboxRow, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(tries, 20)));
}
