import { getLiveMessages, reportLiveMessage, type LessonMessage } from '@lisan/contract/live/live';
import { getStudioMessages, judgeStudioMessage, setStudioChat } from '@lisan/contract/studio/studio';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../../platform/http/serve-call.ts';
import type { LiveDeps } from '../../deps.ts';
import { moderateMessage } from './moderate-message.ts';
import { listStudioMessages } from './list-studio-messages.ts';
import { reportMessage } from './report-message.ts';
import { setChat } from './set-chat.ts';
import { requireLesson, requireNotRemoved } from '../policy.ts';
import { newestShown } from './message-store.ts';
import { nameSpeakers } from './name-speakers.ts';
import { presentMessage } from './present.ts';

export function talkRoutes(app: FastifyInstance, deps: LiveDeps): void {
  serveCall(app, deps, getLiveMessages, async ({ query, session }) => ({
    messages: await listMessages(deps, { channelId: query.channel_id, subscriberId: session.subscriberId }),
  }));

  serveCall(app, deps, reportLiveMessage, async ({ body, session }) => {
    const { message_id, reason } = body;
    await reportMessage(deps, { messageId: message_id, subscriberId: session.subscriberId, reason });
    return {};
  });

  serveCall(app, deps, setStudioChat, async ({ params, body, session }) => ({
    chat_open: await setChat(deps, { lessonId: params.id, subscriberId: session.subscriberId, open: body.open }),
  }));

  serveCall(app, deps, getStudioMessages, async ({ params, query, session }) =>
    listStudioMessages(deps, {
      lessonId: params.id,
      subscriberId: session.subscriberId,
      kind: query.kind,
      cursor: query.cursor,
      limit: query.limit,
    }),
  );

  serveCall(app, deps, judgeStudioMessage, async ({ params, body, session }) => ({
    message: await moderateMessage(deps, { subscriberId: session.subscriberId, messageId: params.id }, body),
  }));
}

const MOST = 50;

/**
 * Lists the newest messages that are not hidden, oldest first.
 * @throws AppError not_found, forbidden for a learner whom staff removed
 */
async function listMessages(
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
