import { fetchSubscriberDetails } from '@lisan/contract/learner/auth';
import { getSubscriberDetails, getUser as getUserCall } from '@lisan/contract/learner/subscriber';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { findSubscriberView } from '../../account/subscriber/find-subscriber-view.ts';
import { requireOwnNumber } from '../../account/subscriber/read-msisdn.ts';
import { currentSubscription } from '../../billing/subscription/current-subscription.ts';
import { listLevelSubscribers } from '../level/list-level-subscribers.ts';
import type { LearningDeps } from '../deps.ts';
import { getUser } from './get-user.ts';

/** Serves the learner's own account over all features: profile, levels, subscription and points. */
export function accountRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getUserCall, async ({ session }) => ({ user: await getUser(deps, session) }));

  serveCall(app, deps, getSubscriberDetails, async ({ body, session }) => {
    requireOwnNumber(deps, session, body.msisdn);
    return {
      subscriber: await findSubscriberView(deps, session.subscriberId),
      subscription: await currentSubscription(deps, session.subscriberId),
      level_subscribers: await listLevelSubscribers(deps, session.subscriberId),
    };
  });

  serveCall(app, deps, fetchSubscriberDetails, async ({ session }) => ({
    subscriber: await findSubscriberView(deps, session.subscriberId),
    level_subscribers: await listLevelSubscribers(deps, session.subscriberId),
  }));
}
