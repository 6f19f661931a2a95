import type { LessonMessage } from '@lisan/contract/live/live';
import type { Message } from './message-store.ts';
import type { Speaker } from './name-speakers.ts';

export function presentMessage(message: Message, { name, avatar_url, role }: Speaker): Omit<LessonMessage, 'mine'> {
  return {
    message_id: message.id,
    kind: message.kind,
    at: message.at.toISOString(),
    name,
    role,
    avatar_url,
    text: message.text,
    answered: message.answered_at !== null,
  };
}
