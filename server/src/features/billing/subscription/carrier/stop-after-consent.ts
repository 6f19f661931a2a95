import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { publishChange, applyEvent } from '../state/apply-event.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { lockLive, type SubscriptionKey } from '../state/subscription-store.ts';
import type { StoredCallback } from './callback-store.ts';

/** The carrier's clock may differ from ours by so much, as its signed callbacks may. */
const MAX_SKEW_MS = 5 * 60_000;
/** A charge this long after consent may still be the charge that opens the mandate. */
const MOMENTS_MS = 15 * 60_000;

/**
 * Cancels immediately for a STOP that came after consent while the mandate was being opened or changed. The carrier's
 * state does not show such a STOP: the mandate that it shows later was opened after the STOP. Returns whether the
 * callback was such a STOP.
 */
export async function stopAfterConsent(deps: BillingDeps, callback: StoredCallback): Promise<boolean> {
  const subscriberId = await deps.db.transaction().execute(async (trx) => {
    const owner = await subscriberOfNumber(trx, callback.msisdn);
    const live = owner === undefined ? undefined : await lockLive(trx, owner);
    if (!live || live.facts.consentedTo.length === 0) return undefined;
    const key = { subscriberId: live.subscriber_id, subscriptionId: live.id };
    const agreedAt = await newestConsentTime(trx, key);
    const at = stoppedAt(callback);
    if (agreedAt === null || !(await isAfterConsent(trx, key, { callback, at, agreedAt }))) return undefined;
    const isOpening = live.mandate_id === null || agreedAt.getTime() > at.getTime() - MOMENTS_MS;
    if (!(await isMandateNew(trx, key, { at, isOpening }))) return undefined;
    const target = { subscriberId: live.subscriber_id, actor: 'carrier' } as const;
    const left = await applyEvent(trx, deps, target, { type: 'unsubscribe' });
    return left.ok ? live.subscriber_id : undefined;
  });
  if (subscriberId !== undefined) publishChange(deps, subscriberId);
  return subscriberId !== undefined;
}

/** Returns whether the carrier reported a STOP of this number since then, processed or not. */
export async function hasStoppedSince(trx: Database, msisdn: string, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('carrier_callback')
    .select('id')
    .where('msisdn', '=', msisdn)
    .where('type', '=', 'subscription_ended')
    .where('source', '!=', 'sweep')
    .where('received_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function stoppedAt({ occurred_at, received_at }: StoredCallback): Date {
  return occurred_at ?? received_at;
}

/**
 * Excludes reports of ends that we requested before the new consent; each of these is reported once. Where the
 * clocks leave the order open, a report that no end of ours explains is a STOP.
 */
async function isAfterConsent(
  trx: Database,
  { subscriberId }: SubscriptionKey,
  { callback, at, agreedAt }: { callback: StoredCallback; at: Date; agreedAt: Date },
): Promise<boolean> {
  const isInDoubt = callback.received_at > agreedAt && at.getTime() > agreedAt.getTime() - MAX_SKEW_MS;
  if (at <= agreedAt && !isInDoubt) return false;
  const since = new Date(agreedAt.getTime() - MOMENTS_MS);
  // A report of our own end arrives after our request, by our own clock.
  const { rows } = await sql<{ is_explained: boolean }>`
    with own_end as (
      select count(*) as count, min(created_at) as first from billing_outbox
      where subscriber_id = ${subscriberId} and type = 'end_mandate' and created_at between ${since} and ${agreedAt}
    )
    select own_end.count > (select count(*) from carrier_callback c
      where c.msisdn = ${callback.msisdn} and c.type = 'subscription_ended' and c.source = ${callback.source}
        and c.id <> ${callback.id} and c.received_at between own_end.first and ${callback.received_at}) as is_explained
    from own_end`.execute(trx);
  return rows[0]?.is_explained === false;
}

async function newestConsentTime(trx: Database, key: SubscriptionKey): Promise<Date | null> {
  const row = await trx
    .selectFrom('consent')
    .select((e) => e.fn.max('at').as('at'))
    .where('subscriber_id', '=', key.subscriberId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Returns whether the mandate was being opened or changed at the time of the STOP, or has been since. `isOpening`: a
 * charge of that time opens a mandate.
 */
async function isMandateNew(
  trx: Database,
  { subscriberId }: SubscriptionKey,
  { at, isOpening }: { at: Date; isOpening: boolean },
): Promise<boolean> {
  const types = isOpening ? ['open_mandate', 'charge'] : ['open_mandate'];
  const since = new Date(at.getTime() - MAX_SKEW_MS);
  const { rows } = await sql`
    select 1 from billing_outbox
    where subscriber_id = ${subscriberId} and type = any(${types})
      and (state in ('queued', 'blocked') or finished_at >= ${since}) limit 1`.execute(trx);
  return rows.length > 0;
}
