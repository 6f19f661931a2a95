import type { SubscriptionEffect, SubscriptionEvent, SubscriptionFacts } from '../../../domain/subscription/facts.ts';
import { transition, type Transition } from '../../../domain/subscription/state.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Actor } from '../../../platform/database/tables/subscription.ts';
import { closeDeferredAttempts } from '../billing/charge-store.ts';
import { consentMissing } from '../consent/consent-missing.ts';
import { withdrawConsents } from '../consent/consent-store.ts';
import { changeSignal } from './change-signal.ts';
import { voidQueuedCharges } from './outbox-store.ts';
import { recordInsertion, recordChanges } from './record-change.ts';
import { contactOf } from './subscriber-contact.ts';
import { lockLive, lockSubscription, type Subscription } from './subscription-store.ts';
import type { SubscriptionDeps } from '../deps.ts';

export type ApplyServices = Pick<SubscriptionDeps, 'clock' | 'newId' | 'plans' | 'config'>;

/** The live subscription of somebody, or with `subscriptionId` one that may have ended. */
export type EventTarget = { subscriberId: string; subscriptionId?: string; actor: Actor };

export type Applied = {
  ok: true;
  id: string;
  before: SubscriptionFacts | null;
  facts: SubscriptionFacts;
  effects: SubscriptionEffect[];
};
export type LockedEvent = { row: Subscription; event: SubscriptionEvent; actor: Actor };
type Refused = Extract<Transition, { ok: false }>;
export type Tried = Applied | Refused;
type Moved = Extract<Transition, { ok: true }>;

/**
 * The only way in which a subscription changes: row lock, transition table, version check, event, outbox and messages,
 * all within the caller's transaction. After its commit the caller calls `announceChange`.
 */
export async function tryEvent(
  trx: Database,
  deps: ApplyServices,
  at: EventTarget,
  event: SubscriptionEvent,
): Promise<Tried> {
  const row = await lock(trx, at);
  if (!row) return tryBirth(trx, deps, { at, event });
  return tryLocked(trx, deps, { row, event, actor: at.actor });
}

/** As `tryEvent` for many subscriptions, each locked by the caller and there once; outcomes in their order. */
export async function tryEvents(trx: Database, deps: ApplyServices, those: readonly LockedEvent[]): Promise<Tried[]> {
  const at = deps.clock.now();
  const tried = those.map(({ row, event, actor }) => ({
    row,
    actor,
    change: { owner: row, before: row.facts, event, actor, at },
    moved: transition(row.facts, event, at),
  }));
  const changes = tried.flatMap(({ change, moved }) => (moved.ok ? [{ ...change, moved }] : []));
  await recordChanges(trx, deps, changes);
  const outcomes: Tried[] = [];
  for (const { row, actor, moved } of tried) {
    outcomes.push(moved.ok ? await stopCharging(trx, deps, { row, actor, moved }) : moved);
  }
  return outcomes;
}

async function tryLocked(trx: Database, deps: ApplyServices, one: LockedEvent): Promise<Tried> {
  const [outcome] = await tryEvents(trx, deps, [one]);
  if (!outcome) throw new Error('an event was tried and has no outcome');
  return outcome;
}

async function tryBirth(
  trx: Database,
  deps: ApplyServices,
  { at, event }: { at: EventTarget; event: SubscriptionEvent },
): Promise<Tried> {
  const now = deps.clock.now();
  const moved = transition(null, event, now);
  if (!moved.ok) return moved;
  const { subscriberId, actor } = at;
  const owner = { id: deps.newId(), subscriber_id: subscriberId, ...(await contactOf(trx, subscriberId)) };
  const isInserted = await recordInsertion(trx, deps, { owner, before: null, moved, event, actor, at: now });
  // Another one was born while this one waited for it: the event now meets that one.
  if (!isInserted) return tryEvent(trx, deps, at, event);
  return { ok: true, id: owner.id, before: null, facts: moved.next, effects: moved.effects };
}

/**
 * As `tryEvent`, for what a learner asked for.
 * @throws AppError not_allowed_in_state, or 422 on `consent_version` where consent is all that is missing
 */
export async function applyEvent(
  trx: Database,
  deps: ApplyServices,
  at: EventTarget,
  event: SubscriptionEvent,
): Promise<Applied> {
  const outcome = await tryEvent(trx, deps, at, event);
  if (outcome.ok) return outcome;
  const canConsent = event.type === 'auto_on' || event.type === 'change_plan';
  if (outcome.reason === 'consent_required' && canConsent) throw consentMissing();
  throw new AppError('not_allowed_in_state');
}

/** After the commit: what was cached is forgotten and the work left behind begins. */
export function announceChange(deps: Pick<SubscriptionDeps, 'sessions' | 'jobs'>, subscriberId: string): void {
  deps.sessions.evict(subscriberId);
  deps.jobs.publish(changeSignal(subscriberId));
  deps.jobs.wake('perform-effects');
  deps.jobs.wake('perform-charges');
  deps.jobs.wake('deliver-sms');
  deps.jobs.wake('deliver-push');
  deps.jobs.wake('reconcile-charges');
}

async function lock(trx: Database, { subscriberId, subscriptionId }: EventTarget): Promise<Subscription | undefined> {
  if (subscriptionId !== undefined) return lockSubscription(trx, { subscriberId, subscriptionId });
  return lockLive(trx, subscriberId);
}

/** Leaving withdraws consent, and a charge that is no longer wanted and has not gone to the carrier yet never will. */
async function stopCharging(
  trx: Database,
  deps: ApplyServices,
  { row, actor, moved: { next, effects } }: { row: Subscription; actor: Actor; moved: Moved },
): Promise<Tried> {
  const key = { subscriberId: row.subscriber_id, subscriptionId: row.id };
  const applied: Applied = { ok: true, id: row.id, before: row.facts, facts: next, effects };
  const hasWithdrawn = row.facts.consentedTo.length > 0 && next.consentedTo.length === 0;
  if (hasWithdrawn) await withdrawConsents(trx, key, deps.clock.now());
  if (
    !isUnwanted(row.facts, next, deps.clock.now()) ||
    !next.chargeOpen ||
    !(await voidQueuedCharges(trx, key, deps.clock.now()))
  )
    return applied;
  await closeDeferredAttempts(trx, [key], deps.clock.now());
  const closed = await tryEvent(trx, deps, { ...key, actor }, { type: 'charge_denied' });
  return closed.ok ? { ...applied, facts: closed.facts } : applied;
}

/** After leaving, any charge; after turning renewal off, that of the very renewal that was due. */
function isUnwanted(before: SubscriptionFacts, next: SubscriptionFacts, now: Date): boolean {
  const hasLeft = next.state === 'cancelled' || next.state === 'expired';
  const isRenewalDue = next.accessUntil !== null && next.accessUntil <= now;
  return hasLeft || (before.autoRenew && !next.autoRenew && isRenewalDue);
}
