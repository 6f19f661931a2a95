import type { LiveDeps } from '../../deps.ts';
import type { Lesson } from '../store.ts';
import type { Message } from './message-store.ts';
import { nameSpeakers } from './name-speakers.ts';

/** Publishes a message in the lesson's channel; repeated calls publish it once. */
export async function publishMessage(deps: LiveDeps, lesson: Lesson, message: Message): Promise<void> {
  const speaker = (await nameSpeakers(deps.db, lesson, [message.subscriber_id]))(message.subscriber_id);
  await deps.lessonEvents.append(lesson.id, {
    id: message.id,
    at: message.at.toISOString(),
    kind: message.kind,
    data: { message_id: message.id, ...speaker, text: message.text },
  });
}

/** Publishes that a message is hidden; it is a new event if the message was shown in between. */
export async function publishHidden(deps: LiveDeps, message: Message): Promise<void> {
  if (message.hidden_at === null) return;
  const at = message.hidden_at.toISOString();
  const id = `${message.id}.hidden.${at}`;
  const data = { message_id: message.id };
  await deps.lessonEvents.append(message.channel_id, { id, at, kind: 'message.hidden', data });
}

export async function publishAnswered(deps: LiveDeps, message: Message): Promise<void> {
  if (message.answered_at === null) return;
  const at = message.answered_at.toISOString();
  const id = `${message.id}.answered.${at}`;
  const data = { message_id: message.id };
  await deps.lessonEvents.append(message.channel_id, { id, at, kind: 'question.answered', data });
}
