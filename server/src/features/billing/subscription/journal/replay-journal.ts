import { nextPlan } from '../../../../domain/subscription/next-charge.ts';
import type { SubscriptionEvent } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { guardiansOf, withdrawGuardianConsents } from '../guardian/guardian-store.ts';
import { applyEvent, publishChange } from '../state/apply-event.ts';
import { lockLive } from '../state/subscription-store.ts';
import { decideLeavings, type AgreedTo, type TurnedOn } from './decide-leavings.ts';
import { listObjects, readObjects, type Agreement, type JournalEntry, type Leaving } from './journal-object.ts';
import { knownEntries, readJournalState } from './journal-store.ts';

export type ReplayDeps = Pick<
  BillingDeps,
  'clock' | 'config' | 'db' | 'jobs' | 'log' | 'media' | 'newId' | 'plans' | 'secrets' | 'sessions'
>;

const BATCH = 1_000;

/**
 * Repeats the leavings that a restored database lacks, and reports the consents that it lacks. Each learner is a
 * transaction, and an event has the id of the journal: a replay that was interrupted is repeated as a whole.
 * @throws Error when the media store cannot be read
 */
export async function replayJournal(deps: ReplayDeps): Promise<void> {
  const { db, media, log } = deps;
  const { row } = await readJournalState(db);
  if (row.replay_after === null) return;
  const until = row.replay_until ?? '';
  const names = (await listObjects(media, row.replay_after)).filter((name) => name <= until);
  const { entries } = await readObjects(deps, names);
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  const missing = await findMissing(db, unique);
  const consents = missing.filter((entry) => entry.type === 'consent');
  for (const consent of consents) reportConsent(deps, consent);
  const lacking = new Set(missing.flatMap(({ type, id }) => (type === 'leaving' ? [id] : [])));
  let left = 0;
  for (const own of Map.groupBy(unique, ({ subscriberId }) => subscriberId).values())
    if (own.some(({ id }) => lacking.has(id)) && (await replaySubscriber(deps, own))) left += 1;
  await db
    .updateTable('billing_journal')
    .set({ replay_after: null, replay_until: null })
    .where('id', '=', 1)
    .where('replay_after', '=', row.replay_after)
    .where('replay_until', '=', until)
    .execute();
  log.warn({ objects: names.length, left, consents: consents.length }, 'billing journal replayed');
}

async function findMissing(db: Database, entries: readonly JournalEntry[]): Promise<JournalEntry[]> {
  const missing: JournalEntry[] = [];
  for (let at = 0; at < entries.length; at += BATCH) {
    const batch = entries.slice(at, at + BATCH);
    const known = await knownEntries(db, batch);
    missing.push(...batch.filter(({ id }) => !known.has(id)));
  }
  return missing;
}

/** Returns whether a subscription ended or its renewal. */
async function replaySubscriber(deps: ReplayDeps, own: readonly JournalEntry[]): Promise<boolean> {
  const subscriberId = own[0]?.subscriberId ?? '';
  const isLeft = await deps.db.transaction().execute(async (trx) => {
    const live = await lockLive(trx, subscriberId);
    if (!live) return false;
    const stored = await agreementsOf(trx, subscriberId);
    // Another worker may have repeated them while this one waited for the lock.
    const known = await knownEntries(trx, own);
    const leavings = decideLeavings({
      leavings: own.filter((entry) => entry.type === 'leaving').filter(({ id }) => !known.has(id)),
      consents: [...stored.consents, ...own.filter((entry) => entry.type === 'consent')],
      returns: [...stored.returns, ...own.filter((entry) => entry.type === 'return')],
      live: { startedAt: live.started_at, plan: nextPlan(live.facts) },
    });
    let count = 0;
    for (const leaving of leavings) if (await leave(trx, deps, leaving)) count += 1;
    return count > 0;
  });
  if (isLeft) publishChange(deps, subscriberId);
  return isLeft;
}

async function leave(trx: Database, deps: ReplayDeps, leaving: Leaving): Promise<boolean> {
  const { id, subscriberId, actor, at } = leaving;
  if (actor === 'guardian') {
    for (const guardianMsisdn of await guardiansOf(trx, { subscriberId, before: at }))
      await withdrawGuardianConsents(trx, { guardianMsisdn, subscriberId, now: deps.clock.now() });
  }
  const applied = await applyEvent(trx, deps, { subscriberId, actor, replayOf: id }, eventOf(leaving));
  return applied.ok;
}

function eventOf({ event }: Leaving): SubscriptionEvent {
  return event === 'refund' ? { type: 'refund', endsAccess: true } : { type: event };
}

type Agreements = { consents: AgreedTo[]; returns: TurnedOn[] };

/** Returns the learner's consents and returns in the database, including the time since the restore. */
async function agreementsOf(trx: Database, subscriberId: string): Promise<Agreements> {
  const consents = await trx
    .selectFrom('consent')
    .select(['plan_id', 'amount', 'currency', 'at'])
    .where('subscriber_id', '=', subscriberId)
    .execute();
  const returns = await trx
    .selectFrom('subscription_event')
    .select(['type', 'at'])
    .where('subscriber_id', '=', subscriberId)
    .where('type', 'in', ['reactivate', 'auto_on', 'confirm'])
    .execute();
  return {
    consents: consents.map(({ plan_id, ...row }) => ({ ...row, planId: plan_id })),
    // The condition of the query.
    returns: returns.map(({ type, at }) => ({ event: type as TurnedOn['event'], at })),
  };
}

/** Logs evidence for staff, who refund a payment that the restored database cannot explain. */
function reportConsent({ log }: ReplayDeps, consent: Agreement): void {
  const { id, subscriberId, subscriptionId, planId, termsVersion, amount, currency, channel, at } = consent;
  log.warn(
    {
      consent: id,
      subscriber: subscriberId,
      subscription: subscriptionId,
      planId,
      termsVersion,
      amount,
      currency,
      channel,
      at,
    },
    'consent of the billing journal is missing from the database',
  );
}
