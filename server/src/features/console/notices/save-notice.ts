import { refusedLinks } from '@lisan/contract/console/notice-links';
import type { removeNotice as removeCall, saveNotice as saveCall } from '@lisan/contract/console/notices';
import type { z } from 'zod';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { openApprovalOf } from '../approvals/request-approval.ts';
import type { ConsoleDeps } from '../deps.ts';
import { insertNotice, lockNotice, lockSending, updateNotice, type Notice } from './notice-store.ts';
import { groupOf } from './present-notice.ts';

export type Writer = { session: Session; audit: Audit };
type Save = z.infer<typeof saveCall.body> & { id: string };
type Remove = z.infer<typeof removeCall.body> & { id: string };
export const CHANGED = 'تغيّر هذا الإشعار قبل لحظات على يد زميل. ما كُتب هنا لم يُحفظ، وما حفظه الزميل يظهر بجانبه.';
const SENT = 'أُرسل هذا الإشعار، فلا يتغيّر ولا يُرسل مرة أخرى.';
const WAITS = 'ينتظر هذا الإشعار شخصًا ثانيًا، فلا يتغيّر. يُبتّ فيه أو يُسحب الطلب أولًا.';
const UNKNOWN_LEVEL = 'لا مستوى بهذا الرقم.';
const FOREIGN_LINK = (link: string) => `لا يحيل الإشعار إلا إلى المواقع المسموحة، و«${link}» ليس منها.`;
const UNKNOWN_PLAN = 'لا خطة بهذا الرقم.';

/**
 * Creates a draft (version 0), or changes the version that the staff member saw. @throws AppError not_found, conflict,
 * 422
 */
export async function saveNotice(deps: ConsoleDeps, { session, audit }: Writer, save: Save): Promise<void> {
  const { id, version, title, text, sms_text, group } = save;
  requireKnown(deps, group);
  requireLinks(deps, save);
  await deps.db.transaction().execute(async (trx) => {
    const found = version === 0 ? undefined : await requireDraft(trx, save);
    const now = deps.clock.now();
    const row: Notice = {
      id,
      version: version + 1,
      title,
      text,
      sms_text,
      level_id: group.level,
      plan: group.plan,
      inactive_since: group.inactive_since,
      created_at: found?.created_at ?? now,
      updated_at: now,
      updated_by: session.subscriberId,
      removed_at: null,
    };
    if (found) await updateNotice(trx, row);
    else if (!(await insertNotice(trx, row))) throw new AppError('conflict', { message: CHANGED });
    await audit(trx, {
      subject: { type: 'notice', id },
      ...(found && { before: { version, ...groupOf(found) } }),
      after: { version: row.version, ...group, sms: sms_text !== null },
    });
  });
}

/** Removes a draft. @throws AppError not_found, conflict */
export async function removeNotice(deps: ConsoleDeps, { audit }: Writer, remove: Remove): Promise<void> {
  const { id, version, reason } = remove;
  await deps.db.transaction().execute(async (trx) => {
    await requireDraft(trx, remove);
    await updateNotice(trx, { id, version: version + 1, removed_at: deps.clock.now() });
    await audit(trx, { subject: { type: 'notice', id }, reason, before: { version }, after: { removed: true } });
  });
}

/** Locks a draft in the version that the staff member saw; a draft that waits for a second person stays. @throws AppError not_found, conflict */
export async function requireDraft(trx: Database, { id, version }: Pick<Notice, 'id' | 'version'>): Promise<Notice> {
  const found = await lockNotice(trx, id);
  if (!found || found.removed_at !== null) throw new AppError('not_found');
  if (await lockSending(trx, id)) throw new AppError('conflict', { message: SENT });
  if (found.version !== version) throw new AppError('conflict', { message: CHANGED });
  if (await openApprovalOf(trx, { kind: 'notice', subjectId: id })) throw new AppError('conflict', { message: WAITS });
  return found;
}

function requireKnown({ course, plans }: ConsoleDeps, { level, plan }: Save['group']): void {
  if (level !== null && !course.level(level))
    throw invalidField('group', { text: UNKNOWN_LEVEL, fault: { code: 'not_a_choice' } });
  if (plan !== null && plan !== 'none' && !plans.all.some(({ uuid }) => uuid === plan)) {
    throw invalidField('group', { text: UNKNOWN_PLAN, fault: { code: 'not_a_choice' } });
  }
}

type Texts = Pick<Notice, 'title' | 'text' | 'sms_text'>;

/** Requires that a notice links only to the configured hosts. @throws AppError 422 on the field with another link */
export function requireLinks({ config }: Pick<ConsoleDeps, 'config'>, { title, text, sms_text }: Texts): void {
  for (const [field, words] of Object.entries({ title, text, sms_text })) {
    const [link] = refusedLinks(words ?? '', config.duties.noticeHosts);
    if (link !== undefined) {
      throw invalidField(field, { text: FOREIGN_LINK(link), fault: { code: 'foreign_link', limit: link } });
    }
  }
}
