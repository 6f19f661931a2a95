import type { Mandate } from '../../../gateways/carrier/port.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { queueSms } from '../../notification/queue-sms.ts';
import { readMandateMark, storeMandate } from '../billing/mandate-store.ts';
import { outsideStartText } from '../messages/notice-text.ts';
import { planTerms } from '../plans/plan-catalogue.ts';
import { announceChange, tryEvent } from '../state/apply-event.ts';
import { isMandateBusy } from '../state/outbox-store.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { isFreeStartUsed, lockLive, type Subscription } from '../state/subscription-store.ts';
import type { StoredCallback } from './callback-store.ts';
import type { Synced } from './sync-callbacks.ts';

const TOLD_WITHIN_MS = 86_400_000;

/**
 * Brings us in line with the mandate that the carrier holds for a number. One that is gone ends charging here. One that
 * was begun outside our app charges nobody: its plan is asked for as if in the app, waits for the learner's consent,
 * and ends when that does not come.
 */
export async function syncMandate(services: Services, { msisdn, id }: StoredCallback): Promise<Synced> {
  const owner = await subscriberOfNumber(services.db, msisdn);
  const mark = owner === undefined ? null : await readMandateMark(services.db, owner);
  const mandate = await services.carrier.retrieveMandate(msisdn);
  if (owner === undefined) return mandate ? welcomeStranger(services, { msisdn, id }) : known('nobody here');
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
  if (at.mandate)
    return live && isOurs(live, at.mandate) ? known('the mandate is ours') : beginOutside(trx, services, at);
  return live && live.mandate_id !== null
    ? endOutside(trx, services, { at, live })
    : known('no mandate stood here either');
}

function isOurs({ facts, mandate_id }: Subscription, { mandateId, planUuid }: Mandate): boolean {
  return mandate_id === mandateId || facts.consentedTo.includes(planUuid);
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

/** Somebody who subscribed by SMS or in a shop and has never been here. */
async function welcomeStranger(services: Services, to: { msisdn: string; id: string }): Promise<Synced> {
  await services.db.transaction().execute((trx) => tell(trx, services, to));
  services.jobs.wake('deliver-sms');
  return known('told where to begin');
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
