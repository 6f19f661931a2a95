import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../../../domain/subscriber/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UpkeepDeps } from '../deps.ts';

const COOKIE = 'simulator';
const HEADER = 'x-simulator-secret';
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A proxy adds one of these headers: its connection is local even if its client is not. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

type Guarded = Pick<UpkeepDeps, 'config' | 'host' | 'limiter'>;

/**
 * Refuses everything below `/simulator` to clients that are not on this machine and do not have the secret: its
 * controls can sign in as any subscriber. An address that failed often gets no further attempt for a minute. The secret
 * comes in a header, or as `?secret=` on the page, which then stores it in a cookie.
 */
export function guardSimulator(app: FastifyInstance, deps: Guarded): void {
  const guard: onRequestHookHandler = (request, reply, done) => {
    const isHere = isLocal(deps, request);
    const wait = isHere ? null : deps.limiter.waitOf('failure', request);
    if (wait !== null) return done(new AppError('too_many_requests', { retryAfter: wait }));
    if (hasSecret(deps, request)) {
      storeSecret(request, reply);
      return done();
    }
    if (isHere) return done();
    deps.limiter.record('failure', request);
    // The same reply as without a simulator.
    return done(new AppError('not_found'));
  };
  // A hook of every request would cost a cached read more than the read's own checks.
  app.addHook('onRoute', (route) => {
    if (isSimulatorPath(route.url)) route.onRequest = [guard, route.onRequest ?? []].flat();
  });
}

function isSimulatorPath(path: string): boolean {
  return path === '/simulator' || path.startsWith('/simulator/');
}

/** A production has no developer's machine: there only the secret opens the controls. */
function isLocal({ config, host }: Guarded, request: FastifyRequest): boolean {
  if (config.production || FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  // Another name that leads to this machine may belong to a page elsewhere (DNS rebinding).
  const isNamedLocal = LOCAL_NAMES.has(request.hostname) || request.hostname === host;
  return isNamedLocal && isLoopback(plainAddress(request.socket.remoteAddress ?? ''));
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

function hasSecret({ config: { simulatorSecret } }: Guarded, request: FastifyRequest): boolean {
  if (simulatorSecret === undefined) return false;
  return [request.headers[HEADER], querySecret(request), cookieSecret(request)].some(
    (sent) => typeof sent === 'string' && isSame(sent, simulatorSecret),
  );
}

function isSame(a: string, b: string): boolean {
  // Digests are of one length, which a comparison in constant time needs.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function querySecret({ query }: FastifyRequest): unknown {
  return typeof query === 'object' && query !== null && 'secret' in query ? query.secret : undefined;
}

function cookieSecret({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    // A value that is no percent-encoding is no cookie of ours.
    return undefined;
  }
}

function storeSecret(request: FastifyRequest, reply: FastifyReply): void {
  const secret = querySecret(request);
  if (typeof secret !== 'string') return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const value = `${COOKIE}=${encodeURIComponent(secret)}; Path=/simulator; HttpOnly; SameSite=Strict${secure}`;
  reply.header('set-cookie', value);
}
