import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { QueueWorker, type Handled } from '../../../platform/queue/queue-worker.ts';
import { notifySubscribers, type Notice as NoticeTo } from '../../account/notification/notify-subscribers.ts';
import { beginWithdrawal, withdrawNotices, type Withdrawal } from '../../account/notification/withdraw-notices.ts';
import type { ConsoleDeps } from '../deps.ts';
import { nextRecipients } from './audience-store.ts';
import { noticeQueue } from './notice-queue.ts';
import { findNotice, isStopped, lockSending, updateSending, type Notice, type Sending } from './notice-store.ts';
import { smsOf } from './notice-words.ts';

/** Accounts that one transaction examines. */
const BATCH = 500;
/** Concurrent notices: a notice to all learners does not delay a small one. */
const WINDOW = 2;
/** Over one night at least, because a message waits for the end of quiet hours. */
const NOTICE_TTL_MS = 2 * 86_400_000;

export function noticesJob(deps: ConsoleDeps): Job {
  const worker = createWorker(deps, BATCH);
  return {
    name: 'send-notices',
    workers: 'broadcast',
    pass: (signal) => worker.pass(signal),
    nextDue: () => noticeQueue.nextDue(deps.db),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

/**
 * Sends one batch of each due notice. Returns the number of claimed notices.
 *
 * Why: docs/decisions/051-a-notice-and-a-plan-are-written-once.md
 */
export async function sendBatches(deps: ConsoleDeps, batch = BATCH): Promise<number> {
  return createWorker(deps, batch).runOnce(AbortSignal.abort());
}

function createWorker(deps: ConsoleDeps, batch: number): QueueWorker<'notice_sending', 'all'> {
  const handle = async (claimed: Sending, signal: AbortSignal): Promise<Handled<'notice_sending'>> => {
    let withdrawal = beginWithdrawal(keyOf({ id: claimed.notice_id }));
    do {
      const next = await deps.db
        .transaction()
        .execute((trx: Database) => sendNext(trx, deps, { claimed, batch, withdrawal }));
      deps.jobs.wake('deliver-push');
      deps.jobs.wake('deliver-sms');
      if (next === null) return { kind: 'settled' };
      withdrawal = next;
    } while (!signal.aborted);
    return { kind: 'continue', at: deps.clock.now() };
  };
  return new QueueWorker(deps, noticeQueue, { lanes: ['all'], window: WINDOW, handle });
}

/** `withdrawal`: the progress of the withdrawal of a stopped notice. */
type Batch = { claimed: Sending; batch: number; withdrawal: Withdrawal };

/**
 * Notifies the learners among the next accounts and saves the progress in one transaction, so that a crash notifies
 * none of them, and no learner twice. For a stopped notice, withdraws the next messages instead. Returns where the
 * withdrawal continues; null after the last batch.
 */
async function sendNext(
  trx: Database,
  deps: ConsoleDeps,
  { claimed, batch, withdrawal }: Batch,
): Promise<Withdrawal | null> {
  const sending = await lockSending(trx, claimed.notice_id);
  // Not locked: a notice with a sending never changes.
  const notice = await findNotice(trx, claimed.notice_id);
  // Ended, or claimed by another worker after the lease.
  if (!notice || !sending || sending.state !== 'queued' || sending.attempts !== claimed.attempts) return null;
  if (isStopped(sending)) return withdrawNext(trx, deps, { sending, batch, withdrawal });
  const { recipients, last } = await nextRecipients(
    trx,
    { group: notice, until: sending.sent_at, zone: zoneOf(deps.config.defaultCountry) },
    { after: sending.examined_up_to, limit: batch },
  );
  const sent = await notifySubscribers(trx, deps, {
    about: aboutNotice(notice),
    notices: recipients.map((to) => noticeTo(deps, notice, to)),
  });
  const now = deps.clock.now();
  await updateSending(trx, {
    notice_id: notice.id,
    inbox: sending.inbox + sent.inbox,
    push: sending.push + sent.push,
    sms: sending.sms + sent.sms,
    ...(last === null ? { state: 'done', ended_at: now } : { examined_up_to: last, next_try_at: leaseEnd(deps) }),
  });
  return last === null ? null : withdrawal;
}

/** Withdraws the next messages of a stopped notice. */
async function withdrawNext(
  trx: Database,
  deps: ConsoleDeps,
  { sending: { notice_id }, batch: limit, withdrawal }: Omit<Batch, 'claimed'> & { sending: Sending },
): Promise<Withdrawal | null> {
  const next = await withdrawNotices(trx, keyOf({ id: notice_id }), { ...withdrawal, limit });
  await updateSending(trx, {
    notice_id,
    ...(next === null ? { state: 'stopped' } : { next_try_at: leaseEnd(deps) }),
  });
  return next;
}

function leaseEnd({ clock }: ConsoleDeps): Date {
  return new Date(clock.now().getTime() + noticeQueue.declaration.leaseMs);
}

/** Returns the key of the messages of a notice; SMS append the learner's id. */
function keyOf({ id }: Pick<Notice, 'id'>): string {
  return `notice:${id}`;
}

function aboutNotice(notice: Notice) {
  return {
    types: ['offers'] as const,
    topic: keyOf(notice),
    isUrgent: false,
    isPromotional: true,
    endsAt: (from: Date) => new Date(from.getTime() + NOTICE_TTL_MS),
  };
}

function noticeTo(deps: ConsoleDeps, notice: Notice, to: NoticeTo['to']): NoticeTo {
  const { title, text, sms_text: words } = notice;
  const sms = words === null ? null : smsOf(deps, { words, subscriberId: to.subscriberId, now: deps.clock.now() });
  return { to, key: keyOf(notice), title, text, sms, link: null };
}
