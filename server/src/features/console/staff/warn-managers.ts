import { PERMISSIONS, Role } from '@lisan/contract/values/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { queueSms } from '../../account/notification/queue-sms.ts';
import { writeInbox } from '../../account/notification/write-inbox.ts';
import type { ConsoleDeps } from '../deps.ts';

type Warning = { title: string; text: string; sms: string };

const REQUEST: Warning = {
  title: 'طلب دور في لوحة التشغيل',
  text: 'طُلب لأحد الزملاء دور يعتمد طلبات غيره. الطلب ومن طلبه في لوحة التشغيل، ويمكن رفضه الآن. إن لم يكن متوقّعًا فالأفضل رفضه وسؤال من طلبه.',
  sms: 'لسان: طُلب لأحد الزملاء دور يعتمد طلبات غيره. يمكن رفضه الآن في لوحة التشغيل.',
};
const GRANT: Warning = {
  title: 'دور جديد في لوحة التشغيل',
  text: 'أُعطي أحد الزملاء دورًا يضيف أيامًا ويردّ مالًا، وبدأ العمل به. من أعطاه ولمن في سجلّ لوحة التشغيل، ويمكن إزالته الآن. إن لم يكن متوقّعًا فالأفضل إزالته وسؤال من أعطاه.',
  sms: 'لسان: أُعطي أحد الزملاء دورًا يضيف أيامًا ويردّ مالًا. يمكن إزالته الآن في لوحة التشغيل.',
};
const SMS_TTL_MS = 86_400_000;

/** Notifies everybody who manages the team of a request for a role, in the inbox and by SMS; the requester as well. */
export async function warnOfRequest(trx: Database, deps: ConsoleDeps, id: string): Promise<void> {
  await warnManagers(trx, deps, { ...REQUEST, key: `role-request:${id}` });
}

/** Notifies the same colleagues of a role that was granted without a second person and gives days and money. */
export async function warnOfGrant(trx: Database, deps: ConsoleDeps): Promise<void> {
  await warnManagers(trx, deps, { ...GRANT, key: `role-grant:${deps.newId()}` });
}

async function warnManagers(trx: Database, deps: ConsoleDeps, warning: Warning & { key: string }): Promise<void> {
  const { key, title, text, sms } = warning;
  const managing = Role.options.filter((role) => PERMISSIONS[role].includes('staff.manage'));
  const managers = await trx
    .selectFrom('subscriber')
    .select(['id', 'msisdn'])
    .where(sql<boolean>`roles && ${managing}::text[]`)
    .where('archived_at', 'is', null)
    .execute();
  const validUntil = new Date(deps.clock.now().getTime() + SMS_TTL_MS);
  for (const { id: subscriberId, msisdn } of managers) {
    await writeInbox(trx, deps, { subscriberId, key, title, text, link: null });
    await queueSms(trx, deps, {
      msisdn,
      text: sms,
      class: 'transactional',
      dedupeKey: `${key}:${subscriberId}`,
      validUntil,
    });
  }
}
