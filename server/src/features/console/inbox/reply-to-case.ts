import type { replyToCase as replyToCaseCall } from '@lisan/contract/console/inbox';
import { MAX_SMS_REPLY_LENGTH } from '@lisan/contract/console/inbox-limits';
import type { z } from 'zod';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import { quietUntil } from '../../../domain/subscriber/quiet-hours.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { queueSms } from '../../account/notification/queue-sms.ts';
import { writeInbox } from '../../account/notification/write-inbox.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findEvent, insertEvents, lockCase, markMessageAnswered, updateCases } from './case-store.ts';
import { eventOf } from './close-case.ts';
import { factsOf, requireOwn, requireVersion, type Worker } from './lock-own-case.ts';
import { findRecipient, type CaseRecipient } from './recipient-store.ts';

type Reply = z.infer<typeof replyToCaseCall.body> & { id: string };

const SMS_TTL_MS = 86_400_000;
const TITLE = 'ردّ من فريق لسان';

const NOT_REACHABLE = 'لا حساب لصاحب هذه الرسالة الآن، فلا يصله ردّ من هنا.';
const NAME_LEFT = 'بقي في النص {name}، ومكانه اسم المشترك أو لا شيء.';
const TOO_LONG = `النص أطول من رسالة قصيرة: ${MAX_SMS_REPLY_LENGTH} حرفًا على الأكثر، أو يُرسل إلى الصندوق وحده.`;

/**
 * Sends a reply to the learner's inbox and, when asked, by SMS outside quiet hours; the case becomes the sender's, or
 * is closed. A repeated `reply_id` sends nothing and succeeds.
 * @throws AppError not_found, conflict, not_allowed_in_state without a recipient, invalid_input on `text`
 */
export async function replyToCase(deps: ConsoleDeps, worker: Worker, reply: Reply): Promise<void> {
  requireComplete(reply);
  const { id, reply_id: replyId, reason } = reply;
  const subject = { type: 'support_case', id };
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockCase(trx, id);
    const sent = locked && (await findEvent(trx, replyId));
    if (sent) {
      if (sent.case_id !== id) throw new AppError('conflict');
      await worker.audit(trx, { subject, reason, after: { repeated: replyId } });
      return;
    }
    const found = requireVersion(locked, reply.version);
    requireOwn(found, worker);
    const recipient = await findRecipient(trx, found.subscriber_id);
    if (!recipient) throw new AppError('not_allowed_in_state', { message: NOT_REACHABLE });
    await send(trx, deps, { recipient, reply });
    const set = {
      state: reply.close ? ('closed' as const) : ('assigned' as const),
      assignee_id: worker.session.subscriberId,
    };
    await updateCases(trx, [id], set);
    const replied = eventOf(deps, worker, { caseId: id, type: 'replied' });
    const closed = eventOf(deps, worker, { caseId: id, type: 'closed' });
    await insertEvents(trx, [
      { ...replied, id: replyId, text: reply.text, by_sms: reply.sms },
      // A millisecond later, so that it is listed after the reply.
      ...(reply.close ? [{ ...closed, at: new Date(closed.at.getTime() + 1) }] : []),
    ]);
    if (found.kind === 'message') await markMessageAnswered(trx, found.source_id, deps.clock.now());
    const after = { ...factsOf(set), reply: replyId, sms: reply.sms };
    await worker.audit(trx, { subject, reason, before: factsOf(found), after });
  });
  if (reply.sms) deps.jobs.wake('deliver-sms');
}

function requireComplete({ text, sms }: Reply): void {
  if (text.includes('{name}')) throw invalidField('text', { text: NAME_LEFT, fault: { code: 'name_left' } });
  if (sms && text.length > MAX_SMS_REPLY_LENGTH)
    throw invalidField('text', { text: TOO_LONG, fault: { code: 'sms_too_long', limit: MAX_SMS_REPLY_LENGTH } });
}

async function send(
  trx: Database,
  deps: ConsoleDeps,
  { recipient, reply }: { recipient: CaseRecipient; reply: Reply },
): Promise<void> {
  const key = `support-reply:${reply.reply_id}`;
  await writeInbox(trx, deps, { subscriberId: recipient.id, key, title: TITLE, text: reply.text, link: null });
  if (!reply.sms) return;
  const now = deps.clock.now();
  const sendAt = quietUntil(now, zoneOf(recipient.country), deps.config.quietHours) ?? now;
  await queueSms(trx, deps, {
    msisdn: recipient.msisdn,
    text: `لسان: ${reply.text}`,
    class: 'transactional',
    dedupeKey: key,
    sendAt,
    validUntil: new Date(sendAt.getTime() + SMS_TTL_MS),
  });
}
