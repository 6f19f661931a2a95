import {
  getSessions,
  revokeSessions as revokeSessionsCall,
  checkLoginCode as checkLoginCodeCall,
  confirmOtp,
  confirmProfileOtp,
  generateOtp,
  getOtpByCode,
  login,
  logout,
  resendOtp,
  updateWelcomePage,
} from '@lisan/contract/learner/auth';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../domain/subscriber/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { userAgentOf } from '../../../platform/http/user-agent.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { markWelcomeSeen } from '../subscriber/mark-welcome-seen.ts';
import { findNameInitial } from '../subscriber/find-subscriber-view.ts';
import { checkLoginCode } from '../otp/login-codes.ts';
import { sendCode, type CodeSent } from '../otp/send-code.ts';
import type { AccountDeps } from '../deps.ts';
import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { recogniseClient, type AskingClient } from '../otp/asking-client.ts';
import { confirmLogin } from './confirm-login.ts';
import { readDevice, readOrSetDevice, clearTokenCookie, setTokenCookie } from './cookies.ts';
import { listSessions } from './list-sessions.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { revokeWithReplaced, elevateSession } from './session-store.ts';
import { STEP_UP_TTL_MS } from '../../../domain/otp/otp-rules.ts';
import { refuse, verifyCode, wrongCode } from '../otp/verify-code.ts';

export function authRoutes(app: FastifyInstance, deps: AccountDeps): void {
  for (const call of [login, resendOtp]) {
    serveCall(app, deps, call, async ({ body, session, request, reply }) => {
      const deviceHash = readOrSetDevice(request, reply);
      const asking = { session, deviceHash, network: networkOf(request.ip) };
      return { ...(await startLogin(deps, { msisdn: body.msisdn, asking })) };
    });
  }

  serveCall(app, deps, confirmOtp, async ({ body, session, request, reply }) => {
    const loggedIn = await confirmLogin(deps, {
      msisdn: body.msisdn,
      otp: body.otp,
      checkType: body.check_type,
      asking: { session, deviceHash: readDevice(request), network: networkOf(request.ip) },
      userAgent: userAgentOf(request),
    });
    setTokenCookie(reply, loggedIn.access_token);
    return { ...loggedIn, SubscriptionsList: [...deps.plans.offered] };
  });

  loginLinkRoutes(app, deps);

  serveCall(app, deps, logout, async ({ session, reply }) => {
    if (session) await logOut(deps, session);
    clearTokenCookie(reply);
    return {};
  });

  sessionRoutes(app, deps);
  profileRoutes(app, deps);
}

/** Routes for the account of a signed-in subscriber. */
function profileRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serveCall(app, deps, generateOtp, ({ session, request }) =>
    sendCode(deps, { msisdn: session.msisdn, purpose: 'profile', ip: networkOf(request.ip) }),
  );

  serveCall(app, deps, confirmProfileOtp, async ({ body, session }) => ({
    elevated_until: (await confirmStepUp(deps, { session, otp: body.otp })).toISOString(),
  }));

  serveCall(app, deps, updateWelcomePage, async ({ session }) => {
    await markWelcomeSeen(deps, session.subscriberId);
    return {};
  });
}

/** Routes for the devices of a signed-in learner. */
function sessionRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serveCall(app, deps, getSessions, async ({ session, reply }) => {
    reply.header('cache-control', 'no-store');
    return { sessions: await listSessions(deps, session) };
  });

  serveCall(app, deps, revokeSessionsCall, async ({ body, session }) => ({
    revoked: await revokeSessions(deps, session, body.session_id ?? 'others'),
  }));
}

/** The web's guard calls this when a login link is opened. */
function loginLinkRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serveCall(app, deps, checkLoginCodeCall, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await checkLoginCode(deps, query.code);
    if (!found) return { messageCode: '03' as const };
    return { messageCode: '01' as const, ...found, name_initial: await findNameInitial(deps, found.msisdn) };
  });

  serveCall(app, deps, getOtpByCode, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    const found = await checkLoginCode(deps, query.code);
    if (!found) throw new AppError('not_found');
    return { ...found };
  });
}

/** Revokes the session: at once here and on nodes that the bus reaches, elsewhere when their caches expire. */
async function logOut(deps: AccountDeps, session: Session): Promise<void> {
  await revokeWithReplaced(deps.db, session, deps.clock.now());
  deps.sessions.evict(session.subscriberId);
}

/** Sends a login code. The reply, its status and its work are the same for known and unknown numbers. */
async function startLogin(deps: AccountDeps, ask: { msisdn: string; asking: AskingClient }): Promise<CodeSent> {
  const { msisdn } = readMsisdn(deps, ask.msisdn);
  const client = await recogniseClient(deps.db, ask.asking, msisdn);
  return sendCode(deps, { msisdn, purpose: 'login', ip: client.network, client });
}

/**
 * Confirms the step-up code of this session's own number; the session is elevated for ten minutes.
 * @throws AppError 422 on `otp`, too_many_requests
 */
async function confirmStepUp(deps: AccountDeps, by: { session: Session; otp: string }): Promise<Date> {
  const until = new Date(deps.clock.now().getTime() + STEP_UP_TTL_MS);
  const result = await deps.db.transaction().execute(async (trx) => {
    const found = await verifyCode(trx, deps, {
      msisdn: by.session.msisdn,
      purpose: 'profile',
      code: by.otp,
    });
    if (found !== 'wrong' && 'challenge' in found && !found.alreadyUsed)
      await elevateSession(trx, by.session.id, until);
    return found;
  });
  if (result === 'wrong' || 'retryAfter' in result) throw refuse(result);
  if (result.alreadyUsed) throw wrongCode();
  deps.sessions.evict(by.session.subscriberId);
  return until;
}
