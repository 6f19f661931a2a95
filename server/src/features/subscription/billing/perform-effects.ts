import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Services } from '../../../services.ts';
import { archiveSubscriber } from '../../subscriber/archive-subscriber.ts';
import { readPlanTerms } from '../facts-record.ts';
import { finishEffect, takeEffect, tryEffectAgain, type OutboxRow } from '../outbox-store.ts';
import { endMandate, ensureMandate } from './mandates.ts';
import { performCharge } from './perform-charge.ts';
import { reconcileCharge } from './reconcile-charge.ts';

const BATCH = 20;
/** Longer than the slowest answer of a carrier, after which another worker may take the effect over. */
const LEASE_MS = 90_000;
/** A slow answer holds up nobody else: the pass goes on without it. */
const PATIENCE_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;

/** Does what transitions left in the outbox; gives how many effects were taken. */
export async function performDueEffects(services: Services): Promise<number> {
  const rows = await takeBatch(services);
  const work = Promise.all(rows.map((row) => performOne(services, row)));
  const patience = new AbortController();
  await Promise.race([
    work,
    sleep(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined),
  ]);
  patience.abort();
  return rows.length;
}

async function takeBatch({ db, clock }: Services): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  while (rows.length < BATCH) {
    const now = clock.now();
    const row = await takeEffect(db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
    if (!row) break;
    rows.push(row);
  }
  return rows;
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

/** False when it has to be asked again later. Whatever is repeated here is idempotent. */
async function perform(services: Services, row: OutboxRow): Promise<boolean> {
  const key = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  switch (row.type) {
    case 'charge':
      await performCharge(services, {
        row,
        plan: planOf(row),
        periodStart: new Date(StoredCharge.parse(row.effect).periodStart),
      });
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
  }
}

function planOf({ effect }: OutboxRow) {
  return readPlanTerms('plan' in effect ? effect.plan : undefined);
}

/** 1 s, 2 s, 4 s … up to ten minutes. */
function retryTime({ tries }: OutboxRow, now: Date): Date {
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(tries, 20)));
}
