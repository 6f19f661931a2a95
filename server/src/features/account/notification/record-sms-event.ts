import { sql } from 'kysely';
import type { SmsEvent, Submitted } from '../../../gateways/sms/port.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { SmsMessageTable } from '../../../platform/database/tables/identity.ts';
import type { AccountDeps } from '../deps.ts';
import { SMS_DELIVERY, SMS_MESSAGES, SMS_SUBMISSION } from './sms-metrics.ts';
import { claimParts, matchReceipt, lockOutcomes, type PartOutcome, type SmsReceipt } from './sms-part-store.ts';
import { findSms, markSubmitted, settleSms, type SmsOutcome } from './sms-store.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'log' | 'metrics'>;

/** Subscribes to the delivery events of submitted messages. */
export function trackSms(deps: Deps & Pick<AccountDeps, 'sms'>): void {
  deps.sms.onEvent((event) => recordSmsEvent(deps, event));
}

/**
 * Records an event. Events may arrive in any order, repeatedly, before the reply of the submission, and after a
 * restart.
 */
export async function recordSmsEvent(deps: Deps, event: SmsEvent): Promise<void> {
  const { type, id, dedupeKey, recipient = null } = event;
  const receipt = { providerId: id, recipient, now: deps.clock.now() };
  if (type === 'part_delivered') return recordReceipt(deps, { ...receipt, outcome: 'delivered' });
  if (type === 'submitted') return recordLateReply(deps, event);
  if (dedupeKey === null) return recordReceipt(deps, { ...receipt, outcome: type });
  const message = await findSms(deps.db, dedupeKey);
  if (message) await recordOutcome(deps, message.id, type);
}

/** Records the outcome of a message without an outcome. */
export async function recordOutcome(
  deps: Pick<Deps, 'db' | 'clock' | 'metrics'>,
  messageId: string,
  outcome: SmsOutcome,
): Promise<void> {
  const message = await settleSms(deps.db, messageId, outcome);
  if (message) countSettled(deps, { outcome, ...message });
}

type Settled = { outcome: SmsOutcome; class: SmsMessageTable['class']; created_at: Date };

function countSettled({ clock, metrics }: Pick<Deps, 'clock' | 'metrics'>, settled: Settled): void {
  metrics.count(SMS_MESSAGES, settled.outcome);
  if (settled.outcome !== 'delivered') return;
  metrics.observe(SMS_DELIVERY, settled.class, (clock.now().getTime() - settled.created_at.getTime()) / 1000);
}

/** Records that the operator accepted a message, and applies the receipts that arrived before the reply. */
export async function recordSubmission(
  deps: Pick<Deps, 'db' | 'clock' | 'metrics'>,
  messageId: string,
  submitted: Submitted,
): Promise<void> {
  const { db, clock, metrics } = deps;
  const { message, settled } = await db.transaction().execute(async (trx) => {
    const marked = await markSubmitted(trx, messageId, submitted.id);
    // A part without an id gets no receipt, so the receipts of the other parts cannot complete the message.
    const parts = submitted.parts.includes('') ? [] : submitted.parts;
    await claimParts(trx, { messageId, msisdn: marked.msisdn, parts, now: clock.now() });
    return { message: marked, settled: await settleByParts(trx, messageId) };
  });
  metrics.count(SMS_MESSAGES, 'submitted');
  metrics.observe(SMS_SUBMISSION, message.class, (clock.now().getTime() - message.created_at.getTime()) / 1000);
  if (settled) countSettled(deps, settled);
}

/** Records a reply that arrived after its submission timed out; the sender records every other reply. */
async function recordLateReply(deps: Deps, { id, dedupeKey }: SmsEvent): Promise<void> {
  const message = dedupeKey === null ? undefined : await findSms(deps.db, dedupeKey);
  if (message?.state === 'unknown') await recordSubmission(deps, message.id, { id, parts: [id] });
}

async function recordReceipt(deps: Deps, receipt: SmsReceipt): Promise<void> {
  const { db, log } = deps;
  const { match, settled } = await db.transaction().execute(async (trx) => {
    const matched = await matchReceipt(trx, receipt);
    return {
      match: matched,
      settled: matched.kind === 'matched' ? await settleByParts(trx, matched.messageId) : null,
    };
  });
  if (settled) countSettled(deps, settled);
  if (match.kind === 'ambiguous') log.warn({ receipt: receipt.providerId }, 'sms receipt ambiguous');
  // After the commit: otherwise this transaction, which locks the receipt, could wait for a transaction that locks the
  // message.
  if (match.kind === 'stored' && receipt.recipient !== null) await recordLoss(deps, receipt.recipient);
}

