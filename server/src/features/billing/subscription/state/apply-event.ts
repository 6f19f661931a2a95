import { zoneOf } from '../../../../domain/subscriber/countries.ts';
import type {
  SubscriptionEffect,
  SubscriptionEvent,
  SubscriptionFacts,
} from '../../../../domain/subscription/facts.ts';
import { isRenewalOff } from '../../../../domain/subscription/next-charge.ts';
import { transition, type Transition } from '../../../../domain/subscription/state.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Actor } from '../../../../platform/database/tables/subscription.ts';
import type { BillingDeps } from '../../deps.ts';
import { closeDeferredAttempts } from '../billing/charge-store.ts';
import { withdrawConsents } from '../consent/consent-store.ts';
import { changeSignal } from './change-signal.ts';
import { voidQueuedCharges } from './outbox-store.ts';
import { recordInsertion, recordChanges } from './record-change.ts';
import { contactOf } from './subscriber-contact.ts';
import { lockLive, lockSubscription, type Subscription } from './subscription-store.ts';

export type ApplyServices = Pick<BillingDeps, 'clock' | 'newId' | 'plans' | 'config'>;

/** The subscriber's live subscription, or the subscription `subscriptionId`, which may have ended. */
type EventTarget = {
  subscriberId: string;
  subscriptionId?: string;
  actor: Actor;
  /** The id of an event that a restored database lacks: it is recorded under this id, and its notices were sent. */
  replayOf?: string;
};

export type Applied = {
  ok: true;
  id: string;
  before: SubscriptionFacts | null;
  facts: SubscriptionFacts;
  effects: SubscriptionEffect[];
};
type LockedEvent = { row: Subscription; event: SubscriptionEvent; actor: Actor; replayOf?: string | undefined };
type Refused = Extract<Transition, { ok: false }>;
export type EventOutcome = Applied | Refused;
type Moved = Extract<Transition, { ok: true }>;

/**
 * Applies an event; subscriptions change in no other way. Row lock, transition table, version check, event, outbox and
 * messages are all within the caller's transaction. After its commit the caller calls `publishChange`.
 */
export async function applyEvent(
  trx: Database,
  deps: ApplyServices,
  at: EventTarget,
  event: SubscriptionEvent,
): Promise<EventOutcome> {
  const row = await lock(trx, at);
  if (!row) return startSubscription(trx, deps, { at, event });
  return applyToLocked(trx, deps, { row, event, actor: at.actor, replayOf: at.replayOf });
}

/** Applies events to different subscriptions, which the caller has locked. Returns the outcomes in their order. */
export async function applyEvents(
  trx: Database,
  deps: ApplyServices,
  events: readonly LockedEvent[],
): Promise<EventOutcome[]> {
  const at = deps.clock.now();
  const applied = events.map(({ row, event, actor, replayOf }) => ({
    row,
    actor,
    change: { owner: row, before: row.facts, event, actor, at, replayOf },
    moved: transition(row.facts, event, at),
  }));
  const changes = applied.flatMap(({ change, moved }) => (moved.ok ? [{ ...change, moved }] : []));
  await recordChanges(trx, deps, changes);
  const outcomes: EventOutcome[] = [];
  for (const { row, actor, moved } of applied) {
    outcomes.push(moved.ok ? await stopCharging(trx, deps, { row, actor, moved }) : moved);
  }
  return outcomes;
}

async function applyToLocked(trx: Database, deps: ApplyServices, one: LockedEvent): Promise<EventOutcome> {
  const [outcome] = await applyEvents(trx, deps, [one]);
  if (!outcome) throw new Error('an applied event has no outcome');
  return outcome;
}

async function startSubscription(
  trx: Database,
  deps: ApplyServices,
  { at, event }: { at: EventTarget; event: SubscriptionEvent },
): Promise<EventOutcome> {
  const now = deps.clock.now();
  const { subscriberId, actor } = at;
  const { country, msisdn } = await contactOf(trx, subscriberId);
  const first = inZone(event, zoneOf(country));
  const moved = transition(null, first, now);
  if (!moved.ok) return moved;
  const owner = { id: deps.newId(), subscriber_id: subscriberId, msisdn };
  const isInserted = await recordInsertion(trx, deps, { owner, before: null, moved, event: first, actor, at: now });
  // Another one was inserted concurrently: the event is applied to that one.
  if (!isInserted) return applyEvent(trx, deps, at, event);
  return { ok: true, id: owner.id, before: null, facts: moved.next, effects: moved.effects };
}

/** The first event fixes whose days the subscription follows. */
function inZone(event: SubscriptionEvent, zone: string): SubscriptionEvent {
  return event.type === 'free_start' || event.type === 'request_activation' ? { ...event, zone } : event;
}

/**
 * Applies an event that a learner requested.
 * @throws AppError not_allowed_in_state, or 422 on `consent_version` if only consent is missing
 */
export async function applyEventOrThrow(
  trx: Database,
  deps: ApplyServices,
  at: EventTarget,
  event: SubscriptionEvent,
): Promise<Applied> {
  const outcome = await applyEvent(trx, deps, at, event);
  if (outcome.ok) return outcome;
  const canConsent = event.type === 'auto_on' || event.type === 'change_plan';
  if (outcome.reason === 'consent_required' && canConsent) throw consentMissing();
  throw new AppError('not_allowed_in_state');
}

/** Evicts cached sessions and wakes the jobs. Call after the commit. */
export function publishChange(deps: Pick<BillingDeps, 'sessions' | 'jobs'>, subscriberId: string): void {
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

/** Withdraws consent when the learner leaves, and voids a charge that is unwanted and was not sent to the carrier. */
async function stopCharging(
  trx: Database,
  deps: ApplyServices,
  { row, actor, moved: { next, effects } }: { row: Subscription; actor: Actor; moved: Moved },
): Promise<EventOutcome> {
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
  const closed = await applyEvent(trx, deps, { ...key, actor }, { type: 'charge_denied' });
  return closed.ok ? { ...applied, facts: closed.facts } : applied;
}

/**
 * Returns whether a queued charge is unwanted: after leaving, any charge; after turning renewal off, the charge of the
 * renewal that was due.
 */
function isUnwanted(before: SubscriptionFacts, next: SubscriptionFacts, now: Date): boolean {
  const hasLeft = next.state === 'cancelled' || next.state === 'expired';
  return hasLeft || (before.autoRenew && isRenewalOff(next, now));
}

/** Only the learner's consent to the terms of the plan is missing. */
function consentMissing(): AppError {
  return invalidField('consent_version', 'تلزم أولًا قراءة شروط الخطة والموافقة عليها.');
}
