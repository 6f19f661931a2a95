import type { LessonMessage } from '@lisan/contract/live/live';
import type { LiveDeps } from '../../deps.ts';
import { requireLesson, requireNotRemoved } from '../policy.ts';
import { newestShown } from './message-store.ts';
import { nameSpeakers } from './name-speakers.ts';
import { presentMessage } from './present.ts';

const MOST = 50;

/**
 * Lists the newest messages that are not hidden, oldest first.
 * @throws AppError not_found, forbidden for a learner whom staff removed
 */
export async function listMessages(
  { db }: LiveDeps,
  asked: { channelId: string; subscriberId: string },
): Promise<LessonMessage[]> {
  const lesson = await requireLesson(db, asked.channelId);
  await requireNotRemoved(db, asked);
  const messages = (await newestShown(db, lesson.id, MOST)).toReversed();
  const speaker = await nameSpeakers(
    db,
    lesson,
    messages.map((message) => message.subscriber_id),
  );
  return messages.map((message) => ({
    ...presentMessage(message, speaker(message.subscriber_id)),
    mine: message.subscriber_id === asked.subscriberId,
  }));
}
