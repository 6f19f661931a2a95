import type { RealtimeFault } from '@lisan/contract/realtime';
import { lessonState } from '../../../domain/live/lesson-state.ts';
import { cleanMessage } from '../../../domain/live/message-text.ts';
import type { Services } from '../../../services.ts';
import { isTeacherOf, requireLesson } from '../policy.ts';
import type { Lesson } from '../store.ts';
import {
  countSince,
  hasWrittenSince,
  insertMessage,
  messageOfSender,
  type Message,
  type MessageKind,
} from './message-store.ts';
import { mutedAmong } from './moderation-store.ts';
import { tellMessage } from './tell-message.ts';

/** How long a learner waits between two messages. */
export const PAUSE_MS = 3000;

const SECOND_MS = 1000;

export type Said = { channelId: string; subscriberId: string; kind: MessageKind; clientId: string; text: string };
type Refusal = Extract<RealtimeFault, 'invalid_input' | 'not_live' | 'too_many_requests' | 'chat_closed' | 'muted'>;
export type Answer = { messageId: string } | { refusal: Refusal };

/**
 * Keeps a question or chat message and tells it to everybody in the lesson; the same client id again tells the message
 * that is kept already, should it not have been told then. `most`: how many a second the lesson takes of its learners.
 * @throws AppError not_found; whatever the event log throws, after which the same message may be sent again
 */
export async function sendMessage(services: Services, said: Said, most: number): Promise<Answer> {
  const [lesson, known] = await Promise.all([
    requireLesson(services.db, said.channelId),
    messageOfSender(services.db, said),
  ]);
  const message = known ?? (await keep(services, { lesson, said, most }));
  if (typeof message === 'string') return { refusal: message };
  if (message.hidden_at === null) await tellMessage(services, lesson, message);
  return { messageId: message.id };
}

type Saying = { lesson: Lesson; said: Said; most: number };

async function keep(services: Services, saying: Saying): Promise<Message | Refusal> {
  const { said } = saying;
  const text = cleanMessage(said.text);
  if (text === null) return 'invalid_input';
  const refusal = await whyNot(services, saying);
  if (refusal !== null) return refusal;
  const row = { ...rowOf(services, said), text };
  if (await insertMessage(services.db, row)) return row;
  // The same message came by another connection in between.
  const kept = await messageOfSender(services.db, said);
  if (kept === undefined) throw new Error('a message that was kept is gone');
  return kept;
}

/** The lesson's teacher speaks whenever it is live; learners within its rules. */
async function whyNot(services: Services, { lesson, said, most }: Saying): Promise<Refusal | null> {
  const { db, clock } = services;
  const now = clock.now();
  if (lessonState(lesson, now) !== 'live') return 'not_live';
  const [isTeacher, muted, isHasty, justNow] = await Promise.all([
    isTeacherOf(db, said.subscriberId, lesson),
    mutedAmong(db, lesson.id, [said.subscriberId]),
    hasWrittenSince(db, said, new Date(now.getTime() - PAUSE_MS)),
    // What other nodes took counts, too; this node's own gate lets no more than these past.
    countSince(db, lesson.id, { since: new Date(now.getTime() - SECOND_MS), most }),
  ]);
  if (isTeacher) return null;
  if (muted.size > 0) return 'muted';
  if (said.kind === 'chat' && !lesson.chat_open) return 'chat_closed';
  return isHasty || justNow >= most ? 'too_many_requests' : null;
}

function rowOf({ newId, clock }: Services, said: Said): Omit<Message, 'text'> {
  return {
    id: newId(),
    channel_id: said.channelId,
    subscriber_id: said.subscriberId,
    client_id: said.clientId,
    kind: said.kind,
    at: clock.now(),
    hidden_at: null,
    answered_at: null,
  };
}