/**
 * Resolves a message whose reply was lost by a receipt that arrived before.
 * `recipient`: the number, or its last digits.
 */
export async function recordLoss(deps: Deps, recipient: string): Promise<void> {
  const settled = await deps.db.transaction().execute((trx) => settleLost(trx, deps, recipient));
  if (settled) countSettled(deps, settled);
}

/**
 * Resolves a message whose reply was lost by a receipt with an unknown id, if no other message to the number and no
 * other receipt can match. Returns the message, or null. `recipient`: the number, or its last digits.
 */
async function settleLost(trx: Database, { clock, log }: Deps, recipient: string): Promise<Settled | null> {
  const now = clock.now();
  const [lost, ...others] = await lockLost(trx, { recipient, now });
  if (!lost) return null;
  const [receipt, ...more] = await unmatchedReceipts(trx, { msisdn: lost.msisdn, since: lost.created_at });
  if (receipt === undefined) return null;
  const isAlone = others.length + more.length === 0 && lost.isOnePart;
  if (!isAlone || (await hasMessageWithoutId(trx, { msisdn: lost.msisdn, now }))) {
    log.warn({ sms: lost.id }, 'lost sms reply ambiguous');
    return null;
  }
  await assignReceipt(trx, lost.id, receipt);
  return settleByParts(trx, lost.id);
}

/** Settles a message and returns it once all parts are delivered or one part failed or expired; null before. */
async function settleByParts(trx: Database, messageId: string): Promise<Settled | null> {
  const outcome = messageOutcome(await lockOutcomes(trx, messageId));
  const message = outcome === null ? undefined : await settleSms(trx, messageId, outcome);
  return outcome !== null && message ? { outcome, ...message } : null;
}

function messageOutcome(parts: readonly (PartOutcome | null)[]): PartOutcome | null {
  if (parts.includes('failed')) return 'failed';
  if (parts.includes('expired')) return 'expired';
  return parts.length > 0 && parts.every((part) => part === 'delivered') ? 'delivered' : null;
}

/** A receipt may arrive this long after the end of the message's validity. */
const LATE_RECEIPT_MS = 3_600_000;
/** Maximum length of a text that fits one part in either alphabet. */
const ONE_PART = 70;

/**
 * A message whose reply was lost.
 * - `isOnePart`: a single receipt resolves it
 */
type LostSms = { id: string; msisdn: string; created_at: Date; isOnePart: boolean };

/** Locks the messages to a number with this ending whose reply was lost and whose receipt may still arrive. */
async function lockLost(db: Database, at: { recipient: string; now: Date }): Promise<LostSms[]> {
  const rows = await db
    .selectFrom('sms_message')
    .select(['id', 'msisdn', 'text', 'class', 'created_at'])
    .where(sql<boolean>`state = 'unknown'`)
    .where('valid_until', '>', new Date(at.now.getTime() - LATE_RECEIPT_MS))
    .where(sql<boolean>`right(msisdn, length(${at.recipient}::text)) = ${at.recipient}`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ text, ...row }) => ({
    id: row.id,
    msisdn: row.msisdn,
    created_at: row.created_at,
    // The text of a code is wiped by now; a code always fits one part.
    isOnePart: row.class === 'otp' || (text !== null && text.length <= ONE_PART),
  }));
}

/** Returns whether another message to the number has no id: it is in flight, or was accepted without one. */
async function hasMessageWithoutId(db: Database, at: { msisdn: string; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('sms_message')
    .select('id')
    .where('msisdn', '=', at.msisdn)
    .where('valid_until', '>', new Date(at.now.getTime() - LATE_RECEIPT_MS))
    .where((e) => e.or([e('state', '=', 'sending'), e.and([e('state', '=', 'submitted'), e('provider_id', '=', '')])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the ids of receipts for this number that match no known message. */
async function unmatchedReceipts(db: Database, at: { msisdn: string; since: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('sms_part')
    .select('provider_id')
    .where('message_id', 'is', null)
    .where(sql<boolean>`${at.msisdn}::text like '%' || recipient`)
    .where('seen_at', '>=', at.since)
    .execute();
  return rows.map((row) => row.provider_id);
}

/** Assigns a receipt, and so its id, to a message. */
async function assignReceipt(db: Database, messageId: string, providerId: string): Promise<void> {
  await db
    .updateTable('sms_part')
    .set({ message_id: messageId, recipient: null })
    .where('provider_id', '=', providerId)
    .execute();
  await db.updateTable('sms_message').set({ provider_id: providerId }).where('id', '=', messageId).execute();
}
