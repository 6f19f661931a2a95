import { isRefusal } from '../../../../gateways/carrier/carrier-error.ts';
import { publishChange } from '../state/apply-event.ts';
import { initiateCharges, type ChargeOrder } from './initiate-charge.ts';
import { chargePipelineOf } from './charge-pipeline.ts';
import { ensureMandate } from './mandates.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

/** The initiated charges are being requested; `settled` resolves when the last of them is settled. */
export type StartedCharges = { settled: Promise<void> };

/**
 * Charges once: commits the attempt, calls the carrier outside any transaction, and records the outcome.
 * @throws CarrierError UNKNOWN while the carrier's mandate cannot be read: nothing was charged, retry
 */
export async function performCharge(deps: Deps, order: ChargeOrder): Promise<void> {
  await requireMandate(deps, order);
  const { settled } = await startCharges(deps, [order]);
  await settled;
}

/** Initiates charges of different subscriptions whose mandates are active, all or none, and requests them. */
export async function startCharges(deps: Deps, orders: readonly ChargeOrder[]): Promise<StartedCharges> {
  const initiated = await initiateCharges(deps, orders);
  const initiatedIds = new Set(initiated.map(({ attempt }) => attempt.subscription_id));
  for (const { row } of orders) if (!initiatedIds.has(row.subscription_id)) publishChange(deps, row.subscriber_id);
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
