import { isRefusal } from '../../../gateways/carrier/carrier-error.ts';
import { announceChange } from '../state/apply-event.ts';
import { initiateCharges, type ChargeOrder } from './initiate-charge.ts';
import { chargePipelineOf } from './charge-pipeline.ts';
import { ensureMandate } from './mandates.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

/** The charges that began are being asked for; `settled` resolves when the last of them is settled. */
export type StartedCharges = { settled: Promise<void> };

/**
 * Charges once: the attempt is committed, the carrier asked outside any transaction, the outcome recorded.
 * @throws CarrierError UNKNOWN while the carrier cannot be asked for the mandate: nothing was charged, try again
 */
export async function performCharge(deps: Deps, order: ChargeOrder): Promise<void> {
  await requireMandate(deps, order);
  const { settled } = await startCharges(deps, [order]);
  await settled;
}

/** Begins charges of different subscriptions whose mandates stand, all or none, and asks the carrier for them. */
export async function startCharges(deps: Deps, orders: readonly ChargeOrder[]): Promise<StartedCharges> {
  const initiated = await initiateCharges(deps, orders);
  const initiatedIds = new Set(initiated.map(({ attempt }) => attempt.subscription_id));
  for (const { row } of orders) if (!initiatedIds.has(row.subscription_id)) announceChange(deps, row.subscriber_id);
  return { settled: chargePipelineOf(deps).ask(initiated) };
}

/** A mandate that the carrier refuses is no reason to stop: it will deny the charge, and that is recorded. */
async function requireMandate(deps: Deps, { row, plan }: ChargeOrder): Promise<void> {
  const owner = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  try {
    await ensureMandate(deps, owner, { plan, key: row.id });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    deps.log.warn({ err: error, subscription: owner.subscriptionId }, 'carrier refused a mandate');
  }
}
