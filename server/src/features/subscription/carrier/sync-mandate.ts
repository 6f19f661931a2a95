import { CONFIRMATION_TTL_MS } from '../../../domain/subscription/periods.ts';
import type { Mandate } from '../../../gateways/carrier/port.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { queueSms } from '../../notification/queue-sms.ts';
import {
  forgetMandates,
  formerOwner,
  isKnownMandate,
  readMandateMark,
  storeMandate,
} from '../billing/mandate-store.ts';
import { cancelMandate } from '../billing/mandates.ts';
import { outsideStartText } from '../messages/notice-text.ts';
import { planTerms } from '../plans/plan-catalogue.ts';
import { announceChange, tryEvent } from '../state/apply-event.ts';
import { readFacts } from '../state/facts-record.ts';
import { insertOutbox, isMandateBusy } from '../state/outbox-store.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { isFreeStartUsed, lockLive, type Subscription } from '../state/subscription-store.ts';
import type { StoredCallback } from './callback-store.ts';
import { stopAfterConsent } from './stop-after-consent.ts';
import type { Synced } from './synced.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<
  SubscriptionDeps,
  'carrier' | 'clock' | 'config' | 'db' | 'jobs' | 'newId' | 'plans' | 'publicUrl' | 'sessions'
>;

/** The source of what our own daily comparison leaves to look into. */
const SWEEP = 'sweep';
const NOTICE_TTL_MS = 86_400_000;

/**
 * Syncs us with the mandate that the carrier has for a number. One that is gone ends charging here. One that was opened
 * outside our app charges no one: its plan is requested as if in the app, waits for the learner's consent, and ends when
 * that does not come.
 */
export async function syncMandate(deps: Deps, callback: StoredCallback): Promise<Synced> {
  const { msisdn, id } = callback;
  const isStop = callback.type === 'subscription_ended' && callback.source !== SWEEP;
  if (isStop && (await stopAfterConsent(deps, callback))) return known('left, as STOP came after consent');
  const owner = await subscriberOfNumber(deps.db, msisdn);
  const mark = owner === undefined ? null : await readMandateMark(deps.db, owner);
  const mandate = await deps.carrier.retrieveMandate(msisdn);
  if (owner === undefined)
    return mandate ? syncUnknownNumber(deps, { callback, mandate }) : known('no subscriber here');
  const synced = await deps.db
    .transaction()
    .execute((trx) => align(trx, deps, { subscriberId: owner, msisdn, mandate, mark, callbackId: id }));
  announceChange(deps, owner);
  return synced;
}

type Alignment = {
  subscriberId: string;
  msisdn: string;
  mandate: Mandate | null;
  /** The state here before the carrier was asked. */
  mark: string | null;
  callbackId: string;
};

async function align(trx: Database, deps: Deps, at: Alignment): Promise<Synced> {
  const live = await lockLive(trx, at.subscriberId);
  // Our own request for this mandate, or for its end, is in flight and brings its own result.
  if (await isMandateBusy(trx, at.subscriberId)) return { isDone: false, note: 'a mandate is being changed' };
  if (at.mark !== (await readMandateMark(trx, at.subscriberId)))
    return { isDone: false, note: 'changed while the carrier was asked' };
  if (at.mandate) return syncStanding(trx, deps, { at, live, mandate: at.mandate });
  if (live && live.mandate_id !== null) return endOutside(trx, deps, { at, live });
  await forgetMandates(trx, at.subscriberId);
  return known('no mandate stood here either');
}

type Standing = { at: Alignment; live: Subscription | undefined; mandate: Mandate };

async function syncStanding(trx: Database, deps: Deps, { at, live, mandate }: Standing): Promise<Synced> {
  if (live && isKnownMandate(expectationOf(live), mandate)) return known('the mandate is ours');
  const { subscriberId } = at;
  const former = await formerOwner(trx, { subscriberId, mandateId: mandate.mandateId });
  // A learner who consented again meanwhile needs a mandate, and the open one may be theirs.
  if (!former || (live && live.facts.consentedTo.length > 0)) return requestFromOutside(trx, deps, at);
  const { plan } = readFacts(former.facts);
  const owner = { id: former.id, subscriber_id: subscriberId };
  await insertOutbox(trx, deps, { owner, effect: { type: 'end_mandate', plan } });
  return known('was ended here, and is ended again');
}

function expectationOf({ mandate_id, facts: { consentedTo, request } }: Subscription) {
  return { mandate_id, consented_to: consentedTo, is_asked: request !== null };
}

async function endOutside(
  trx: Database,
  deps: Deps,
  { at, live }: { at: Alignment; live: Subscription },
): Promise<Synced> {
  await storeMandate(trx, { subscriberId: at.subscriberId, subscriptionId: live.id }, null);
  // It was opened outside and not confirmed here: the learner may still consent, with a new mandate.
  if (live.facts.consentedTo.length === 0) return known('ended before it was agreed to');
  const left = await tryEvent(trx, deps, { subscriberId: at.subscriberId, actor: 'carrier' }, { type: 'unsubscribe' });
  return known(left.ok ? 'ended as it ended at the carrier' : 'had ended already');
}

async function requestFromOutside(trx: Database, deps: Deps, at: Alignment): Promise<Synced> {
  const plan = deps.plans.offered.find(({ uuid }) => uuid === at.mandate?.planUuid) ?? deps.plans.default;
  const target = { subscriberId: at.subscriberId, actor: 'carrier' } as const;
  const asked = await tryEvent(trx, deps, target, {
    type: 'request_activation',
    plan: planTerms(plan),
    freeStartUsed: await isFreeStartUsed(trx, at.msisdn),
  });
  if (!asked.ok) return known('the subscription here goes on as it is');
  await storeMandate(trx, { subscriberId: at.subscriberId, subscriptionId: asked.id }, at.mandate);
  await notifyOutsideStart(trx, deps, { msisdn: at.msisdn, id: at.callbackId });
  return known('asked for, waits for consent');
}

/** A number that subscribed by SMS or in a shop and has no account. The mandate ends when none is made in time. */
async function syncUnknownNumber(
  deps: Deps,
  { callback, mandate }: { callback: StoredCallback; mandate: Mandate },
): Promise<Synced> {
  const again = new Date(callback.received_at.getTime() + CONFIRMATION_TTL_MS);
  if (deps.clock.now() >= again) {
    await cancelMandate(deps, mandate);
    return known('ended unconfirmed');
  }
  await deps.db.transaction().execute((trx) => notifyOutsideStart(trx, deps, callback));
  deps.jobs.wake('deliver-sms');
  return { isDone: false, note: 'notified where to begin', again };
}

async function notifyOutsideStart(
  trx: Database,
  deps: Deps,
  { msisdn, id }: { msisdn: string; id: string },
): Promise<void> {
  await queueSms(trx, deps, {
    msisdn,
    text: outsideStartText(deps.publicUrl),
    class: 'transactional',
    dedupeKey: `carrier-start:${id}`,
    validUntil: new Date(deps.clock.now().getTime() + NOTICE_TTL_MS),
  });
}

function known(note: string): Synced {
  return { isDone: true, note };
}
