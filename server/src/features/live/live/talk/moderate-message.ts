import type { StudioMessage } from '@lisan/contract/studio/studio';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import { requireOwnLesson } from '../policy.ts';
import { presentToTeacher } from './list-studio-messages.ts';
import { messageById, saveAnswered, saveHidden, type Message } from './message-store.ts';
import { muteAuthor, unmuteAuthor } from './moderation-store.ts';
import { publishAnswered, publishHidden } from './publish-message.ts';

type MessageChanges = {
  hidden?: boolean | undefined;
  answered?: boolean | undefined;
  muted?: boolean | undefined;
};

/**
 * Hides a message, marks a question as answered, mutes its author for the lesson, or undoes one of these.
 * @throws AppError not_found for a message of another teacher's lesson; invalid_input if the teacher would mute
 * themselves
 */
export async function moderateMessage(
  deps: LiveDeps,
  by: { subscriberId: string; messageId: string },
  changes: MessageChanges,
): Promise<StudioMessage> {
  const { db, clock } = deps;
  const message = await requireMessage(db, by.messageId);
  const lesson = await requireOwnLesson(db, { lessonId: message.channel_id, subscriberId: by.subscriberId });
  if (changes.muted === true && message.subscriber_id === by.subscriberId) {
    throw invalidField('muted', 'هذه رسالتك أنت، ولا يمكنك كتم نفسك.');
  }
  await db.transaction().execute((trx) => saveMessageChanges(trx, message, { changes, now: clock.now() }));
  const moderated = await publishChanges(deps, message.id, changes);
  const [shown] = await presentToTeacher(db, lesson, [moderated]);
  if (shown === undefined) throw new AppError('not_found');
  return shown;
}

/**
 * Publishes the changes that `saveMessageChanges` stored, after its commit; again after each call. Returns the message.
 */
export async function publishChanges(deps: LiveDeps, messageId: string, changes: MessageChanges): Promise<Message> {
  const moderated = await requireMessage(deps.db, messageId);
  if (changes.hidden === true) await publishHidden(deps, moderated);
  if (changes.answered === true) await publishAnswered(deps, moderated);
  return moderated;
}

/** Stores the decision about a message and its author, within the caller's transaction. */
export async function saveMessageChanges(
  trx: Database,
  message: Message,
  { changes, now }: { changes: MessageChanges; now: Date },
): Promise<void> {
  const { hidden, answered, muted } = changes;
  const author = { channelId: message.channel_id, subscriberId: message.subscriber_id };
  if (hidden !== undefined) await saveHidden(trx, message.id, hidden ? now : null);
  if (answered !== undefined) await saveAnswered(trx, message.id, answered ? now : null);
  if (muted === true) await muteAuthor(trx, author, now);
  if (muted === false) await unmuteAuthor(trx, author);
}

/** @throws AppError not_found */
export async function requireMessage(db: Database, id: string): Promise<Message> {
  const message = await messageById(db, id);
  if (!message) throw new AppError('not_found');
  return message;
}
