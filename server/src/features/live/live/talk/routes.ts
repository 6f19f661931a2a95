import { getLiveMessages, reportLiveMessage } from '@lisan/contract/live/live';
import { getStudioMessages, judgeStudioMessage, setStudioChat } from '@lisan/contract/studio/studio';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../../platform/http/serve-call.ts';
import type { LiveDeps } from '../../deps.ts';
import { moderateMessage } from './moderate-message.ts';
import { listMessages } from './list-messages.ts';
import { listStudioMessages } from './list-studio-messages.ts';
import { reportMessage } from './report-message.ts';
import { setChat } from './set-chat.ts';

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
