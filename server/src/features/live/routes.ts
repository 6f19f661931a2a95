import {
  getAgoraChannelToken,
  getLiveChannel,
  getLiveChannels,
  getLiveChannelViewers,
  toggleLiveLike,
  toggleLiveView,
} from '@lisan/contract/live';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { getLesson } from './lessons/get-lesson.ts';
import { joinLesson } from './lessons/join-lesson.ts';
import { likeLesson } from './audience/like-lesson.ts';
import { listLessons } from './lessons/list-lessons.ts';
import { listViewers } from './audience/list-viewers.ts';
import { viewLesson } from './audience/view-lesson.ts';
import { serveHls } from './serve-hls.ts';
import { talkRoutes } from './talk/routes.ts';

export function liveRoutes(app: FastifyInstance, services: Services): void {
  talkRoutes(app, services);

  serveCall(app, services, getLiveChannels, async ({ query, session }) => ({
    channels: await listLessons(services, session.subscriberId, {
      kind: query.kind,
      teacherId: query.teacher_id,
      levelId: query.level_id,
    }),
  }));

  serveCall(app, services, getLiveChannel, async ({ params, session }) => ({
    channel: await getLesson(services, session.subscriberId, params.id),
  }));

  serveCall(app, services, getAgoraChannelToken, async ({ query, session, reply }) => {
    reply.header('cache-control', 'no-store');
    return joinLesson(services, {
      channelId: query.channel_id,
      subscriberId: session.subscriberId,
      sessionId: session.id,
      joinId: query.join_id,
    });
  });

  serveCall(app, services, toggleLiveView, async ({ body, session }) =>
    viewLesson(services, { subscriberId: session.subscriberId, channelId: body.channel_id, on: body.on }),
  );

  serveCall(app, services, toggleLiveLike, async ({ body, session }) =>
    likeLesson(services, { subscriberId: session.subscriberId, channelId: body.channel_id, on: body.on }),
  );

  serveCall(app, services, getLiveChannelViewers, async ({ query, session }) =>
    listViewers(services, {
      channelId: query.channel_id,
      subscriberId: session.subscriberId,
      cursor: query.cursor,
      limit: query.limit,
    }),
  );

  serveHls(app, services);
}
