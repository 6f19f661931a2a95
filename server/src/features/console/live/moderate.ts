import type { StaffLesson, StaffMessage, StaffViewer } from '@lisan/contract/console/live';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { endAnyLesson, stopLesson } from '../../live/live/lessons/end-lesson.ts';
import { setMuted, setRemoved } from '../../live/live/remove-viewer.ts';
import { publishChanges, requireMessage, saveMessageChanges } from '../../live/live/talk/moderate-message.ts';
import { publishChat, saveChat } from '../../live/live/talk/set-chat.ts';
import { writeInbox } from '../../account/notification/write-inbox.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findLesson, type LessonRow } from './lesson-store.ts';
import { findMessageRow } from './message-store.ts';
import { presentLesson, presentMessages, presentViewer } from './present.ts';
import { findViewer, type ViewerRow } from './viewer-store.ts';
import type { Staff } from './staff.ts';

const NOTHING = 'لم يُطلب شيء.';
const TEACHER = 'هذا معلّم الدرس. يمكن إنهاء الدرس بدل ذلك.';

/** @throws AppError not_found */
export async function requireStaffLesson(db: Database, id: string): Promise<LessonRow> {
  const lesson = await findLesson(db, id);
  if (!lesson) throw new AppError('not_found');
  return lesson;
}

/** Hides a message in the lesson on all nodes, or shows it again. @throws AppError not_found */
export async function hideMessage(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, hidden, reason }: { id: string; hidden: boolean; reason: string },
): Promise<StaffMessage> {
  await deps.db.transaction().execute(async (trx) => {
    const message = await requireMessage(trx, id);
    await saveMessageChanges(trx, message, { changes: { hidden }, now: deps.clock.now() });
    await audit(trx, {
      subject: { type: 'live_message', id },
      reason,
      before: { hidden: message.hidden_at !== null },
      after: { hidden, lesson: message.channel_id, author: message.subscriber_id },
    });
  });
  await publishChanges(deps, id, { hidden });
  const row = await findMessageRow(deps.db, id);
  const [shown] = row ? await presentMessages(deps.db, [row]) : [];
  if (!shown) throw new AppError('not_found');
  return shown;
}

type ViewerChange = {
  id: string;
  uuid: string;
  muted?: boolean | undefined;
  removed?: boolean | undefined;
  reason: string;
};

/**
 * Mutes a learner for a lesson or removes them from it, or undoes that. A removed learner's connections end on all
 * nodes immediately.
 * @throws AppError not_found, invalid_input without a change, forbidden for the lesson's teacher
 */
export async function moderateViewer(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, uuid, muted, removed, reason }: ViewerChange,
): Promise<StaffViewer> {
  if (muted === undefined && removed === undefined) throw invalidField('muted', NOTHING);
  const viewer = { channelId: id, subscriberId: uuid };
  const now = deps.clock.now();
  const after = await deps.db.transaction().execute(async (trx) => {
    const lesson = await requireStaffLesson(trx, id);
    if (lesson.account_id === uuid) throw new AppError('forbidden', { message: TEACHER });
    const before = await requireViewer(trx, viewer);
    if (removed !== undefined) await setRemoved(trx, viewer, { removed, now });
    if (muted !== undefined) await setMuted(trx, viewer, { muted, now });
    const changed = await requireViewer(trx, viewer);
    await audit(trx, {
      subject: { type: 'subscriber', id: uuid },
      reason,
      before: { lesson: id, muted: before.muted, removed: before.removed },
      after: { lesson: id, muted: changed.muted, removed: changed.removed },
    });
    return changed;
  });
  deps.sessions.evict(uuid);
  return presentViewer(after);
}

async function requireViewer(db: Database, viewer: { channelId: string; subscriberId: string }): Promise<ViewerRow> {
  const found = await findViewer(db, viewer);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Opens the chat of a lesson, or allows questions only. @throws AppError not_found */
export async function openChat(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, open, reason }: { id: string; open: boolean; reason: string },
): Promise<StaffLesson> {
  await deps.db.transaction().execute(async (trx) => {
    const before = await requireStaffLesson(trx, id);
    await saveChat(trx, id, open);
    await audit(trx, {
      subject: { type: 'live_channel', id },
      reason,
      before: { chat_open: before.chat_open },
      after: { chat_open: open },
    });
  });
  await publishChat(deps, id, open);
  return presentLesson(await requireStaffLesson(deps.db, id));
}

/** Ends a lesson for all viewers, and sends its teacher the reason. @throws AppError not_found, not_live */
export async function endLesson(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, reason }: { id: string; reason: string },
): Promise<StaffLesson> {
  const ended = await deps.db.transaction().execute(async (trx) => {
    const lesson = await endAnyLesson(trx, deps, id);
    const { account_id: subscriberId, title } = await requireStaffLesson(trx, id);
    if (subscriberId !== null) {
      const text = `أنهى فريق لسان درسك «${title}». السبب: ${reason}`;
      await writeInbox(trx, deps, { subscriberId, key: `ended:${id}`, title: 'أُنهي درسك', text, link: null });
    }
    await audit(trx, {
      subject: { type: 'live_channel', id },
      reason,
      before: { state: 'live' },
      after: { state: 'ended' },
    });
    return lesson;
  });
  await stopLesson(deps, ended);
  return presentLesson(await requireStaffLesson(deps.db, id));
}
