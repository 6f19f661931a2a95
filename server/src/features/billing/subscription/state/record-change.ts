import { endOfAccess } from '../../../../domain/subscription/access.ts';
import type {
  PlanTerms,
  SubscriptionEffect,
  SubscriptionEvent,
  SubscriptionFacts,
} from '../../../../domain/subscription/facts.ts';
import { nextPlan } from '../../../../domain/subscription/next-charge.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Actor } from '../../../../platform/database/tables/subscription.ts';
import type { BillingDeps } from '../../deps.ts';
import { queueNotices, type NoticeOf } from '../messages/queue-notice.ts';
import { dueTime } from './due-time.ts';
import { insertOutbox, type NewEffect } from './outbox-store.ts';
import { insertEvents, insertSubscription, replaceFacts, insertTrialUse } from './subscription-store.ts';

type Change = {
  owner: { id: string; subscriber_id: string; msisdn: string };
  before: SubscriptionFacts | null;
  moved: { next: SubscriptionFacts; effects: SubscriptionEffect[] };
  event: SubscriptionEvent;
  actor: Actor;
  at: Date;
  /** See `EventTarget`. */
  replayOf?: string | undefined;
};
type Deps = Pick<BillingDeps, 'clock' | 'newId' | 'plans' | 'config'>;

/** Writes facts, events and effects of subscriptions that are locked, each of them once, a statement per table. */
export async function recordChanges(trx: Database, deps: Deps, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ ...keyOf(change), ...factColumns(change), facts: change.moved.next }));
  // The row lock makes this impossible; the check protects against a caller without the lock.
  if (!(await replaceFacts(trx, rows))) throw new AppError('conflict');
  await recordTraces(trx, deps, changes);
}

/** Inserts a subscription with its first event and effects. Returns false when another live one exists. */
export async function recordInsertion(trx: Database, deps: Deps, change: Change): Promise<boolean> {
  const { owner, moved, at } = change;
  const row = { ...keyOf(change), ...factColumns(change), facts: JSON.stringify(moved.next) };
  const isInserted = await insertSubscription(trx, { ...row, msisdn: owner.msisdn, ...INITIAL, started_at: at });
  if (isInserted) await recordTraces(trx, deps, [change]);
  return isInserted;
}

const INITIAL = { reminded_of: null, mandate_id: null, mandate_plan_id: null };

function keyOf({ owner: { subscriber_id, id } }: Change) {
  return { subscriber_id, id };
}

function factColumns({ moved: { next }, at }: Change) {
  return {
    state: next.state,
    version: next.version,
    access_ends_at: endOfAccess(next),
    due_at: dueTime(next),
    changed_at: at,
  };
}

async function recordTraces(trx: Database, deps: Deps, changes: readonly Change[]): Promise<void> {
  await insertEvents(
    trx,
    changes.map((change) => eventRow(deps, change)),
  );
  for (const change of changes) await recordTrialUse(trx, change);
  await insertOutbox(trx, deps, ...changes.flatMap(effectsOf));
  await queueNotices(trx, deps, changes.flatMap(noticesOf));
}

function eventRow({ newId }: Deps, { owner, before, moved, event, actor, at, replayOf }: Change) {
  const { type, ...payload } = event;
  return {
    subscriber_id: owner.subscriber_id,
    subscription_id: owner.id,
    version: moved.next.version,
    id: replayOf ?? newId(),
    type,
    from_state: before?.state ?? null,
    to_state: moved.next.state,
    payload,
    actor,
    at,
  };
}

async function recordTrialUse(trx: Database, { owner, before, moved, at }: Change): Promise<void> {
  if (moved.next.state !== 'parking' || before?.trialUsed) return;
  await insertTrialUse(trx, { msisdn: owner.msisdn, subscriber_id: owner.subscriber_id, at });
}

/** Returns the effects that jobs execute. The use case itself sends codes and opens refund reviews. */
function effectsOf({ owner, moved }: Change): NewEffect[] {
  return moved.effects.flatMap((effect) => {
    switch (effect.type) {
      case 'charge':
      case 'open_mandate':
      case 'end_mandate':
      case 'archive_subscriber':
        return [{ owner, effect: { plan: planToCharge(moved), ...effect } }];
      case 'notify':
      case 'send_confirmation_code':
      case 'review_refund':
      // The walk through the carrier's payments finds undecided attempts by itself.
      case 'reconcile_charge':
        return [];
    }
  });
}

function noticesOf({ owner, moved, event, replayOf }: Change): NoticeOf[] {
  if (replayOf !== undefined) return [];
  const isPaid = event.type === 'charge_succeeded';
  const taken = (event.type === 'charge_succeeded' && event.taken) || null;
  return moved.effects.flatMap((effect) =>
    effect.type === 'notify' ? [{ owner, facts: moved.next, about: effect.about, isPaid, taken }] : [],
  );
}

/** Returns the plan that a mandate must allow: the plan charged now, otherwise the plan that renews. */
function planToCharge({ next, effects }: Change['moved']): PlanTerms {
  return effects.find((effect) => effect.type === 'charge')?.plan ?? nextPlan(next);
}
