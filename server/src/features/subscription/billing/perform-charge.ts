import { setTimeout as sleep } from 'node:timers/promises';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Payment } from '../../../gateways/carrier/port.ts';
import type { Services } from '../../../services.ts';
import { announceChange } from '../state/apply-event.ts';
import { beginCharges, type BegunCharge, type ChargeOrder } from './begin-charge.ts';
import { moneyOf } from './charge-store.ts';
import { ensureMandate } from './mandates.ts';
import { settleCharges, type Outcome, type Settling } from './settle-charge.ts';

/** What is answered within this time is settled together; later answers one by one, so that nobody waits for them. */
const PROMPT_MS = 250;

/**
 * Charges once: the attempt is committed, the carrier asked outside any transaction, the outcome recorded.
 * @throws CarrierError UNKNOWN while the carrier cannot be asked for the mandate: nothing was charged, try again
 */
export async function performCharge(services: Services, order: ChargeOrder): Promise<void> {
  await requireMandate(services, order);
  await performCharges(services, [order]);
}

/** As above for many whose mandates stand, of different subscriptions; they begin together or not at all. */
export async function performCharges(services: Services, orders: readonly ChargeOrder[]): Promise<void> {
  const begun = await beginCharges(services, orders);
  const isBegun = new Set(begun.map(({ attempt }) => attempt.subscription_id));
  for (const { row } of orders) if (!isBegun.has(row.subscription_id)) announceChange(services, row.subscriber_id);
  for (const { attempt } of begun) underWay.add(attempt.id);
  await settleAnswers(
    services,
    begun.map((charge) => askCarrier(services, charge)),
  );
}

async function settleAnswers(services: Services, answers: readonly Promise<Settling>[]): Promise<void> {
  const prompt: Settling[] = [];
  let isEarly = true;
  const all = Promise.all(
    answers.map(async (answer) => {
      const settling = await answer;
      if (isEarly) prompt.push(settling);
      else await settle(services, [settling]);
    }),
  );
  await Promise.race([all, sleep(PROMPT_MS, undefined, { ref: false })]);
  isEarly = false;
  await Promise.all([settle(services, prompt), all]);
}

/** One that cannot be settled must not keep the others from it. */
async function settle(services: Services, those: readonly Settling[]): Promise<void> {
  try {
    await settleCharges(services, those);
  } catch (error) {
    if (those.length < 2) throw error;
    services.log.error({ err: error }, 'charges could not be settled together and are settled one by one');
    await Promise.all(those.map((one) => settle(services, [one])));
  } finally {
    for (const { attempt } of those) underWay.delete(attempt.id);
  }
}

/** What this process is asking the carrier at this moment, which therefore nobody may take for lost. */
const underWay = new Set<string>();

export function isUnderWay(attemptId: string): boolean {
  return underWay.has(attemptId);
}

/** A mandate that the carrier refuses is no reason to stop: it will deny the charge, and that is recorded. */
async function requireMandate(services: Services, { row, plan }: ChargeOrder): Promise<void> {
  const owner = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  try {
    await ensureMandate(services, owner, { plan, key: row.id });
  } catch (error) {
    const isRefused = error instanceof CarrierError && error.kind !== 'UNKNOWN' && error.kind !== 'PENDING';
    if (!isRefused) throw error;
    services.log.warn({ err: error, subscription: owner.subscriptionId }, 'the carrier refused a mandate');
  }
}

async function askCarrier(services: Services, { attempt, msisdn }: BegunCharge): Promise<Settling> {
  try {
    const description = services.plans.any(attempt.plan_id).name;
    const ask = { key: attempt.key, msisdn, money: moneyOf(attempt), description };
    return { attempt, outcome: outcomeOf(await services.carrier.createPayment(ask)) };
  } catch (error) {
    return { attempt, outcome: outcomeOfError(services, error) };
  }
}

export function outcomeOf({ status, reason, paymentId }: Payment): Outcome {
  if (status === 'succeeded') return { state: 'succeeded', paymentId };
  if (status === 'denied') return { state: 'denied', reason: reason ?? 'DENIED', paymentId };
  return { state: 'pending', reason, paymentId };
}

const REFUSALS: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'BAD_PRICE',
  'INELIGIBLE',
  'NO_SUBSCRIBER',
  'DENIED',
]);

/** Whatever is not plainly a refusal may have been done: it is looked up, never taken for a failure. */
function outcomeOfError({ log }: Services, error: unknown): Outcome {
  if (!(error instanceof CarrierError)) {
    log.error({ err: error }, 'the carrier adapter failed in a way of its own');
    return { state: 'unknown', reason: null, paymentId: null };
  }
  if (REFUSALS.has(error.kind)) return { state: 'denied', reason: error.kind, paymentId: null };
  return { state: 'unknown', reason: error.kind, paymentId: null };
}
