import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CarrierError, isRefusal } from '../../../gateways/carrier/carrier-error.ts';
import type { OutboxType } from '../../../platform/database/tables/subscription.ts';
import type { Services } from '../../../services.ts';
import { archiveSubscriber } from '../../subscriber/archive-subscriber.ts';
import { performRefund } from '../refunds/perform-refund.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import { claimEffects, finishEffect, nextEffectTime, tryEffectAgain, type OutboxRow } from '../state/outbox-store.ts';
import type { ChargeOrder } from './begin-charge.ts';
import { readBillingControl } from './billing-control.ts';
import { chargePipelineOf } from './charge-pipeline.ts';
import { chargesWithMandate, isMandateWanted } from './mandate-store.ts';
import { endMandate, ensureMandate } from './mandates.ts';
import { performCharge, startCharges, type StartedCharges } from './perform-charge.ts';

const BATCH = 200;
/** While one batch waits for the database another works. */
const LANES = 2;
/** Longer than the slowest answer of a carrier, after which another worker may claim the effect. */
const LEASE_MS = 90_000;
/** How long a pass waits for the last answers, so that what they settle is there when it ends. */
const SETTLE_WAIT_MS = 2_000;
const MAX_RETRY_MS = 600_000;

const ALL_TYPES: readonly OutboxType[] = [
  'charge',
  'open_mandate',
  'end_mandate',
  'archive_subscriber',
  'refund',
  'reconcile_charge',
];
/** Leaving is possible also while billing is paused; nothing that takes or moves money is. */
const TYPES_WHILE_PAUSED: readonly OutboxType[] = ['end_mandate', 'archive_subscriber'];

/**
 * Does what transitions left in the outbox; gives how many effects were claimed. Charges are begun and asked for, as
 * many as may be in flight, and settled whenever their answers come: a slow carrier does not hold up the claims.
 */
export async function performDueEffects(services: Services): Promise<number> {
  const types = await typesToPerform(services);
  const lanes = await Promise.all(Array.from({ length: LANES }, () => performBatch(services, types)));
  const claimed = lanes.reduce((sum, lane) => sum + lane.claimed, 0);
  // A full batch means that there is more to claim: its answers are not waited for.
  if (lanes.every((lane) => lane.claimed < BATCH))
    await waitAtMost(
      SETTLE_WAIT_MS,
      lanes.map(({ done }) => done),
    );
  return claimed;
}

/** When the next effect may be carried out. */
export async function nextEffectDue(services: Services): Promise<Date | null> {
  return nextEffectTime(services.db, await typesToPerform(services));
}

async function typesToPerform({ db }: Services): Promise<readonly OutboxType[]> {
  const { mode } = await readBillingControl(db);
  return mode === 'on' ? ALL_TYPES : TYPES_WHILE_PAUSED;
}

type Lane = { claimed: number; done: Promise<unknown> };

async function performBatch(services: Services, types: readonly OutboxType[]): Promise<Lane> {
  const pipeline = chargePipelineOf(services);
  await pipeline.waitForRoom(SETTLE_WAIT_MS);
  const limit = Math.min(BATCH, Math.ceil(pipeline.room() / LANES));
  if (limit < 1) return { claimed: 0, done: Promise.resolve() };
  const now = services.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const rows = await claimEffects(services.db, { now, leaseUntil, limit, types });
  const ready = await readyCharges(services, rows).catch((error: unknown) => {
    services.log.error({ err: error }, 'charges could not be read together, they are made one by one');
    return [];
  });
  const isReady = new Set(ready.map(({ row }) => row.id));
  const others = rows.filter(({ id }) => !isReady.has(id)).map((row) => performOne(services, row));
  const { settled } = await startTogether(services, ready);
  return { claimed: rows.length, done: Promise.all([settled, ...others]) };
}

async function waitAtMost(ms: number, work: readonly Promise<unknown>[]): Promise<void> {
  const patience = new AbortController();
  const timeout = sleep(ms, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.all(work), timeout]);
  patience.abort();
}

/** Charges whose mandates stand, as those of renewals do: they are made together. */
async function readyCharges(services: Services, rows: readonly OutboxRow[]): Promise<ChargeOrder[]> {
  const charges = rows.filter(({ type }) => type === 'charge');
  const bySubscription = new Map(charges.map((row) => [row.subscription_id, row]));
  const different = [...bySubscription.values()];
  if (different.length === 0) return [];
  if (!services.carrier.capabilities().holdsMandates) return different.map(orderOf);
  const standing = await chargesWithMandate(services.db, different);
  return different.filter(({ id }) => standing.has(id)).map(orderOf);
}

/** One charge that cannot begin must not hold up the others. What has begun is not begun again. */
async function startTogether(services: Services, orders: readonly ChargeOrder[]): Promise<StartedCharges> {
  if (orders.length === 0) return { settled: Promise.resolve() };
  try {
    return await startCharges(services, orders);
  } catch (error) {
    services.log.error({ err: error }, 'charges could not be begun together, they are begun one by one');
    const each = orders.map(({ row }) => performOne(services, row));
    return { settled: Promise.all(each).then(() => undefined) };
  }
}

async function performOne(services: Services, row: OutboxRow): Promise<void> {
  try {
    const isDone = await perform(services, row);
    if (isDone) await finishEffect(services.db, row, { state: 'done', now: services.clock.now() });
  } catch (error) {
    await storeFailure(services, row, error).catch((err: unknown) =>
      services.log.error({ err }, 'billing effect could not be put back'),
    );
  }
}

/** A refusal is final; anything else is tried again, for as long as it takes. */
async function storeFailure(services: Services, row: OutboxRow, error: unknown): Promise<void> {
  const kind = error instanceof CarrierError ? error.kind : null;
  const level = kind === null ? 'error' : 'warn';
  services.log[level]({ err: error, effect: row.type, tries: row.tries }, 'billing effect failed');
  const now = services.clock.now();
  if (isRefusal(error)) await finishEffect(services.db, row, { state: 'failed', now, error: error.kind });
  else await tryEffectAgain(services.db, row, { at: retryTime(row, now), error: kind ?? String(error) });
}

const StoredCharge = z.object({ periodStart: z.iso.datetime() });
const StoredRefund = z.object({ refundId: z.string() });

/** True when the row is to be marked as done here. Whatever is repeated here is idempotent. */
async function perform(services: Services, row: OutboxRow): Promise<boolean> {
  const key = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  switch (row.type) {
    case 'charge':
      await performCharge(services, orderOf(row));
      // Its row was finished with the begin of the charge, unless billing was paused meanwhile.
      return false;
    case 'open_mandate':
      // A learner who has left before it was opened gets none.
      if (await isMandateWanted(services.db, key.subscriberId))
        await ensureMandate(services, key, { plan: planOf(row), key: row.id });
      return true;
    case 'end_mandate':
      await endMandate(services, key);
      return true;
    case 'reconcile_charge':
      // Rows from before the walk through the carrier's payments, which finds undecided charges by itself.
      return true;
    case 'archive_subscriber':
      await services.db
        .transaction()
        .execute((trx) =>
          archiveSubscriber(trx, services, { subscriberId: key.subscriberId, reason: 'recycled', actor: 'carrier' }),
        );
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
  return new Date(now.getTime() + Math.min(MAX_RETRY_MS, 500 * 2 ** Math.min(tries, 20)));
}
