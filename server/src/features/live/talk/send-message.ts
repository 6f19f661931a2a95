import type { RealtimeFault } from '@lisan/contract/realtime';
import { lessonState } from '../../../domain/live/lesson-state.ts';
import { cleanMessage } from '../../../domain/live/message-text.ts';
import { isTeacherOf, requireLesson } from '../policy.ts';
import type { Lesson } from '../store.ts';
import {
  countSince,
  hasWrittenSince,
  insertMessage,
  lockSender,
  messageOfSender,
  type Message,
  type MessageKind,
} from './message-store.ts';
import { mutedAmong } from './moderation-store.ts';
import { tellMessage } from './tell-message.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'clock' | 'db' | 'lessonEvents' | 'newId'>;

/** How long a learner waits between two messages. */
export const PAUSE_MS = 3000;

const SECOND_MS = 1000;

export type Said = { channelId: string; subscriberId: string; kind: MessageKind; clientId: string; text: string };
type Refusal = Extract<RealtimeFault, 'invalid_input' | 'not_live' | 'too_many_requests' | 'chat_closed' | 'muted'>;
/** `isNew`: whether this call stored the message; false for a repeat of a stored one. */
export type Answer = { messageId: string; isNew: boolean } | { refusal: Refusal };
type Kept = { message: Message; isNew: boolean };

/**
 * Stores a question or chat message and publishes it to the lesson. The same client id again publishes the stored
 * message, in case publishing it failed before. `most`: how many messages a second the lesson takes of its learners.
 * @throws AppError not_found; whatever the event log throws, after which the same message may be sent again
 */
export async function sendMessage(deps: Deps, said: Said, most: number): Promise<Answer> {
  const { db } = deps;
  const lesson = await requireLesson(db, said.channelId);
  const [known, isTeacher, muted] = await Promise.all([
    messageOfSender(db, said),
    isTeacherOf(db, said.subscriberId, lesson),
    mutedAmong(db, lesson.id, [said.subscriberId]),
  ]);
  if (muted.size > 0 && !isTeacher) return { refusal: 'muted' };
  const kept = known ? { message: known, isNew: false } : await keep(deps, { lesson, said, isTeacher, most });
  if (typeof kept === 'string') return { refusal: kept };
  const { message, isNew } = kept;
  if (message.hidden_at === null) await tellMessage(deps, lesson, message);
  return { messageId: message.id, isNew };
}

type Saying = { lesson: Lesson; said: Said; isTeacher: boolean; most: number };

async function keep(deps: Deps, saying: Saying): Promise<Kept | Refusal> {
  const text = cleanMessage(saying.said.text);
  if (text === null) return 'invalid_input';
  return (await whyNot(deps, saying)) ?? storeInTurn(deps, saying, text);
}

/** The lesson's teacher speaks whenever it is live; learners within its rules. */
async function whyNot({ db, clock }: Deps, { lesson, said, isTeacher, most }: Saying): Promise<Refusal | null> {
  const now = clock.now();
  if (lessonState(lesson, now) !== 'live') return 'not_live';
  if (isTeacher) return null;
  if (said.kind === 'chat' && !lesson.chat_open) return 'chat_closed';
  // What other nodes took counts, too; this node's own gate lets no more than these past.
  const justNow = await countSince(db, lesson.id, { since: new Date(now.getTime() - SECOND_MS), most });
  return justNow >= most ? 'too_many_requests' : null;
}

/** Stores one message of a sender after the other, so that those sent at once by several connections find each other. */
async function storeInTurn(deps: Deps, { said, isTeacher }: Saying, text: string): Promise<Kept | 'too_many_requests'> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSender(trx, said);
    const known = await messageOfSender(trx, said);
    if (known) return { message: known, isNew: false };
    const message = { ...rowOf(deps, said), text };
    const since = new Date(message.at.getTime() - PAUSE_MS);
    if (!isTeacher && (await hasWrittenSince(trx, said, since))) return 'too_many_requests';
    await insertMessage(trx, message);
    return { message, isNew: true };
  });
}

function rowOf({ newId, clock }: Deps, said: Said): Omit<Message, 'text'> {
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
