import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import { writeInbox } from '../../../account/notification/write-inbox.ts';
import type { Account } from '../facts-store.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'course' | 'newId' | 'plans' | 'publicUrl'>;
type Words = { title: string; text: string };

const NOTICE_TTL_MS = 86_400_000;

/** A left-to-right mark: without it Arabic text shows the plus sign behind the number. */
const LRM = '\u200e';

/** What a learner is sent who can no longer sign in. */
export function blockedNotice({ course, plans: { leaveBySms } }: Pick<Deps, 'course' | 'plans'>): Words {
  const phone = `${LRM}${course.info.support.phone.replaceAll(/\s/g, '')}`;
  const leaving = leaveBySms ? ` للإلغاء: ${leaveBySms.keyword} إلى ${leaveBySms.shortCode}.` : '';
  return { title: 'أُوقف حسابك', text: `أُوقف حسابك، ولن يبدأ أي خصم جديد.${leaving} للاستفسار: ${phone}` };
}

export function unblockedNotice({ publicUrl }: Pick<Deps, 'publicUrl'>): Words {
  return {
    title: 'عاد حسابك',
    text: `عاد حسابك والدخول متاح: ${publicUrl.replace(/^https?:\/\//, '')}. التجديد التلقائي متوقف، وتشغيله من صفحة الاشتراك.`,
  };
}

/** Writes to the inbox of an account and queues an SMS, within the caller's transaction; once for each key. */
export async function notifyAccount(
  trx: Database,
  deps: Pick<Deps, 'clock' | 'newId'>,
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
