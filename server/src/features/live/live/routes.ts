import {
  getAgoraChannelToken,
  getLiveChannel,
  getLiveChannels,
  getLiveChannelViewers,
  toggleLiveLike,
  toggleLiveView,
  type ChannelView,
} from '@lisan/contract/live/live';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { LiveDeps } from '../deps.ts';
import { joinLesson } from './lessons/join-lesson.ts';
import { likeLesson } from './audience/like-lesson.ts';
import { listLessons } from './lessons/find-lessons.ts';
import { listViewers } from './audience/list-viewers.ts';
import { viewLesson } from './audience/view-lesson.ts';
import { serveHls } from './serve-hls.ts';
import { talkRoutes } from './talk/routes.ts';
import { requireLesson } from './policy.ts';
import { presentLessons } from './present.ts';

export function liveRoutes(app: FastifyInstance, deps: LiveDeps): void {
  talkRoutes(app, deps);

  serveCall(app, deps, getLiveChannels, async ({ query, session }) => ({
    channels: await listLessons(deps, session.subscriberId, {
      kind: query.kind,
      teacherId: query.teacher_id,
      levelId: query.level_id,
    }),
  }));

  serveCall(app, deps, getLiveChannel, async ({ params, session }) => ({
    channel: await getLesson(deps, session.subscriberId, params.id),
  }));

  serveCall(app, deps, getAgoraChannelToken, async ({ query, session, reply }) => {
    reply.header('cache-control', 'no-store');
    return joinLesson(deps, {
      channelId: query.channel_id,
      subscriberId: session.subscriberId,
      sessionId: session.id,
      joinId: query.join_id,
    });
  });

  serveCall(app, deps, toggleLiveView, async ({ body, session }) =>
    viewLesson(deps, { subscriberId: session.subscriberId, channelId: body.channel_id, on: body.on }),
  );

  serveCall(app, deps, toggleLiveLike, async ({ body, session }) =>
    likeLesson(deps, { subscriberId: session.subscriberId, channelId: body.channel_id, on: body.on }),
  );

  serveCall(app, deps, getLiveChannelViewers, async ({ query, session }) =>
    listViewers(deps, {
      channelId: query.channel_id,
      subscriberId: session.subscriberId,
      cursor: query.cursor,
      limit: query.limit,
    }),
  );

  serveHls(app, deps);
}

/** @throws AppError not_found */
async function getLesson(deps: LiveDeps, subscriberId: string, id: string): Promise<ChannelView> {
  const [view] = await presentLessons(deps, subscriberId, [await requireLesson(deps.db, id)]);
  if (view === undefined) throw new AppError('not_found');
  return view;
}
