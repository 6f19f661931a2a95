import type { Call } from '@lisan/contract/call';
import { hasPermission, isStaff } from '@lisan/contract/values/roles';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { SessionCache } from './session-cache.ts';
import type { Session } from './session.ts';

/** The token that was sent and its session; null without one. */
export type Asker = { token: string | null; session: Session | null };
type Authorised = { session: Session | null; invalidToken: boolean };

/** Returns the caller when no query is needed: without a token, or with a token whose session is cached. */
export function peekAsker(request: FastifyRequest, sessions: SessionCache): Asker | undefined {
  const token = bearerOf(request.headers.authorization);
  if (token === null) return { token, session: null };
  const session = sessions.peek(token);
  return session && { token, session };
}

/** Whether the token of a request was valid when it was last read. */
export function hasKnownToken(request: FastifyRequest, sessions: SessionCache): boolean {
  const token = bearerOf(request.headers.authorization);
  return token !== null && sessions.knows(token);
}

export async function readAsker(request: FastifyRequest, sessions: SessionCache): Promise<Asker> {
  const token = bearerOf(request.headers.authorization);
  return { token, session: token === null ? null : await sessions.read(token) };
}

/**
 * Checks whether a caller may make this call.
 * @throws AppError unauthenticated, forbidden, subscription_required; step-up is checked after validation
 */
export function authorise(call: Call, { token, session }: Asker, sessions: SessionCache): Authorised {
  const invalidToken = token !== null && session === null;
  const isRefused = session?.isReplaced === true && call.acceptsReplaced !== true;
  if (call.access === 'public') return { session: isRefused ? null : session, invalidToken };
  if (session === null) {
    if (call.access === 'weekly' && invalidToken) return { session: null, invalidToken };
    throw new AppError('unauthenticated');
  }
  // Not unauthenticated: the client has a newer token, and other requests with this token may be in flight.
  if (isRefused) throw new AppError('forbidden');
  admit(call, session, sessions);
  return { session, invalidToken: false };
}

function admit(call: Call, session: Session, sessions: SessionCache): void {
  if (call.access === 'onboarding') return;
  if (session.scope === 'onboarding') throw new AppError('forbidden');
  if (call.access === 'teacher') {
    if (!session.roles.includes('teacher')) throw new AppError('forbidden');
    return;
  }
  if (call.access === 'staff') return admitStaff(call, session, sessions);
  if (call.access === 'learner') return;
  // Teachers and staff read the learners' content, weekly content included, without a subscription.
  if (session.roles.length > 0) return;
  if (!sessions.mayRead(session)) throw new AppError('subscription_required');
}

function admitStaff(call: Call, session: Session, sessions: SessionCache): void {
  if (!isStaff(session.roles)) throw new AppError('forbidden');
  if (call.permission && !hasPermission(session.roles, call.permission)) throw new AppError('forbidden');
  if (call.beforeSecondFactor !== true && !sessions.hasSecondFactor(session))
    throw new AppError('second_factor_required');
}

/** A call with `stepUp` needs a code confirmed in the last ten minutes. */
export function requireStepUp(call: Call, session: Session | null, clock: Clock): void {
  if (call.stepUp !== true || session === null) return;
  if (session.elevatedUntil === null || session.elevatedUntil <= clock.now()) throw new AppError('step_up_required');
}

function bearerOf(header: string | undefined): string | null {
  if (header === undefined || !/^bearer /i.test(header)) return null;
  const token = header.slice(7).trim();
  return token === '' ? null : token;
}
