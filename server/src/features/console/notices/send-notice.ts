import { AppError } from '../../../platform/app-error.ts';
import { queueSms } from '../../account/notification/queue-sms.ts';
import { writeInbox } from '../../account/notification/write-inbox.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { lockChain } from '../approvals/chain-limits.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { ApprovalHandler, ApprovalRow } from '../approvals/handler.ts';
import type { ConsoleDeps } from '../deps.ts';
import { countLearners } from './count-notice.ts';
import { needsSecond } from './needs-second.ts';
import { findNotice, insertSending, isStopped, lockSending, updateSending } from './notice-store.ts';
import { smsOf } from './notice-words.ts';
import { groupOf } from './present-notice.ts';
import { CHANGED, requireDraft, requireLinks, type Writer } from './save-notice.ts';

const SENT = 'أُرسل هذا الإشعار من قبل، ولا يُرسل مرة أخرى.';
const NOT_SENDING = 'انتهى إرسال هذا الإشعار أو أُوقف، فلم يبق ما يوقَف.';
const TEST_TTL_MS = 3_600_000;
/** No id follows it: a worker of a version that does not know of a stop in progress sends to no account. */
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Change = { id: string; version: number; reason: string };

/** A notice that waits for a second person, as the requester saw it. */
export type NoticeDetail = { version: number; learners: number; by_sms: boolean };

/**
 * Sends a draft to its group, or asks for the approval of a second person if it is sent by SMS or reaches many learners.
 * A notice has one sending for ever. The recipients are counted for exactly the version that is sent.
 * @throws AppError not_found, conflict, 422 on a text with a link that is not allowed
 */
export async function sendNotice(deps: ConsoleDeps, staff: Writer, change: Change): Promise<void> {
  const { session, audit } = staff;
  const { id, version, reason } = change;
  const counted = await findNotice(deps.db, id);
  if (!counted) throw new AppError('not_found');
  // It reads every account, so that a lock may not wait for it.
  const learners = await countLearners(deps, counted);
  await deps.db.transaction().execute(async (trx) => {
    await lockChain(trx, deps, { work: 'notices', by: session.subscriberId });
    const notice = await requireDraft(trx, change);
    // A version has one group: the learners of another version say nothing about this one.
    if (notice.version !== counted.version) throw new AppError('conflict', { message: CHANGED });
    requireLinks(deps, notice);
    const hasSms = notice.sms_text !== null;
    const after = { version, ...groupOf(notice), sms: hasSms, learners };
    const by = session.subscriberId;
    if (await needsSecond({ ...deps, db: trx }, { by, hasSms, learners })) {
      const request = await ask(trx, deps, { id, by, reason, detail: { version, learners, by_sms: hasSms } });
      await audit(trx, { subject: { type: 'notice', id }, reason, after: { ...after, request } });
    } else {
      await startSending(trx, deps, { id, by, learners });
      await audit(trx, { subject: { type: 'notice', id }, reason, after });
    }
  });
  deps.jobs.wake('send-notices');
}

type Asked = { id: string; by: string; reason: string; detail: NoticeDetail };

async function ask(trx: Database, deps: ConsoleDeps, { id: noticeId, ...asked }: Asked): Promise<string> {
  const id = deps.newId();
  const subject = { type: 'notice', id: noticeId };
  // `requireDraft` has locked the notice and found no other request.
  await requestApproval(trx, { id, kind: 'notice', subject, now: deps.clock.now(), ...asked });
  return id;
}

async function startSending(
  trx: Database,
  { clock }: ConsoleDeps,
  { id, by, learners }: { id: string; by: string; learners: number },
): Promise<void> {
  const row = { notice_id: id, sent_by: by, sent_at: clock.now(), learners };
  if (!(await insertSending(trx, row))) throw new AppError('conflict', { message: SENT });
}

/** An approved notice is sent at once, in the name of the colleague who asked for it. */
export const noticeHandler: ApprovalHandler = {
  subjectOf: ({ subject_id: id }) => ({ type: 'notice', id }),
  auditOf: (row) => ({ request: row.id, ...detailOf(row) }),
  personOf: () => null,
  perform: async (trx, deps, { row }) => {
    const { version, learners } = detailOf(row);
    requireLinks(deps, await requireDraft(trx, { id: row.subject_id, version }));
    await startSending(trx, deps, { id: row.subject_id, by: row.requested_by, learners });
    return { version };
  },
  afterCommit: (deps) => deps.jobs.wake('send-notices'),
};

function detailOf({ detail }: ApprovalRow): NoticeDetail {
  // `sendNotice` writes it.
  return detail as NoticeDetail;
}

/**
 * Stops the sending of a notice: no other learner gets it, and the job withdraws queued messages, which may be
 * millions. A finished sending can be stopped too: messages may wait for the end of quiet hours.
 * @throws AppError not_found, conflict
 */
export async function stopNotice(
  deps: ConsoleDeps,
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
  deps: ConsoleDeps,
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
