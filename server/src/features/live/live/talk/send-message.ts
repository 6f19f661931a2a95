import type { RealtimeFault } from '@lisan/contract/live/realtime';
import { lessonState } from '../../../../domain/live/lesson-state.ts';
import { removeLinks, cleanMessage } from '../../../../domain/live/messages.ts';
import type { LiveDeps } from '../../deps.ts';
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
import { publishMessage } from './publish-message.ts';

/** The pause of a learner between two messages. */
const PAUSE_MS = 3000;

const SECOND_MS = 1000;

export type MessageDraft = {
  channelId: string;
  subscriberId: string;
  kind: MessageKind;
  clientId: string;
  text: string;
};
type Refusal = Extract<RealtimeFault, 'invalid_input' | 'not_live' | 'too_many_requests' | 'chat_closed' | 'muted'>;
/** `isNew`: whether this call stored the message; false for a repeat of a stored message. */
export type Answer = { messageId: string; isNew: boolean } | { refusal: Refusal };
type Stored = { message: Message; isNew: boolean };

/**
 * Stores a question or chat message and publishes it to the lesson. The same client id again publishes the stored
 * message, in case publishing it failed before. `limit`: the messages a second that the lesson accepts from its
 * learners.
 * @throws AppError not_found; errors of the event log: the same message may then be sent again
 */
export async function sendMessage(deps: LiveDeps, draft: MessageDraft, limit: number): Promise<Answer> {
  const { db } = deps;
  const lesson = await requireLesson(db, draft.channelId);
  const [known, isTeacher, muted] = await Promise.all([
    messageOfSender(db, draft),
    isTeacherOf(db, draft.subscriberId, lesson),
    mutedAmong(db, lesson.id, [draft.subscriberId]),
  ]);
  if (muted.size > 0 && !isTeacher) return { refusal: 'muted' };
  const stored = known ? { message: known, isNew: false } : await store(deps, { lesson, draft, isTeacher, limit });
  if (typeof stored === 'string') return { refusal: stored };
  const { message, isNew } = stored;
  if (message.hidden_at === null) await publishMessage(deps, lesson, message);
  return { messageId: message.id, isNew };
}

type Submission = { lesson: Lesson; draft: MessageDraft; isTeacher: boolean; limit: number };

async function store(deps: LiveDeps, submission: Submission): Promise<Stored | Refusal> {
  const text = cleanMessage(submission.draft.text);
  if (text === null) return 'invalid_input';
  const shown = submission.isTeacher ? text : removeLinks(text);
  return (await refusalOf(deps, submission)) ?? storeLocked(deps, submission, shown);
}

/** The lesson's teacher may write whenever it is live; learners within its rules. */
async function refusalOf(
  { db, clock }: LiveDeps,
  { lesson, draft, isTeacher, limit }: Submission,
): Promise<Refusal | null> {
  const now = clock.now();
  if (lessonState(lesson, now) !== 'live') return 'not_live';
  if (isTeacher) return null;
  if (draft.kind === 'chat' && !lesson.chat_open) return 'chat_closed';
  // Messages of other nodes count too; this node's own gate passes no more than the limit.
  const justNow = await countSince(db, lesson.id, { since: new Date(now.getTime() - SECOND_MS), limit });
  return justNow >= limit ? 'too_many_requests' : null;
}

/** Stores the messages of a sender one after the other, so that duplicates from several connections are found. */
async function storeLocked(
  deps: LiveDeps,
  { draft, isTeacher }: Submission,
  text: string,
): Promise<Stored | 'too_many_requests'> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSender(trx, draft);
    const known = await messageOfSender(trx, draft);
    if (known) return { message: known, isNew: false };
    const message = { ...rowOf(deps, draft), text };
    const since = new Date(message.at.getTime() - PAUSE_MS);
    if (!isTeacher && (await hasWrittenSince(trx, draft, since))) return 'too_many_requests';
    await insertMessage(trx, message);
    return { message, isNew: true };
  });
}

function rowOf({ newId, clock }: LiveDeps, draft: MessageDraft): Omit<Message, 'text'> {
  return {
    id: newId(),
    channel_id: draft.channelId,
    subscriber_id: draft.subscriberId,
    client_id: draft.clientId,
    kind: draft.kind,
    at: clock.now(),
    hidden_at: null,
    answered_at: null,
  };
}
