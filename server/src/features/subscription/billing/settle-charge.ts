import type { SubscriptionEvent } from '../../../domain/subscription/facts.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { announceChange, tryEvent } from '../apply-event.ts';
import { lockSubscription } from '../subscription-store.ts';
import {
  insertLedgerEntry,
  markLandedLate,
  moneyOf,
  openRefundReview,
  updateAttempt,
  type Attempt,
} from './charge-store.ts';

export type Outcome =
  | { state: 'succeeded'; paymentId: string }
  | { state: 'denied'; reason: string; paymentId: string | null }
  /** Not decided, or no answer: it will be looked up, and nothing else is charged meanwhile. */
  | { state: 'pending' | 'unknown'; reason: string | null };

type Settling = { attempt: Attempt; outcome: Outcome };

/** Records what became of a charge, moves the ledger and the subscription with it, once however often it is told. */
export async function settleCharge(services: Services, attempt: Attempt, outcome: Outcome): Promise<void> {
  await services.db.transaction().execute((trx) => settleWithin(trx, services, { attempt, outcome }));
  announceChange(services, attempt.subscriber_id);
}

async function settleWithin(trx: Database, services: Services, settling: Settling): Promise<void> {
  const { attempt, outcome } = settling;
  const key = { subscriberId: attempt.subscriber_id, subscriptionId: attempt.subscription_id };
  await lockSubscription(trx, key);
  if (!(await writeOutcome(trx, services, settling))) return settleLate(trx, services, settling);
  const applied = await tryEvent(trx, services, { ...key, actor: 'carrier' }, eventOf(attempt, outcome));
  if (!applied.ok) {
    services.log.error(
      { attempt: attempt.id, outcome: outcome.state },
      'the outcome of a charge met a state that does not expect it',
    );
  } else if (applied.effects.some(({ type }) => type === 'review_refund')) {
    await reviewRefund(trx, services, attempt);
  }
}

/** False when the attempt was decided before. */
async function writeOutcome(trx: Database, services: Services, { attempt, outcome }: Settling): Promise<boolean> {
  const isDecided = outcome.state === 'succeeded' || outcome.state === 'denied';
  const written = await updateAttempt(
    trx,
    { subscriberId: attempt.subscriber_id, attemptId: attempt.id },
    {
      state: outcome.state,
      reason: 'reason' in outcome ? outcome.reason : null,
      paymentId: 'paymentId' in outcome ? outcome.paymentId : null,
      decidedAt: isDecided ? services.clock.now() : null,
    },
  );
  if (written && outcome.state === 'succeeded') await book(trx, services, { attempt, paymentId: outcome.paymentId });
  return written;
}

/** A charge that was given up and landed all the same: the ledger says what the carrier took, and somebody gives it back. */
async function settleLate(trx: Database, services: Services, { attempt, outcome }: Settling): Promise<void> {
  if (outcome.state !== 'succeeded') return;
  const { paymentId } = outcome;
  if (!(await markLandedLate(trx, { subscriberId: attempt.subscriber_id, attemptId: attempt.id }, paymentId))) return;
  services.log.error({ attempt: attempt.id }, 'a charge landed after it was given up');
  await book(trx, services, { attempt, paymentId });
  await reviewRefund(trx, services, attempt);
}

async function book(
  trx: Database,
  { clock, newId }: Services,
  { attempt, paymentId }: { attempt: Attempt; paymentId: string },
): Promise<void> {
  await insertLedgerEntry(trx, {
    subscriber_id: attempt.subscriber_id,
    id: newId(),
    subscription_id: attempt.subscription_id,
    attempt_id: attempt.id,
    kind: 'charge',
    ...moneyOf(attempt),
    reference: paymentId,
    at: clock.now(),
  });
}

async function reviewRefund(trx: Database, { clock }: Services, attempt: Attempt): Promise<void> {
  const { subscriber_id, id: attempt_id, subscription_id } = attempt;
  await openRefundReview(trx, { subscriber_id, attempt_id, subscription_id, opened_at: clock.now() });
}

function eventOf({ plan }: Attempt, { state }: Outcome): SubscriptionEvent {
  if (state === 'succeeded') return { type: 'charge_succeeded', plan };
  return { type: state === 'denied' ? 'charge_denied' : 'charge_unknown' };
}
