import {
  getSessions,
  revokeSessions as revokeSessionsCall,
  checkLoginCode as checkLoginCodeCall,
  confirmOtp,
  confirmProfileOtp,
  createLevelSubscriber,
  createSubscriber as createSubscriberCall,
  fetchSubscriberDetails,
  generateOtp,
  getOtpByCode,
  login,
  logout,
  resendOtp,
  updateWelcomePage,
} from '@lisan/contract/auth';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../domain/subscriber/address.ts';
import { AppError } from '../../platform/app-error.ts';
import { serveCall } from '../../platform/http/serve-call.ts';
import { userAgentOf } from '../../platform/http/user-agent.ts';
import type { Services } from '../../compose/services.ts';
import { listLevelSubscribers, presentLevelSubscriber } from '../level/list-level-subscribers.ts';
import { markWelcomeSeen } from '../subscriber/mark-welcome-seen.ts';
import { requireOwnNumber } from '../subscriber/read-msisdn.ts';
import { findSubscriberView } from '../subscriber/find-subscriber-view.ts';
import { listPlans } from '../subscription/plans/list-plans.ts';
import { checkLoginCode } from './check-login-code.ts';
import { confirmLogin } from './confirm-login.ts';
import { createSubscriber, joinLevel } from './create-subscriber.ts';
import { readDevice, readOrSetDevice } from './device-cookie.ts';
import { listSessions } from './list-sessions.ts';
import { logOut } from './log-out.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { sendCode } from './send-code.ts';
import { clearTokenCookie, setTokenCookie } from './token-cookie.ts';
import { startLogin } from './start-login.ts';
import { confirmStepUp } from './step-up.ts';

export function authRoutes(app: FastifyInstance, services: Services): void {
  for (const call of [login, resendOtp]) {
    serveCall(app, services, call, async ({ body, session, request, reply }) => {
      const deviceHash = readOrSetDevice(request, reply);
      const asking = { session, deviceHash, network: networkOf(request.ip) };
      return { ...(await startLogin(services, { msisdn: body.msisdn, asking })) };
    });
  }

  serveCall(app, services, confirmOtp, async ({ body, session, request, reply }) => {
    const loggedIn = await confirmLogin(services, {
      msisdn: body.msisdn,
      otp: body.otp,
      checkType: body.check_type,
      asking: { session, deviceHash: readDevice(request), network: networkOf(request.ip) },
      userAgent: userAgentOf(request),
    });
    setTokenCookie(reply, loggedIn.access_token);
    return { ...loggedIn, SubscriptionsList: await listPlans(services) };
  });

  loginLinkRoutes(app, services);

  serveCall(
    app,
    services,
    createSubscriberCall,
    async ({ body, session, request }) => {
      requireOwnNumber(services, session, body.msisdn);
      const created = await createSubscriber(
        services,
        { session, ip: networkOf(request.ip), userAgent: userAgentOf(request), deviceHash: readDevice(request) },
        { levelId: body.uuid, subscriptionUuid: body.subscription_uuid, consentVersion: body.consent_version },
      );
      return { ...created };
    },
    { onReply: (reply, { access_token }) => setTokenCookie(reply, access_token) },
  );

  serveCall(app, services, createLevelSubscriber, async ({ body, session }) => {
    const row = await services.db.transaction().execute((trx) => joinLevel(trx, services, session, body.level_id));
    services.sessions.evict(session.subscriberId);
    return { level_subscriber: presentLevelSubscriber(services, row) };
  });

  serveCall(app, services, logout, async ({ session, reply }) => {
    if (session) await logOut(services, session);
    clearTokenCookie(reply);
    return {};
  });

  sessionRoutes(app, services);
  profileRoutes(app, services);
}

/** What a signed-in subscriber asks of the account itself. */
function profileRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, fetchSubscriberDetails, async ({ session }) => ({
    subscriber: await findSubscriberView(services, session.subscriberId),
    level_subscribers: await listLevelSubscribers(services, session.subscriberId),
  }));

  serveCall(app, services, generateOtp, async ({ session, request }) => ({
    ...(await sendCode(services, { msisdn: session.msisdn, purpose: 'profile', ip: networkOf(request.ip) })),
  }));

  serveCall(app, services, confirmProfileOtp, async ({ body, session }) => ({
    elevated_until: (await confirmStepUp(services, { session, otp: body.otp })).toISOString(),
  }));

  serveCall(app, services, updateWelcomePage, async ({ session }) => {
    await markWelcomeSeen(services, session.subscriberId);
    return {};
  });
}

/** The devices on which a learner is signed in. */
function sessionRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getSessions, async ({ session, reply }) => {
    reply.header('cache-control', 'no-store');
    return { sessions: await listSessions(services, session) };
  });

  serveCall(app, services, revokeSessionsCall, async ({ body, session }) => ({
    revoked: await revokeSessions(services, session, body.session_id ?? 'others'),
  }));
}

/** What the web's guard asks about a link that somebody opened. */
function loginLinkRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, checkLoginCodeCall, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await checkLoginCode(services, query.code);
    return found ? { messageCode: '01' as const, ...found } : { messageCode: '03' as const };
  });

  serveCall(app, services, getOtpByCode, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await checkLoginCode(services, query.code);
    if (!found) throw new AppError('not_found');
    return { ...found };
  });
}
