import {
  claimStudioWriting,
  getStudioWriting,
  releaseStudioWriting,
  replyStudioWriting,
} from '@lisan/contract/studio/studio-writing';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { claimText, releaseText } from './studio/claim-text.ts';
import { listQueue } from './studio/list-queue.ts';
import { replyText } from './studio/reply-text.ts';

/** Serves the teachers' queue of learners' texts. */
export function studioWritingRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getStudioWriting, ({ query, session }) =>
    listQueue(deps, { subscriberId: session.subscriberId, cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, deps, claimStudioWriting, async ({ params, session }) => ({
    text: await claimText(deps, { subscriberId: session.subscriberId, id: params.id }),
  }));

  serveCall(app, deps, releaseStudioWriting, async ({ params, session }) => {
    await releaseText(deps, { subscriberId: session.subscriberId, id: params.id });
    return {};
  });

  serveCall(app, deps, replyStudioWriting, async ({ params, body, session }) => {
    await replyText(deps, { subscriberId: session.subscriberId, id: params.id }, body);
    return {};
  });
}
