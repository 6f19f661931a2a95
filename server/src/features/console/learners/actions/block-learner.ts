import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { revokeEverySession } from '../../../account/auth/revoke-sessions.ts';
import { stopRenewal } from '../../../billing/subscription/leaving/stop-renewal.ts';
import { publishChange } from '../../../billing/subscription/state/apply-event.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import { writeInbox } from '../../../account/notification/write-inbox.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { setBlocked, type Account } from '../facts-store.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';

type Wish = { uuid: string; reason: string };

const ALREADY = 'هذا الحساب موقوف بالفعل.';
const NOT_BLOCKED = 'هذا الحساب ليس موقوفًا.';
const ARCHIVED = 'هذا الحساب مؤرشف ولا يدخل منه أحد.';

/**
 * Blocks an account: its sessions end, it cannot sign in, and nothing more is charged. Leaving stays possible by SMS
 * and by staff. Returns the start of the block.
 * @throws AppError not_found, forbidden, conflict for a blocked account, not_allowed_in_state for an archived one
 */
export async function blockLearner(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason }: Wish,
): Promise<Date> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await requireTarget(trx, session, uuid);
    if (account.archived_at !== null) throw new AppError('not_allowed_in_state', { message: ARCHIVED });
    if (account.blocked_at !== null) throw new AppError('conflict', { message: ALREADY });
    await setBlocked(trx, uuid, now);
    const ended = await revokeEverySession(trx, deps, uuid);
    const stopped = await stopRenewal(trx, deps, uuid);
    await notifyAccount(trx, deps, { account, key: `blocked:${now.getTime()}`, ...blockedNotice(deps) });
    await audit(trx, {
      subject: aboutLearner(uuid),
      reason,
      before: { blocked_at: null },
      after: { blocked_at: now, sessions_ended: ended, stopped },
    });
  });
  publishChange(deps, uuid);
  return now;
}

/**
 * Lets an account sign in again. Renewal stays off until the learner turns it on.
 * @throws AppError not_found, forbidden, conflict unless it is blocked
 */
export async function unblockLearner(
  deps: ConsoleDeps,
  { session, audit }: Staff,
  { uuid, reason }: Wish,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await requireTarget(trx, session, uuid);
    if (account.blocked_at === null) throw new AppError('conflict', { message: NOT_BLOCKED });
    await setBlocked(trx, uuid, null);
    if (account.archived_at === null)
      await notifyAccount(trx, deps, { account, key: `unblocked:${now.getTime()}`, ...unblockedNotice(deps) });
    await audit(trx, {
      subject: aboutLearner(uuid),
      reason,
      before: { blocked_at: account.blocked_at },
      after: { blocked_at: null },
    });
  });
  publishChange(deps, uuid);
}

type Words = { title: string; text: string };

const NOTICE_TTL_MS = 86_400_000;

/** A left-to-right mark: without it Arabic text shows the plus sign behind the number. */
const LRM = '\u200e';

/** Returns the notice to a learner who can no longer sign in. */
function blockedNotice({ course, plans: { leaveBySms } }: ConsoleDeps): Words {
  const phone = `${LRM}${course.info.support.phone.replaceAll(/\s/g, '')}`;
  const leaving = leaveBySms ? ` للإلغاء: ${leaveBySms.keyword} إلى ${leaveBySms.shortCode}.` : '';
  return { title: 'أُوقف حسابك', text: `أُوقف حسابك، ولن يبدأ أي خصم جديد.${leaving} للاستفسار: ${phone}` };
}

function unblockedNotice({ publicUrl }: ConsoleDeps): Words {
  return {
    title: 'عاد حسابك',
    text: `عاد حسابك والدخول متاح: ${publicUrl.replace(/^https?:\/\//, '')}. التجديد التلقائي متوقف، وتشغيله من صفحة الاشتراك.`,
  };
}

/** Writes to the inbox of an account and queues an SMS, within the caller's transaction; once for each key. */
async function notifyAccount(
  trx: Database,
  deps: ConsoleDeps,
  { account, key, title, text }: Words & { account: Account; key: string },
): Promise<void> {
  await writeInbox(trx, deps, { subscriberId: account.id, key, title, text, link: null });
  await queueSms(trx, deps, {
    msisdn: account.msisdn,
    text: `لسان: ${text}`,
    class: 'transactional',
    dedupeKey: `account:${account.id}:${key}`,
    validUntil: new Date(deps.clock.now().getTime() + NOTICE_TTL_MS),
  });
}
