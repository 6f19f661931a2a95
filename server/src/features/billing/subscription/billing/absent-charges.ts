import { isRenewalOff } from '../../../../domain/subscription/next-charge.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { publishChange } from '../state/apply-event.ts';
import { insertOutbox } from '../state/outbox-store.ts';
import { lockedOf, lockSubscriptions, type SubscriptionKey } from '../state/subscription-store.ts';
import { deferForRepeat, periodStartsOf, updateAttempts, type Attempt } from './charge-store.ts';
import { isChargeWanted } from './initiate-charge.ts';
import { settleCharges, settleWithin } from './settle-charge.ts';
import { unansweredWithin, type Walk } from './walk-store.ts';

/** How often a charge is initiated again because the carrier never received it; after that it counts as denied. */
const MAX_LOST = 5;
/** After this time, the request to a carrier with idempotent payments is repeated. */
const REPEAT_AFTER_MS = 60_000;
const BATCH = 200;
const NEVER_ARRIVED = { state: 'denied', reason: 'NEVER_ARRIVED', paymentId: null } as const;

/** How charges are requested again; the absence of attempts initiated before `absentBefore` is proven. */
type Repeat = { kind: 'same_key' | 'next_number'; absentBefore: Date };

/**
 * Resolves the charges that a complete walk did not list. If the carrier's payments are idempotent, the same key is
 * requested again. Otherwise absence is proof only when the walk started after the carrier's absence window; then the
 * charge was not made, and is initiated again under the next number. `isInDoubt`: the carrier may have listed it in a
 * form that cannot be read. Returns the number of resolved charges.
 */
export async function resolveAbsent(
  deps: BillingDeps,
  walk: Walk,
  isInDoubt: (attempt: Attempt) => boolean,
): Promise<number> {
  const { hasIdempotentPayments, absenceProofMs } = deps.carrier.capabilities();
  const age = hasIdempotentPayments ? REPEAT_AFTER_MS : absenceProofMs;
  const until = new Date(walk.started_at.getTime() - age);
  const absentBefore = new Date(walk.started_at.getTime() - absenceProofMs);
  let resolved = 0;
  let after: Attempt | null = null;
  for (;;) {
    const page: Attempt[] = await unansweredWithin(deps.db, { from: walk.span_from, until, after, limit: BATCH });
    const last = page.at(-1);
    if (!last) return resolved;
    after = last;
    const absent = page.filter((attempt) => !deps.charges.isInFlight(attempt.id) && !isInDoubt(attempt));
    await chargeAgain(deps, absent, { kind: hasIdempotentPayments ? 'same_key' : 'next_number', absentBefore });
    resolved += absent.length;
  }
}

async function chargeAgain(deps: BillingDeps, absent: readonly Attempt[], how: Repeat): Promise<void> {
  const isLast = ({ number }: Attempt) => how.kind === 'next_number' && number >= MAX_LOST;
  const abandoned = absent.filter(isLast).map((attempt) => ({ attempt, outcome: NEVER_ARRIVED }));
  await settleCharges(deps, abandoned);
  const again = absent.filter((attempt) => !isLast(attempt));
  if (again.length === 0) return;
  const { repeated, closed } = await deps.db.transaction().execute((trx) => repeatWanted(trx, deps, again, how));
  for (const { subscriber_id } of closed) publishChange(deps, subscriber_id);
  deps.log.info({ attempts: repeated, how: how.kind }, 'charges absent at the carrier requested again');
  deps.jobs.wake('perform-charges');
}

/**
 * Enqueues the charges that are still wanted. An unwanted charge, such as a renewal that was switched off meanwhile, is
 * closed once its absence is proven: until then the carrier may still take it.
 */
async function repeatWanted(
  trx: Database,
  deps: BillingDeps,
  attempts: readonly Attempt[],
  how: Repeat,
): Promise<{ repeated: number; closed: Attempt[] }> {
  const now = deps.clock.now();
  const locked = await lockSubscriptions(trx, attempts.map(keyOf));
  const isWanted = ({ subscription_id, plan }: Attempt) => {
    const { facts } = lockedOf(locked, subscription_id);
    return isChargeWanted(facts, plan) && !isRenewalOff(facts, now);
  };
  const wanted = attempts.filter(isWanted);
  const closed = attempts.filter((one) => !isWanted(one) && one.initiated_at < how.absentBefore);
  await settleWithin(
    trx,
    deps,
    closed.map((attempt) => ({ attempt, outcome: NEVER_ARRIVED })),
  );
  return { repeated: await enqueueAgain(trx, deps, wanted, how), closed };
}

/** Returns the number of enqueued charges. */
async function enqueueAgain(
  trx: Database,
  deps: BillingDeps,
  attempts: readonly Attempt[],
  how: Repeat,
): Promise<number> {
  const now = deps.clock.now();
  const changed =
    how.kind === 'same_key'
      ? await deferForRepeat(trx, attempts, now)
      : await updateAttempts(
          trx,
          attempts.map(({ subscriber_id, id }) => ({
            subscriber_id,
            id,
            state: NEVER_ARRIVED.state,
            reason: NEVER_ARRIVED.reason,
            payment_id: null,
            decided_at: now,
          })),
        );
  const starts = await periodStartsOf(trx, attempts);
  const effects = attempts
    .filter(({ id }) => changed.has(id))
    .map(({ subscriber_id, subscription_id, bill_id, plan }) => {
      const periodStart = starts.get(bill_id);
      if (!periodStart) throw new Error(`Bill ${bill_id} is not there`);
      return {
        owner: { id: subscription_id, subscriber_id },
        effect: { type: 'charge' as const, plan, periodStart },
      };
    });
  await insertOutbox(trx, deps, ...effects);
  return effects.length;
}

function keyOf({ subscriber_id, subscription_id }: Attempt): SubscriptionKey {
  return { subscriberId: subscriber_id, subscriptionId: subscription_id };
}
