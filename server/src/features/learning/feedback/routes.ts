import { rateUs, sendMessage } from '@lisan/contract/learner/feedback';
import { reportItem as reportItemCall } from '@lisan/contract/learner/report';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { rate } from './rate.ts';
import { reportItem } from './report-item.ts';
import { writeMessage } from './write-message.ts';
import type { FeedbackDeps } from './deps.ts';

export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  serveCall(app, deps, rateUs, async ({ body, session }) => {
    await rate(deps, session.subscriberId, { stars: body.ActiveStarIndex, comment: body.comment });
    return {};
  });

  serveCall(app, deps, sendMessage, async ({ body, session }) => {
    await writeMessage(deps, session?.subscriberId ?? null, body);
    return {};
  });

  serveCall(app, deps, reportItemCall, async ({ body, session }) => {
    await reportItem(deps, session.subscriberId, body);
    return {};
  });
}
