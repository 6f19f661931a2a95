import { insertOutbox } from '../state/outbox-store.ts';
import { lockSubscriptions } from '../state/subscription-store.ts';
import { isInFlight } from './charge-pipeline.ts';
import { deferForRepeat, periodStartsOf, updateAttempts, type Attempt } from './charge-store.ts';
import { settleCharges } from './settle-charge.ts';
import { unansweredWithin, type Walk } from './walk-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'metrics' | 'newId' | 'plans' | 'sessions'
>;

/** How often a charge is initiated again because the carrier never received it; after that it counts as denied. */
const MAX_LOST = 5;
/** A carrier with idempotent payments is asked for the same one again after this. */
const REPEAT_AFTER_MS = 60_000;
const BATCH = 200;
const NEVER_ARRIVED = { state: 'denied', reason: 'NEVER_ARRIVED', paymentId: null } as const;

/**
 * Resolves the charges that a complete walk did not list. Where the carrier's payments are idempotent, the same key is
 * requested again. Elsewhere absence is proof only when the walk started after the carrier's absence window; then the
 * charge was not made, and is initiated again under the next number. Returns how many were resolved.
 */
export async function resolveAbsent(deps: Deps, walk: Walk): Promise<number> {
  const { hasIdempotentPayments, absenceProofMs } = deps.carrier.capabilities();
  const age = hasIdempotentPayments ? REPEAT_AFTER_MS : absenceProofMs;
  const until = new Date(walk.started_at.getTime() - age);
  let resolved = 0;
  let after: Attempt | null = null;
  for (;;) {
    const page: Attempt[] = await unansweredWithin(deps.db, { from: walk.span_from, until, after, limit: BATCH });
    const last = page.at(-1);
    if (!last) return resolved;
    after = last;
    const absent = page.filter(({ id }) => !isInFlight(id));
    await chargeAgain(deps, absent, hasIdempotentPayments ? 'same_key' : 'next_number');
    resolved += absent.length;
  }
}

/** Whether it is still wanted is decided when it begins. */
async function chargeAgain(deps: Deps, absent: readonly Attempt[], how: 'same_key' | 'next_number'): Promise<void> {
  const isLast = ({ number }: Attempt) => how === 'next_number' && number >= MAX_LOST;
  const given = absent.filter(isLast).map((attempt) => ({ attempt, outcome: NEVER_ARRIVED }));
  await settleCharges(deps, given);
  const again = absent.filter((attempt) => !isLast(attempt));
  if (again.length > 0) await enqueueAgain(deps, again, how);
}

async function enqueueAgain(deps: Deps, attempts: readonly Attempt[], how: 'same_key' | 'next_number'): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await lockSubscriptions(
      trx,
      attempts.map(({ subscriber_id, subscription_id }) => ({
        subscriberId: subscriber_id,
        subscriptionId: subscription_id,
      })),
    );
    const changed =
      how === 'same_key'
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
  });
  deps.log.info({ attempts: attempts.length, how }, 'charges absent at the carrier are asked for again');
  deps.jobs.wake('perform-charges');
}
