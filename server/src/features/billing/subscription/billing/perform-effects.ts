import { z } from 'zod';
import { CarrierError, isRefusal } from '../../../../gateways/carrier/carrier-error.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../../platform/queue/queue-worker.ts';
import { archiveSubscriber } from '../../../account/subscriber/archive-subscriber.ts';
import type { BillingDeps } from '../../deps.ts';
import { performRefund } from '../refunds/perform-refund.ts';
import { mayCharge } from '../journal/compare-journal.ts';
import { effectQueue } from '../state/effect-queue.ts';
import { readPlanTerms } from '../state/facts-record.ts';
import type { OutboxRow } from '../state/outbox-store.ts';
import { isMandateWanted } from './mandate-store.ts';
import { endMandate, ensureMandate } from './mandates.ts';

const WINDOW = 20;
const LANES = ['other'] as const;
/** While billing is paused, effects that move money check this often whether it still is. */
const PAUSED_RETRY_MS = 60_000;

type Lane = (typeof LANES)[number];
type HandledEffect = Handled<'billing_outbox'>;

/** Opens and ends mandates, refunds and archives: all effects of transitions except charges. */
export function effectsJob(deps: BillingDeps): Job {
  const worker = createEffectWorker(deps);
  return {
    name: 'perform-effects',
    workers: 'billing',
    pass: (signal) => worker.pass(signal),
    nextDue: () => effectQueue.nextDue(deps.db, LANES),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

export function createEffectWorker(deps: BillingDeps): QueueWorker<'billing_outbox', 'charges' | Lane> {
  return new QueueWorker(deps, effectQueue, {
    lanes: LANES,
    window: WINDOW,
    handle: (row) => performEffect(deps, row),
  });
}

/** A refusal of the carrier is final; other failures are retried. Every repeated effect is idempotent. */
async function performEffect(deps: BillingDeps, row: OutboxRow): Promise<HandledEffect> {
  try {
    return await perform(deps, row);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    deps.log.warn({ err: error, effect: row.type, attempts: row.attempts }, 'billing effect failed');
    const { kind, retryAfterMs } = error;
    const hasRefused: boolean = isRefusal(error);
    if (hasRefused) return finish(deps, row, { state: 'failed', error: kind });
    const at = retryAfterMs === undefined ? null : new Date(deps.clock.now().getTime() + retryAfterMs);
    return { kind: 'retry', set: { last_error: kind }, ...(at && { at }) };
  }
}

const StoredRefund = z.object({ refundId: z.string() });

async function perform(deps: BillingDeps, row: OutboxRow): Promise<HandledEffect> {
  const key = { subscriberId: row.subscriber_id, subscriptionId: row.subscription_id };
  switch (row.type) {
    case 'open_mandate':
      // A learner who left in the meantime gets no mandate, and the effects behind this one continue.
      if (await isMandateWanted(deps.db, key.subscriberId)) {
        if (!(await mayCharge(deps))) return retryWhenOn(deps);
        await ensureMandate(deps, key, { plan: readPlanTerms(planOf(row)), key: row.id });
      }
      return finish(deps, row);
    case 'end_mandate':
      await endMandate(deps, key);
      return finish(deps, row);
    case 'archive_subscriber':
      await deps.db
        .transaction()
        .execute((trx) =>
          archiveSubscriber(trx, deps, { subscriberId: key.subscriberId, reason: 'recycled', actor: 'carrier' }),
        );
      return finish(deps, row);
    case 'refund':
      if (!(await mayCharge(deps))) return retryWhenOn(deps);
      await performRefund(deps, { subscriberId: key.subscriberId, ...StoredRefund.parse(row.effect) });
      return finish(deps, row);
    case 'charge':
      throw new Error('a charge is not in this lane');
  }
}

function planOf({ effect }: OutboxRow): unknown {
  return 'plan' in effect ? effect.plan : undefined;
}

function retryWhenOn({ clock }: BillingDeps): HandledEffect {
  return { kind: 'continue', at: new Date(clock.now().getTime() + PAUSED_RETRY_MS) };
}

/** Charges that were blocked behind this effect may continue. */
async function finish(
  { db, clock, jobs }: BillingDeps,
  row: OutboxRow,
  as: { state: 'done' | 'failed'; error: string | null } = { state: 'done', error: null },
): Promise<HandledEffect> {
  await effectQueue.ack(db, [row], { state: as.state, set: { finished_at: clock.now(), last_error: as.error } });
  jobs.wake('perform-charges');
  return { kind: 'settled' };
}
