import type { SmsEvent, Submitted } from '../../gateways/sms/port.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { claimParts, lockOutcomes, saveReceipt, type PartOutcome } from './sms-part-store.ts';
import { findSms, markSubmitted, settleSms } from './sms-store.ts';

type Ground = Pick<Services, 'db' | 'clock'>;

/** Follows what becomes of the messages that left us. */
export function trackSms(services: Pick<Services, 'db' | 'clock' | 'sms'>): void {
  services.sms.onEvent((event) => recordSmsEvent(services, event));
}

/** Records an event: in whatever order they come, repeated, before the reply, and after a restart. */
export async function recordSmsEvent(ground: Ground, event: SmsEvent): Promise<void> {
  const { type, id, dedupeKey } = event;
  if (type === 'part_delivered') return recordReceipt(ground, id, 'delivered');
  if (type === 'submitted') return recordLateReply(ground, event);
  if (dedupeKey === null) return recordReceipt(ground, id, type);
  const message = await findSms(ground.db, dedupeKey);
  if (message) await settleSms(ground.db, message.id, type);
}

/** The operator took the message on; receipts that were quicker count now. */
export async function recordSubmission({ db, clock }: Ground, messageId: string, submitted: Submitted): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await markSubmitted(trx, messageId, submitted.id);
    // A part without an id will have no receipt, so there is none to wait for of the others either.
    const parts = submitted.parts.includes('') ? [] : submitted.parts;
    await claimParts(trx, { messageId, parts, now: clock.now() });
    await settleByParts(trx, messageId);
  });
}

/** Whoever sent the message records its reply, unless it gave up waiting for it. */
async function recordLateReply(ground: Ground, { id, dedupeKey }: SmsEvent): Promise<void> {
  const message = dedupeKey === null ? undefined : await findSms(ground.db, dedupeKey);
  if (message?.state === 'unknown') await recordSubmission(ground, message.id, { id, parts: [id] });
}

async function recordReceipt({ db, clock }: Ground, providerId: string, outcome: PartOutcome): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const messageId = await saveReceipt(trx, { providerId, outcome, now: clock.now() });
    if (messageId !== null) await settleByParts(trx, messageId);
  });
}

/** A message has arrived when all its parts have; it has failed or expired when one of them has. */
async function settleByParts(trx: Database, messageId: string): Promise<void> {
  const outcomes = await lockOutcomes(trx, messageId);
  if (outcomes.includes('failed')) return settleSms(trx, messageId, 'failed');
  if (outcomes.includes('expired')) return settleSms(trx, messageId, 'expired');
  const isWhole = outcomes.length > 0 && outcomes.every((outcome) => outcome === 'delivered');
  if (isWhole) await settleSms(trx, messageId, 'delivered');
}
