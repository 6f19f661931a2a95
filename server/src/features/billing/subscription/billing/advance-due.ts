import { transition } from '../../../../domain/subscription/state.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { isOutage } from '../../../../platform/database/translate-outage.ts';
import type { BillingDeps } from '../../deps.ts';
import { publishChange, applyEvents } from '../state/apply-event.ts';
import { TIMED_EVENTS } from '../state/due-time.ts';
import type { Subscription } from '../state/subscription-store.ts';
import { dueKeys, lockDue, lockDueOne, postponeDue } from './due-store.ts';

const BATCH = 200;
const MAX_STEPS = 8;
const POSTPONE_MS = 3_600_000;

/**
 * Applies the events that are due by time: renewals, ends, retries, expired requests. Returns the number of handled
 * subscriptions.
 */
export async function advanceDue(deps: BillingDeps): Promise<number> {
  const advanced = await advanceBatch(deps).catch(async (error: unknown) => {
    if (isOutage(error)) throw error;
    deps.log.error({ err: error }, 'advance of a batch failed: subscriptions are advanced one by one');
    return advanceOneByOne(deps);
  });
  return advanced;
}

async function advanceBatch(deps: BillingDeps): Promise<number> {
  return advanceLocked(deps, (trx) => lockDue(trx, { now: deps.clock.now(), limit: BATCH }));
}

/** Postpones a subscription that cannot be advanced, so that it does not block the others. */
async function advanceOneByOne(deps: BillingDeps): Promise<number> {
  const now = deps.clock.now();
  const keys = await dueKeys(deps.db, { now, limit: BATCH });
  for (const key of keys) {
    try {
      await advanceLocked(deps, (trx) => lockDueOne(trx, key, now));
    } catch (error) {
      if (isOutage(error)) throw error;
      deps.log.error({ err: error, subscription: key.id }, 'advance of a subscription failed');
      await postponeDue(deps.db, key, new Date(now.getTime() + POSTPONE_MS));
    }
  }
  return keys.length;
}

async function advanceLocked(deps: BillingDeps, lock: (trx: Database) => Promise<Subscription[]>): Promise<number> {
  const due = await deps.db.transaction().execute(async (trx) => advanceWithin(trx, deps, await lock(trx)));
  for (const { subscriber_id } of due) publishChange(deps, subscriber_id);
  return due.length;
}

/** Several events may be due one after the other after an outage. */
async function advanceWithin(trx: Database, deps: BillingDeps, due: Subscription[]): Promise<Subscription[]> {
  let moving = await applyNextEvents(trx, deps, due);
  const moved = new Set(moving.map(({ id }) => id));
  for (const row of due) if (!moved.has(row.id)) await postponeUnmoved(trx, deps, row);
  for (let steps = 1; steps < MAX_STEPS && moving.length > 0; steps += 1) {
    moving = await applyNextEvents(trx, deps, moving);
  }
  return due;
}

/** Applies the next event of each subscription that is due by time, and returns the moved subscriptions. */
async function applyNextEvents(
  trx: Database,
  deps: BillingDeps,
  rows: readonly Subscription[],
): Promise<Subscription[]> {
  const now = deps.clock.now();
  const events = rows.flatMap((row) => {
    const event = TIMED_EVENTS.find((timed) => transition(row.facts, timed, now).ok);
    return event ? [{ row, event, actor: 'clock' as const }] : [];
  });
  const outcomes = await applyEvents(trx, deps, events);
  return events.flatMap(({ row }, i) => {
    const outcome = outcomes[i];
    return outcome?.ok ? [{ ...row, facts: outcome.facts }] : [];
  });
}

/** The transition table and `dueTime` must agree. If they do not, this row must not block the others. */
async function postponeUnmoved(trx: Database, deps: BillingDeps, row: Subscription): Promise<void> {
  deps.log.error({ subscription: row.id, state: row.state }, 'a subscription is due but no event applies');
  await postponeDue(trx, row, new Date(deps.clock.now().getTime() + POSTPONE_MS));
}
