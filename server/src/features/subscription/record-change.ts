import { endOfAccess } from '../../domain/subscription/access.ts';
import type {
  PlanTerms,
  SubscriptionEffect,
  SubscriptionEvent,
  SubscriptionFacts,
} from '../../domain/subscription/facts.ts';
import { nextPlan } from '../../domain/subscription/next-charge.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Actor } from '../../platform/database/tables/subscription.ts';
import type { Services } from '../../services.ts';
import { dueTime } from './due-time.ts';
import { insertOutbox } from './outbox-store.ts';
import { queueNotice } from './queue-notice.ts';
import { insertEvent, insertSubscription, replaceFacts, spendFreeStart } from './subscription-store.ts';

type Change = {
  owner: { id: string; subscriber_id: string; msisdn: string };
  before: SubscriptionFacts | null;
  moved: { next: SubscriptionFacts; effects: SubscriptionEffect[] };
  event: SubscriptionEvent;
  actor: Actor;
};
type Keeper = Pick<Services, 'clock' | 'newId' | 'plans'>;

/** Writes the facts, the event and its effects. False when another live subscription was born first. */
export async function recordChange(trx: Database, services: Keeper, change: Change): Promise<boolean> {
  if (!(await writeFacts(trx, services, change))) return false;
  await writeEvent(trx, services, change);
  const { owner, before, moved } = change;
  if (moved.next.state === 'parking' && !before?.freeStartUsed) {
    await spendFreeStart(trx, { msisdn: owner.msisdn, subscriber_id: owner.subscriber_id, at: services.clock.now() });
  }
  for (const effect of moved.effects) await writeEffect(trx, services, { change, effect });
  return true;
}

async function writeFacts(
  trx: Database,
  { clock }: Keeper,
  { owner, before, moved: { next } }: Change,
): Promise<boolean> {
  const now = clock.now();
  const columns = {
    state: next.state,
    version: next.version,
    facts: JSON.stringify(next),
    access_ends_at: endOfAccess(next),
    due_at: dueTime(next),
    changed_at: now,
  };
  if (!before) {
    const { id, subscriber_id, msisdn } = owner;
    return insertSubscription(trx, { id, subscriber_id, msisdn, ...columns, ...UNBORN, started_at: now });
  }
  const key = { subscriberId: owner.subscriber_id, subscriptionId: owner.id, version: before.version };
  // The row lock makes this impossible; the check keeps it so for whoever forgets the lock.
  if (!(await replaceFacts(trx, key, columns))) throw new AppError('conflict');
  return true;
}

async function writeEvent(
  trx: Database,
  { clock, newId }: Keeper,
  { owner, before, moved, event, actor }: Change,
): Promise<void> {
  const { type, ...payload } = event;
  await insertEvent(trx, {
    subscriber_id: owner.subscriber_id,
    subscription_id: owner.id,
    version: moved.next.version,
    id: newId(),
    type,
    from_state: before?.state ?? null,
    to_state: moved.next.state,
    payload: JSON.stringify(payload),
    actor,
    at: clock.now(),
  });
}

async function writeEffect(
  trx: Database,
  services: Keeper,
  { change, effect }: { change: Change; effect: SubscriptionEffect },
): Promise<void> {
  const { owner, moved, event } = change;
  switch (effect.type) {
    case 'notify':
      return queueNotice(trx, services, {
        owner,
        facts: moved.next,
        about: effect.about,
        isPaid: event.type === 'charge_succeeded',
      });
    case 'charge':
    case 'open_mandate':
    case 'end_mandate':
    case 'reconcile_charge':
    case 'archive_subscriber':
      return insertOutbox(trx, services, { owner, effect: { plan: planToCharge(moved), ...effect } });
    case 'send_confirmation_code':
    case 'review_refund':
      // Done by the use case that caused them, which alone knows the address to send to or the attempt to review.
      return;
  }
}

const UNBORN = { reminded_of: null, mandate_id: null, mandate_plan_id: null };

/** The plan a mandate has to allow: the one charged at once, otherwise the one that renews. */
function planToCharge({ next, effects }: Change['moved']): PlanTerms {
  return effects.find((effect) => effect.type === 'charge')?.plan ?? nextPlan(next);
}
