import { CONFIRMATION_LIFE_MS } from '../../../domain/subscription/periods.ts';
import type { Mandate } from '../../../gateways/carrier/port.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { queueSms } from '../../notification/queue-sms.ts';
import { forgetMandates, formerHolder, isHeldHere, readMandateMark, storeMandate } from '../billing/mandate-store.ts';
import { cancelMandate } from '../billing/mandates.ts';
import { outsideStartText } from '../messages/notice-text.ts';
import { planTerms } from '../plans/plan-catalogue.ts';
import { announceChange, tryEvent } from '../state/apply-event.ts';
import { readFacts } from '../state/facts-record.ts';
import { insertOutbox, isMandateBusy } from '../state/outbox-store.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { isFreeStartUsed, lockLive, type Subscription } from '../state/subscription-store.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './synced.ts';

const TOLD_WITHIN_MS = 86_400_000;

/**
 * Brings us in line with the mandate that the carrier holds for a number. One that is gone ends charging here. One that
 * was begun outside our app charges nobody: its plan is asked for as if in the app, waits for the learner's consent,
 * and ends when that does not come.
 */
export async function syncMandate(services: Services, callback: StoredCallback): Promise<Synced> {
  const { msisdn, id } = callback;
  const owner = await subscriberOfNumber(services.db, msisdn);
  const mark = owner === undefined ? null : await readMandateMark(services.db, owner);
  const mandate = await services.carrier.retrieveMandate(msisdn);
  if (owner === undefined) return mandate ? meetStranger(services, { callback, mandate }) : known('nobody here');
  const synced = await services.db
    .transaction()
    .execute((trx) => align(trx, services, { subscriberId: owner, msisdn, mandate, mark, callbackId: id }));
  announceChange(services, owner);
  return synced;
}

type Alignment = {
  subscriberId: string;
  msisdn: string;
  mandate: Mandate | null;
  /** How things stood here before the carrier was asked. */
  mark: string | null;
  callbackId: string;
};

async function align(trx: Database, services: Services, at: Alignment): Promise<Synced> {
  const live = await lockLive(trx, at.subscriberId);
  // Our own request for this mandate, or for its end, is under way and will say what became of it.
  if (await isMandateBusy(trx, at.subscriberId)) return { isDone: false, note: 'a mandate is being changed' };
  if (at.mark !== (await readMandateMark(trx, at.subscriberId)))
    return { isDone: false, note: 'things changed while the carrier was asked' };
  if (at.mandate) return meetStanding(trx, services, { at, live, mandate: at.mandate });
  if (live && live.mandate_id !== null) return endOutside(trx, services, { at, live });
  await forgetMandates(trx, at.subscriberId);
  return known('no mandate stood here either');
}

type Standing = { at: Alignment; live: Subscription | undefined; mandate: Mandate };

async function meetStanding(trx: Database, services: Services, { at, live, mandate }: Standing): Promise<Synced> {
  if (live && isHeldHere(beliefOf(live), mandate)) return known('the mandate is ours');
  const { subscriberId } = at;
  const former = await formerHolder(trx, { subscriberId, mandateId: mandate.mandateId });
  // Whoever agreed anew meanwhile needs a mandate, and the one that stands may be theirs.
  if (!former || (live && live.facts.consentedTo.length > 0)) return beginOutside(trx, services, at);
  const { plan } = readFacts(former.facts);
  const owner = { id: former.id, subscriber_id: subscriberId };
  await insertOutbox(trx, services, { owner, effect: { type: 'end_mandate', plan } });
  return known('was ended here, and is ended again');
}

function beliefOf({ mandate_id, facts: { consentedTo, request } }: Subscription) {
  return { mandate_id, consented_to: consentedTo, is_asked: request !== null };
}

async function endOutside(
  trx: Database,
  services: Services,
  { at, live }: { at: Alignment; live: Subscription },
): Promise<Synced> {
  await storeMandate(trx, { subscriberId: at.subscriberId, subscriptionId: live.id }, null);
  // It was begun outside and never agreed to here: the learner may still do so, with a mandate of its own.
  if (live.facts.consentedTo.length === 0) return known('ended before it was agreed to');
  const left = await tryEvent(
    trx,
    services,
    { subscriberId: at.subscriberId, actor: 'carrier' },
    { type: 'unsubscribe' },
  );
  return known(left.ok ? 'ended as it ended at the carrier' : 'had ended already');
}

async function beginOutside(trx: Database, services: Services, at: Alignment): Promise<Synced> {
  const plan = services.plans.offered.find(({ uuid }) => uuid === at.mandate?.planUuid) ?? services.plans.default;
  const target = { subscriberId: at.subscriberId, actor: 'carrier' } as const;
  const asked = await tryEvent(trx, services, target, {
    type: 'request_activation',
    plan: planTerms(plan),
    freeStartUsed: await isFreeStartUsed(trx, at.msisdn),
  });
  if (!asked.ok) return known('the subscription here goes on as it is');
  await storeMandate(trx, { subscriberId: at.subscriberId, subscriptionId: asked.id }, at.mandate);
  await tell(trx, services, { msisdn: at.msisdn, id: at.callbackId });
  return known('asked for, waits for consent');
}

/** Somebody who subscribed by SMS or in a shop and has never been here. What they have not come for by then ends. */
async function meetStranger(
  services: Services,
  { callback, mandate }: { callback: StoredCallback; mandate: Mandate },
): Promise<Synced> {
  const again = new Date(callback.received_at.getTime() + CONFIRMATION_LIFE_MS);
  if (services.clock.now() >= again) {
    await cancelMandate(services, mandate);
    return known('ended, as nobody came to confirm it');
  }
  await services.db.transaction().execute((trx) => tell(trx, services, callback));
  services.jobs.wake('deliver-sms');
  return { isDone: false, note: 'told where to begin', again };
}

async function tell(trx: Database, services: Services, { msisdn, id }: { msisdn: string; id: string }): Promise<void> {
  await queueSms(trx, services, {
    msisdn,
    text: outsideStartText(services.publicUrl),
    class: 'transactional',
    dedupeKey: `carrier-start:${id}`,
    validUntil: new Date(services.clock.now().getTime() + TOLD_WITHIN_MS),
  });
}

function known(note: string): Synced {
  return { isDone: true, note };
}
