import { CONFIRMATION_TTL_MS } from '../../../../domain/subscription/periods.ts';
import type { Mandate } from '../../../../gateways/carrier/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import type { BillingDeps } from '../../deps.ts';
import { clearMandates, formerOwner, isKnownMandate, readMandateMark, storeMandate } from '../billing/mandate-store.ts';
import { cancelMandate } from '../billing/mandates.ts';
import { outsideStartText } from '../messages/notice-text.ts';
import { planTerms } from '../plans/plan-catalogue.ts';
import { publishChange, applyEvent } from '../state/apply-event.ts';
import { readFacts } from '../state/facts-record.ts';
import { insertOutbox, isMandateBusy } from '../state/outbox-store.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { isTrialUsed, lockLive, type Subscription } from '../state/subscription-store.ts';
import type { StoredCallback } from './callback-store.ts';
import { stopAfterConsent } from './stop-after-consent.ts';
import type { Synced } from './synced.ts';

/** The source of callbacks that our own daily comparison leaves. */
const SWEEP = 'sweep';
const NOTICE_TTL_MS = 86_400_000;

/**
 * Syncs us with the mandate that the carrier has for a number. If the mandate is gone, charging ends here. A mandate
 * that was opened outside our app charges no learner: its plan is requested as if in the app, waits for the learner's
 * consent, and ends without it.
 */
export async function syncMandate(deps: BillingDeps, callback: StoredCallback): Promise<Synced> {
  const { msisdn, id } = callback;
  const isStop = callback.type === 'subscription_ended' && callback.source !== SWEEP;
  if (isStop && (await stopAfterConsent(deps, callback))) return known('cancelled: STOP after consent');
  const owner = await subscriberOfNumber(deps.db, msisdn);
  const mark = owner === undefined ? null : await readMandateMark(deps.db, owner);
  const mandate = await deps.carrier.retrieveMandate(msisdn);
  if (owner === undefined) return mandate ? syncUnknownNumber(deps, { callback, mandate }) : known('unknown number');
  const synced = await deps.db
    .transaction()
    .execute((trx) => align(trx, deps, { subscriberId: owner, msisdn, mandate, mark, callbackId: id }));
  publishChange(deps, owner);
  return synced;
}

type Alignment = {
  subscriberId: string;
  msisdn: string;
  mandate: Mandate | null;
  /** Our state before the carrier was called. */
  mark: string | null;
  callbackId: string;
};

async function align(trx: Database, deps: BillingDeps, at: Alignment): Promise<Synced> {
  const live = await lockLive(trx, at.subscriberId);
  // Our own request for this mandate, or for its end, is in flight and brings its own result.
  if (await isMandateBusy(trx, at.subscriberId)) return { isDone: false, outcome: 'mandate change in progress' };
  if (at.mark !== (await readMandateMark(trx, at.subscriberId)))
    return { isDone: false, outcome: 'state changed during the look-up' };
  if (at.mandate) return syncCurrent(trx, deps, { at, live, mandate: at.mandate });
  if (live && live.mandate_id !== null) return endOutside(trx, deps, { at, live });
  await clearMandates(trx, at.subscriberId);
  return known('no mandate on either side');
}

type Status = { at: Alignment; live: Subscription | undefined; mandate: Mandate };

async function syncCurrent(trx: Database, deps: BillingDeps, { at, live, mandate }: Status): Promise<Synced> {
  if (live && isKnownMandate(expectationOf(live), mandate)) return known('mandate is ours');
  const { subscriberId } = at;
  const former = await formerOwner(trx, { subscriberId, mandateId: mandate.mandateId });
  // A learner who consented again meanwhile needs a mandate, and the open one may be theirs.
  if (!former || (live && live.facts.consentedTo.length > 0)) return requestFromOutside(trx, deps, at);
  const { plan } = readFacts(former.facts);
  const owner = { id: former.id, subscriber_id: subscriberId };
  await insertOutbox(trx, deps, { owner, effect: { type: 'end_mandate', plan } });
  return known('ended here: end repeated at the carrier');
}

function expectationOf({ mandate_id, facts: { consentedTo, request } }: Subscription) {
  return { mandate_id, consented_to: consentedTo, is_asked: request !== null };
}

async function endOutside(
  trx: Database,
  deps: BillingDeps,
  { at, live }: { at: Alignment; live: Subscription },
): Promise<Synced> {
  await storeMandate(trx, { subscriberId: at.subscriberId, subscriptionId: live.id }, null);
  // It was opened outside and not confirmed here: the learner may still consent, with a new mandate.
  if (live.facts.consentedTo.length === 0) return known('ended before consent');
  const left = await applyEvent(
    trx,
    deps,
    { subscriberId: at.subscriberId, actor: 'carrier' },
    { type: 'unsubscribe' },
  );
  return known(left.ok ? 'ended as it ended at the carrier' : 'had ended already');
}

async function requestFromOutside(trx: Database, deps: BillingDeps, at: Alignment): Promise<Synced> {
  const plan = deps.plans.offered.find(({ uuid }) => uuid === at.mandate?.planUuid) ?? deps.plans.default;
  const target = { subscriberId: at.subscriberId, actor: 'carrier' } as const;
  const requested = await applyEvent(trx, deps, target, {
    type: 'request_activation',
    plan: planTerms(plan),
    trialUsed: await isTrialUsed(trx, at.msisdn),
  });
  if (!requested.ok) return known('subscription unchanged');
  await storeMandate(trx, { subscriberId: at.subscriberId, subscriptionId: requested.id }, at.mandate);
  await notifyOutsideStart(trx, deps, { msisdn: at.msisdn, id: at.callbackId });
  return known('requested: consent pending');
}

/**
 * Syncs a number that subscribed by SMS or in a shop and has no account. The mandate ends when no account is created in
 * time.
 */
async function syncUnknownNumber(
  deps: BillingDeps,
  { callback, mandate }: { callback: StoredCallback; mandate: Mandate },
): Promise<Synced> {
  const again = new Date(callback.received_at.getTime() + CONFIRMATION_TTL_MS);
  if (deps.clock.now() >= again) {
    await cancelMandate(deps, mandate);
    return known('ended unconfirmed');
  }
  await deps.db.transaction().execute((trx) => notifyOutsideStart(trx, deps, callback));
  deps.jobs.wake('deliver-sms');
  return { isDone: false, outcome: 'notified where to start', again };
}

async function notifyOutsideStart(
  trx: Database,
  deps: BillingDeps,
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

function known(outcome: string): Synced {
  return { isDone: true, outcome };
}
