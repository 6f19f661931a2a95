import type { LessonMessage } from '@lisan/contract/live/live';
import type { ViewerName } from '@lisan/contract/live/realtime';
import type { Message } from './message-store.ts';

export function presentMessage(message: Message, { name, avatar_url }: ViewerName): Omit<LessonMessage, 'mine'> {
  return {
    message_id: message.id,
    kind: message.kind,
    at: message.at.toISOString(),
    name,
    avatar_url,
    text: message.text,
    answered: message.answered_at !== null,
  };
}
