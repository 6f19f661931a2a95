import { createLevelSubscriber, createSubscriber as createSubscriberCall } from '@lisan/contract/learner/auth';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../domain/subscriber/address.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { userAgentOf } from '../../../platform/http/user-agent.ts';
import { readDevice, setTokenCookie } from '../../account/auth/cookies.ts';
import { requireOwnNumber } from '../../account/subscriber/read-msisdn.ts';
import { presentLevelSubscriber } from '../level/list-level-subscribers.ts';
import type { LearningDeps } from '../deps.ts';
import { createSubscriber, joinLevel } from './create-subscriber.ts';

/** Serves the steps of a new account that involve learning and billing: a level, the free days, perhaps a plan. */
export function onboardingRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(
    app,
    deps,
    createSubscriberCall,
    async ({ body, session, request }) => {
      requireOwnNumber(deps, session, body.msisdn);
      const created = await createSubscriber(
        deps,
        { session, ip: networkOf(request.ip), userAgent: userAgentOf(request), deviceHash: readDevice(request) },
        { levelId: body.uuid, subscriptionUuid: body.subscription_uuid, consentVersion: body.consent_version },
      );
      return { ...created };
    },
    { onReply: (reply, { access_token }) => setTokenCookie(reply, access_token) },
  );

  serveCall(app, deps, createLevelSubscriber, async ({ body, session }) => {
    const row = await deps.db.transaction().execute((trx) => joinLevel(trx, deps, session, body.level_id));
    deps.sessions.evict(session.subscriberId);
    return { level_subscriber: presentLevelSubscriber(deps, row) };
  });
}
