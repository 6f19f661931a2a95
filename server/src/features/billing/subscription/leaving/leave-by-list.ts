import { normaliseMsisdn } from '../../../../domain/subscriber/msisdn.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { withdrawByGuardianWithin } from '../guardian/withdraw-by-guardian.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';
import { lockLive, type Subscription } from '../state/subscription-store.ts';
import { applyEvent } from '../state/apply-event.ts';

type Deps = Pick<BillingDeps, 'clock' | 'config' | 'newId' | 'plans'>;

type ListedLine = { line: number; text: string };
type LeftByList = {
  left: number;
  /** Numbers without a subscription to end. */
  gone: number;
  /** Numbers whose learner agreed to a plan after the time of the line. */
  agreedSince: number;
  /** Numbers without an account. */
  unknown: number;
  /** Lines without a number, or with a time that cannot be read. */
  unread: ListedLine[];
};

const SEPARATOR = /[,;\t]/;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Treats each line of an operator's list as a STOP of its number. A line has the number in any spelling and, after a
 * comma, a semicolon or a tab, the time with its zone. A time before the learner's newest consent changes nothing. Each
 * line is a transaction; a repeated list changes nothing.
 */
export async function leaveByList(deps: Deps & Pick<BillingDeps, 'db'>, list: string): Promise<LeftByList> {
  const result: LeftByList = { left: 0, gone: 0, agreedSince: 0, unknown: 0, unread: [] };
  for (const [place, text] of list.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue;
    const read = readLine(deps, text);
    if (read === null) result.unread.push({ line: place + 1, text: text.trim() });
    else result[await deps.db.transaction().execute((trx) => leave(trx, deps, read))] += 1;
  }
  return result;
}

type Line = { msisdn: string; at: Date | null };

function readLine({ config }: Deps, text: string): Line | null {
  const [number = '', time = ''] = text.split(SEPARATOR).map((column) => column.trim().replaceAll('"', ''));
  const read = normaliseMsisdn(number, config);
  if (!read.ok) return null;
  if (time === '') return { msisdn: read.msisdn, at: null };
  return TIME.test(time) ? { msisdn: read.msisdn, at: new Date(time) } : null;
}

async function leave(
  trx: Database,
  deps: Deps,
  { msisdn, at }: Line,
): Promise<'left' | 'gone' | 'agreedSince' | 'unknown'> {
  const subscriberId = await subscriberOfNumber(trx, msisdn);
  const alsoLocks = subscriberId === undefined ? [] : [subscriberId];
  const wards = await withdrawByGuardianWithin(trx, deps, { guardianMsisdn: msisdn, alsoLocks });
  if (wards.length > 0 && subscriberId === undefined) return 'left';
  if (subscriberId === undefined) return 'unknown';
  const live = await lockLive(trx, subscriberId);
  if (!live || hasLeft(live)) return wards.length > 0 ? 'left' : 'gone';
  if (at !== null && (await hasAgreedSince(trx, subscriberId, at))) return 'agreedSince';
  const applied = await applyEvent(trx, deps, { subscriberId, actor: 'learner' }, { type: 'unsubscribe' });
  return applied.ok ? 'left' : 'gone';
}

function hasLeft({ facts: { state, consentedTo, request } }: Subscription): boolean {
  return state === 'cancelled' && consentedTo.length === 0 && request === null;
}

async function hasAgreedSince(trx: Database, subscriberId: string, at: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('consent')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
