import type { SmsEvent, Submitted } from '../../gateways/sms/port.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { giveReceipt, hasNameless, lockLost, strayReceipts } from './sms-lost-store.ts';
import { claimParts, fileReceipt, lockOutcomes, type SmsReceipt } from './sms-part-store.ts';
import { findSms, markSubmitted, settleSms } from './sms-store.ts';

type Ground = Pick<Services, 'db' | 'clock' | 'log'>;

/** Follows what becomes of the messages that left us. */
export function trackSms(services: Ground & Pick<Services, 'sms'>): void {
  services.sms.onEvent((event) => recordSmsEvent(services, event));
}

/** Records an event: in whatever order they come, repeated, before the reply, and after a restart. */
export async function recordSmsEvent(ground: Ground, event: SmsEvent): Promise<void> {
  const { type, id, dedupeKey, recipient = null } = event;
  const receipt = { providerId: id, recipient, now: ground.clock.now() };
  if (type === 'part_delivered') return recordReceipt(ground, { ...receipt, outcome: 'delivered' });
  if (type === 'submitted') return recordLateReply(ground, event);
  if (dedupeKey === null) return recordReceipt(ground, { ...receipt, outcome: type });
  const message = await findSms(ground.db, dedupeKey);
  if (message) await settleSms(ground.db, message.id, type);
}

/** The operator took the message on; receipts that were quicker count now. */
export async function recordSubmission(
  { db, clock }: Pick<Ground, 'db' | 'clock'>,
  messageId: string,
  submitted: Submitted,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const msisdn = await markSubmitted(trx, messageId, submitted.id);
    // A part without an id will have no receipt, so there is none to wait for of the others either.
    const parts = submitted.parts.includes('') ? [] : submitted.parts;
    await claimParts(trx, { messageId, msisdn, parts, now: clock.now() });
    await settleByParts(trx, messageId);
  });
}

/** Whoever sent the message records its reply, unless it gave up waiting for it. */
async function recordLateReply(ground: Ground, { id, dedupeKey }: SmsEvent): Promise<void> {
  const message = dedupeKey === null ? undefined : await findSms(ground.db, dedupeKey);
  if (message?.state === 'unknown') await recordSubmission(ground, message.id, { id, parts: [id] });
}

async function recordReceipt(ground: Ground, receipt: SmsReceipt): Promise<void> {
  const { db, log } = ground;
  const filed = await db.transaction().execute(async (trx) => {
    const found = await fileReceipt(trx, receipt);
    if (found.as === 'found') await settleByParts(trx, found.messageId);
    return found;
  });
  if (filed.as === 'unclear') log.warn({ receipt: receipt.providerId }, 'a receipt may be about several messages');
  // Afterwards, so that whoever holds a message never waits for a receipt's row that waits for the message.
  if (filed.as === 'kept' && receipt.recipient !== null) await recordLoss(ground, receipt.recipient);
}

/** Replies of messages to this number, or to one that ends so, were lost; a receipt may have told their end. */
export async function recordLoss(ground: Ground, recipient: string): Promise<void> {
  await ground.db.transaction().execute((trx) => settleLost(trx, ground, recipient));
}

/**
 * Settles a message whose reply was lost by a receipt whose id nobody knows, where no other message to the number and no
 * other receipt can be meant. `recipient`: how the number ends.
 */
async function settleLost(trx: Database, { clock, log }: Ground, recipient: string): Promise<void> {
  const now = clock.now();
  const [lost, ...others] = await lockLost(trx, { recipient, now });
  if (!lost) return;
  const [receipt, ...more] = await strayReceipts(trx, { msisdn: lost.msisdn, since: lost.created_at });
  if (receipt === undefined) return;
  const isAlone = others.length + more.length === 0 && lost.isOnePart;
  if (!isAlone || (await hasNameless(trx, { msisdn: lost.msisdn, now }))) {
    return log.warn({ sms: lost.id }, 'a receipt may be about a message whose reply was lost');
  }
  await giveReceipt(trx, lost.id, receipt);
  await settleByParts(trx, lost.id);
}

/** A message has arrived when all its parts have; it has failed or expired when one of them has. */
async function settleByParts(trx: Database, messageId: string): Promise<void> {
  const outcomes = await lockOutcomes(trx, messageId);
  if (outcomes.includes('failed')) return settleSms(trx, messageId, 'failed');
  if (outcomes.includes('expired')) return settleSms(trx, messageId, 'expired');
  const isWhole = outcomes.length > 0 && outcomes.every((outcome) => outcome === 'delivered');
  if (isWhole) await settleSms(trx, messageId, 'delivered');
}
