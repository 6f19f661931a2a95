import { setTimeout as sleep } from 'node:timers/promises';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { Mandate } from '../../../gateways/carrier/port.ts';
import { WorkWindow } from '../../../platform/queue/work-window.ts';
import type { Services } from '../../../services.ts';
import { isHeldHere, mandatesBelieved, type MandateBelief } from '../billing/mandate-store.ts';
import { insertCallback } from './callback-store.ts';

const BATCH = 200;
/**
 * Requests in flight at once. At the carrier's rate of `CARRIER_REQUESTS_PER_SECOND`, which the gateway keeps, these are
 * enough for answers that take a tenth of a second, and few enough for payments to wait no longer than that behind them.
 */
const MAX_IN_FLIGHT = 100;
/** A carrier that asks for patience is asked again so often, after the time that it gives. */
const MAX_PAUSES = 5;
const DEFAULT_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** So many numbers that cannot be asked about mean that the carrier is away. */
const MOST_UNANSWERED = 20;
/** So many mandates, and so large a part of those asked about, do not end in a day: the carrier is mistaken. */
const MOST_GONE = 20;
const MOST_GONE_OF = 0.05;

type Found = { belief: MandateBelief; kind: 'agrees' | 'gone' | 'standing' | 'unanswered' };

/**
 * Asks the carrier for the mandates of those who are subscribed, whose subscription has changed since then, or whose
 * mandate was not ended when that was asked for. Where it says otherwise than we, a hint is left as if the carrier had
 * called, and looked into like one. Gives how many hints were left.
 */
export async function sweepMandates(
  services: Services,
  { day, changedSince }: { day: string; changedSince: Date },
): Promise<number> {
  if (!services.carrier.capabilities().holdsMandates) return 0;
  const found: Found[] = [];
  let asked = 0;
  let unanswered = 0;
  const failures: unknown[] = [];
  const window = new WorkWindow(MAX_IN_FLIGHT);
  const compare = async (belief: MandateBelief) => {
    const one = await compareOne(services, belief);
    if (one.kind === 'unanswered') unanswered += 1;
    if (one.kind !== 'agrees') found.push(one);
  };
  for await (const beliefs of batchesOf(services, changedSince)) {
    for (const belief of beliefs) {
      await window.room();
      if (failures.length > 0 || unanswered > MOST_UNANSWERED) break;
      asked += 1;
      window.start(compare(belief).catch((error: unknown) => void failures.push(error)));
    }
    if (failures.length > 0 || unanswered > MOST_UNANSWERED) break;
  }
  await window.drain();
  if (failures.length > 0) throw failures[0];
  if (unanswered > MOST_UNANSWERED) throw new CarrierError('UNKNOWN');
  const hints = believable(services, found, asked);
  for (const hint of hints) await leaveHint(services, day, hint);
  if (hints.length > 0) {
    services.log.warn({ day, asked, hints: hints.length }, 'the carrier and we disagree about mandates');
    services.jobs.wake('sync-callbacks');
  }
  return hints.length;
}

/** Whether this many mandates that ended without anybody telling us can be true. */
export function areTooManyGone(gone: number, asked: number): boolean {
  return gone > MOST_GONE && gone > asked * MOST_GONE_OF;
}

async function* batchesOf({ db }: Services, changedSince: Date): AsyncGenerator<MandateBelief[]> {
  let after: string | null = null;
  for (;;) {
    const beliefs: MandateBelief[] = await mandatesBelieved(db, { changedSince, after, most: BATCH });
    if (beliefs.length === 0) return;
    yield beliefs;
    after = beliefs.at(-1)?.subscriber_id ?? null;
  }
}

async function compareOne({ carrier }: Services, belief: MandateBelief): Promise<Found> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return { belief, kind: differenceOf(belief, await carrier.retrieveMandate(belief.msisdn)) };
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      if (error.kind !== 'NOT_DONE' || pauses === MAX_PAUSES) return { belief, kind: 'unanswered' };
      await sleep(Math.min(error.retryAfterMs ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS), undefined, { ref: false });
    }
  }
}

function differenceOf(belief: MandateBelief, mandate: Mandate | null): Found['kind'] {
  if (mandate) return isHeldHere(belief, mandate) ? 'agrees' : 'standing';
  return belief.mandate_id === null ? 'agrees' : 'gone';
}

/** Ending what is charged for cannot be taken back, so an answer that would end it for so many is left to somebody. */
function believable({ log }: Services, found: readonly Found[], asked: number): Found[] {
  const gone = countOf(found, 'gone');
  if (!areTooManyGone(gone, asked)) return [...found];
  log.error({ gone, asked }, 'the carrier says that more mandates ended than can be true, and is not believed');
  return found.filter(({ kind }) => kind !== 'gone');
}

function countOf(found: readonly Found[], wanted: Found['kind']): number {
  return found.filter(({ kind }) => kind === wanted).length;
}

async function leaveHint({ db, clock }: Services, day: string, { belief, kind }: Found): Promise<void> {
  const now = clock.now();
  await insertCallback(db, {
    source: 'sweep',
    id: `${day} ${belief.subscriber_id}`,
    type: kind === 'standing' ? 'subscription_started' : 'subscription_ended',
    msisdn: belief.msisdn,
    payment_key: null,
    payment_id: null,
    raw_body: '',
    happened_at: now,
    received_at: now,
    state: 'received',
    next_try_at: now,
    finished_at: null,
    note: null,
  });
}
