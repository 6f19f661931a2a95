import { getLiveMessages, reportLiveMessage } from '@lisan/contract/live';
import { getStudioMessages, judgeStudioMessage, setStudioChat } from '@lisan/contract/studio';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { Services } from '../../../compose/services.ts';
import { judgeMessage } from './judge-message.ts';
import { listMessages } from './list-messages.ts';
import { listStudioMessages } from './list-studio-messages.ts';
import { reportMessage } from './report-message.ts';
import { setChat } from './set-chat.ts';

export function talkRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getLiveMessages, async ({ query, session }) => ({
    messages: await listMessages(services, { channelId: query.channel_id, subscriberId: session.subscriberId }),
  }));

  serveCall(app, services, reportLiveMessage, async ({ body, session }) => {
    const { message_id, reason } = body;
    await reportMessage(services, { messageId: message_id, subscriberId: session.subscriberId, reason });
    return {};
  });

  serveCall(app, services, setStudioChat, async ({ params, body, session }) => ({
    chat_open: await setChat(services, { lessonId: params.id, subscriberId: session.subscriberId, open: body.open }),
  }));

  serveCall(app, services, getStudioMessages, async ({ params, query, session }) =>
    listStudioMessages(services, {
      lessonId: params.id,
      subscriberId: session.subscriberId,
      kind: query.kind,
      cursor: query.cursor,
      limit: query.limit,
    }),
  );

  serveCall(app, services, judgeStudioMessage, async ({ params, body, session }) => ({
    message: await judgeMessage(services, { subscriberId: session.subscriberId, messageId: params.id }, body),
  }));
}
