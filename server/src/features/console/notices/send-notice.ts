import { AppError } from '../../../platform/app-error.ts';
import { queueSms } from '../../account/notification/queue-sms.ts';
import { writeInbox } from '../../account/notification/write-inbox.ts';
import { insertSending, isStopped, lockSending, updateSending } from './notice-store.ts';
import { smsOf } from './notice-words.ts';
import { groupOf } from './present-notice.ts';
import { requireDraft, type Writer } from './save-notice.ts';
import type { ConsoleNoticesDeps } from './deps.ts';

const SENT = 'أُرسل هذا الإشعار من قبل، ولا يُرسل مرة أخرى.';
const NOT_SENDING = 'انتهى إرسال هذا الإشعار أو أُوقف، فلم يبق ما يوقَف.';
const TEST_TTL_MS = 3_600_000;
/** No account is behind it: a worker of a version that does not know of a stop in progress sends to none. */
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Deps = Pick<ConsoleNoticesDeps, 'clock' | 'db' | 'jobs' | 'newId' | 'publicUrl' | 'secrets'>;
type Change = { id: string; version: number; reason: string };

/** Sends a draft to its group; a notice has one sending for ever. @throws AppError not_found, conflict */
export async function sendNotice(deps: Deps, { session, audit }: Writer, change: Change): Promise<void> {
  const { id, version, reason } = change;
  await deps.db.transaction().execute(async (trx) => {
    const notice = await requireDraft(trx, change);
    const row = { notice_id: id, sent_by: session.subscriberId, sent_at: deps.clock.now() };
    if (!(await insertSending(trx, row))) throw new AppError('conflict', { message: SENT });
    const after = { version, ...groupOf(notice), sms: notice.sms_text !== null };
    await audit(trx, { subject: { type: 'notice', id }, reason, after });
  });
  deps.jobs.wake('send-notices');
}

/**
 * Stops a notice that is being sent: no other learner gets it, and the job withdraws what is queued, which may be
 * millions of messages. Also of a notice that was sent: messages may wait for the end of quiet hours.
 *
 * @throws AppError not_found, conflict
 */
export async function stopNotice(
  deps: Deps,
  { audit }: Writer,
  { id, reason }: Pick<Change, 'id' | 'reason'>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const sending = await lockSending(trx, id);
    if (!sending) throw new AppError('not_found');
    if (isStopped(sending)) throw new AppError('conflict', { message: NOT_SENDING });
    const { state, inbox, push, sms } = sending;
    const now = deps.clock.now();
    await updateSending(trx, {
      notice_id: id,
      state: 'queued',
      ended_at: now,
      next_try_at: now,
      examined_up_to: LAST_UUID,
    });
    await audit(trx, {
      subject: { type: 'notice', id },
      reason,
      before: { state },
      after: { state: 'stopped', inbox, push, sms },
    });
  });
  deps.jobs.wake('send-notices');
}

/** Sends a draft to the staff member alone, immediately. @throws AppError not_found, conflict */
export async function testNotice(
  deps: Deps,
  { session, audit }: Writer,
  { id, version }: Pick<Change, 'id' | 'version'>,
): Promise<void> {
  const { subscriberId, msisdn } = session;
  await deps.db.transaction().execute(async (trx) => {
    const { title, text, sms_text: words } = await requireDraft(trx, { id, version });
    const key = `notice-test:${deps.newId()}`;
    const now = deps.clock.now();
    await writeInbox(trx, deps, { subscriberId, key, title, text, link: null });
    if (words !== null) {
      await queueSms(trx, deps, {
        msisdn,
        text: smsOf(deps, { words, subscriberId, now }),
        class: 'transactional',
        dedupeKey: key,
        validUntil: new Date(now.getTime() + TEST_TTL_MS),
      });
    }
    await audit(trx, { subject: { type: 'notice', id }, after: { test: true, version } });
  });
  deps.jobs.wake('deliver-sms');
}
