import type { SubscriptionEffect, SubscriptionEvent, SubscriptionFacts } from '../../domain/subscription/facts.ts';
import { transition, type Transition } from '../../domain/subscription/state.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Actor } from '../../platform/database/tables/subscription.ts';
import type { Services } from '../../services.ts';
import { consentMissing } from './consent-missing.ts';
import { withdrawConsents } from './consent-store.ts';
import { voidQueuedCharges } from './outbox-store.ts';
import { recordChange } from './record-change.ts';
import { contactOf } from './subscriber-contact.ts';
import { lockLive, lockSubscription, type Subscription } from './subscription-store.ts';

export type ApplyServices = Pick<Services, 'clock' | 'newId' | 'plans'>;

/** The live subscription of somebody, or with `subscriptionId` one that may have ended. */
export type EventTarget = { subscriberId: string; subscriptionId?: string; actor: Actor };

export type Applied = {
  ok: true;
  id: string;
  before: SubscriptionFacts | null;
  facts: SubscriptionFacts;
  effects: SubscriptionEffect[];
};
type Refused = Extract<Transition, { ok: false }>;

/**
 * The only way in which a subscription changes: row lock, transition table, version check, event, outbox and messages,
 * all within the caller's transaction. After its commit the caller calls `announceChange`.
 */
export async function tryEvent(
  trx: Database,
  services: ApplyServices,
  at: EventTarget,
  event: SubscriptionEvent,
): Promise<Applied | Refused> {
  const row = await lock(trx, at);
  const moved = transition(row?.facts ?? null, event, services.clock.now());
  if (!moved.ok) return moved;
  const owner = row ?? {
    id: services.newId(),
    subscriber_id: at.subscriberId,
    ...(await contactOf(trx, at.subscriberId)),
  };
  const isRecorded = await recordChange(trx, services, {
    owner,
    before: row?.facts ?? null,
    moved,
    event,
    actor: at.actor,
  });
  // Another one was born while this one waited for it: the event now meets that one.
  if (!isRecorded) return tryEvent(trx, services, at, event);
  const applied: Applied = {
    ok: true,
    id: owner.id,
    before: row?.facts ?? null,
    facts: moved.next,
    effects: moved.effects,
  };
  return stopCharging(trx, services, { at, applied });
}

/**
 * As `tryEvent`, for what a learner asked for.
 * @throws AppError not_allowed_in_state, or 422 on `consent_version` where consent is all that is missing
 */
export async function applyEvent(
  trx: Database,
  services: ApplyServices,
  at: EventTarget,
  event: SubscriptionEvent,
): Promise<Applied> {
  const outcome = await tryEvent(trx, services, at, event);
  if (outcome.ok) return outcome;
  const canConsent = event.type === 'auto_on' || event.type === 'change_plan';
  if (outcome.reason === 'consent_required' && canConsent) throw consentMissing();
  throw new AppError('not_allowed_in_state');
}

/** After the commit: what was cached is forgotten and the work left behind begins. */
export function announceChange(services: Pick<Services, 'sessions' | 'jobs'>, subscriberId: string): void {
  services.sessions.evict(subscriberId);
  services.jobs.wake('charge-due');
  services.jobs.wake('deliver-sms');
}

async function lock(trx: Database, { subscriberId, subscriptionId }: EventTarget): Promise<Subscription | undefined> {
  if (subscriptionId !== undefined) return lockSubscription(trx, { subscriberId, subscriptionId });
  return lockLive(trx, subscriberId);
}

/** Leaving withdraws consent, and a charge that has not gone to the carrier yet never will. */
async function stopCharging(
  trx: Database,
  services: ApplyServices,
  { at, applied }: { at: EventTarget; applied: Applied },
): Promise<Applied | Refused> {
  const key = { subscriberId: at.subscriberId, subscriptionId: applied.id };
  const { facts } = applied;
  if (applied.before?.consented && !facts.consented) await withdrawConsents(trx, key, services.clock.now());
  const hasLeft = facts.state === 'cancelled' || facts.state === 'expired';
  if (!hasLeft || !facts.chargeOpen || !(await voidQueuedCharges(trx, key, services.clock.now()))) return applied;
  const closed = await tryEvent(trx, services, { ...key, actor: at.actor }, { type: 'charge_denied' });
  return closed.ok ? { ...applied, facts: closed.facts } : applied;
}
