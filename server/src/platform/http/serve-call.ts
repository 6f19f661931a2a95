import type { Call } from '@lisan/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authorise, hasKnownToken, peekAsker, readAsker, requireStepUp, type Asker } from '../auth/authorise.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import type { Session } from '../auth/session.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { SigningKeys } from '../verifying-keys.ts';
import { mayCompress, sendCompressed } from './compress-reply.ts';
import { onceByKey } from './idempotency.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { SharedLimits } from './shared-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** Whose token was sent, also where the call was refused; undefined before it is read. */
    asker?: Session | null;
  }
}

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

export type CallInput<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  /** Null only where the call is public. */
  session: C['access'] extends 'public' ? Session | null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What serving calls needs: authentication, limits, and the store of replies to repeated keys. */
export type CallPlatform = {
  db: Database;
  clock: Clock;
  sessions: SessionCache;
  limiter: RateLimiter;
  /** Null with a single node. */
  sharedLimits: SharedLimits | null;
  secrets: SigningKeys;
};

/** A reply whose messageCode is 00 may omit it. */
type Outcome<R extends object> = R extends { messageCode: '00' } ? Omit<R, 'messageCode'> & { messageCode?: '00' } : R;

/** Returns the reply; undefined when the handler has sent prepared bytes itself. */
type Handle<C extends Call> = (
  input: CallInput<C>,
) => Outcome<z.infer<C['reply']>> | undefined | Promise<Outcome<z.infer<C['reply']>> | undefined>;

/** Runs for every successful reply, also one that is repeated for an `Idempotency-Key`. */
type OnReply<C extends Call> = (reply: FastifyReply, outcome: Outcome<z.infer<C['reply']>>) => void;
type To = { request: FastifyRequest; reply: FastifyReply };
type EveryReply = (reply: FastifyReply, outcome: object) => void;

/**
 * Serves one call of the contract: limit, authorise, validate, step-up, idempotency, use case, and a check of the reply
 * against the contract.
 */
export function serveCall<const C extends Call>(
  app: FastifyInstance,
  on: CallPlatform,
  call: C,
  handle: Handle<C>,
  { onReply }: { onReply?: OnReply<C> } = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    // Not async: with a cached session no turn of the event loop passes before the handler.
    onRequest: (request, reply, done) => {
      const admit = (asker: Asker) => {
        const { session } = asker;
        request.asker = session;
        if (session) on.limiter.count(call.limit, session);
        const { session: admitted, invalidToken } = authorise(call, asker, on.sessions);
        request.session = admitted;
        if (call.access === 'weekly' && invalidToken) sendSessionInvalid(reply);
        else if (on.sharedLimits && call.limit !== 'read') {
          on.sharedLimits.count(call.limit, session ?? request).then(() => done(), done);
        } else done();
      };
      const asker = peekAsker(request, on.sessions);
      if (asker?.session) return admit(asker);
      if (!asker && hasKnownToken(request, on.sessions)) {
        readAsker(request, on.sessions).then(admit).catch(done);
        return;
      }
      // A token counts for its address until it is verified, so that made-up ones cost no queries above that limit.
      on.limiter.count(call.limit, request);
      if (asker) return admit(asker);
      readAsker(request, on.sessions)
        .then((read) => {
          if (read.session) on.limiter.refund(call.limit, request);
          admit(read);
        })
        .catch(done);
    },
    ...(call.body && { preValidation: ensureBody }),
    handler: (request, reply) => {
      const { params, query, body, session } = request;
      requireStepUp(call, session, on.clock);
      // The schemas above have parsed params, query and body, and authorise has set the session where access requires
      // one.
      const input = { params, query, body, session, request, reply } as CallInput<C>;
      // The outcome is this call's own, or the stored one of this call.
      const after = onReply as EveryReply | undefined;
      const result = call.idempotent
        ? onceByKey({ ...on, call, request, reply, session }, () => handle(input))
        : handle(input);
      return result instanceof Promise
        ? result.then((outcome) => finish(call, input, outcome, after))
        : result && finish(call, input, result, after);
    },
  });
}

/** A missing body becomes an empty one, so that its fields get their own faults. */
function ensureBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

/** Replies are personal unless their call sets its own caching. */
function finish(
  call: Call,
  { request, reply }: To,
  outcome: object | undefined,
  onReply: EveryReply | undefined,
): object {
  if (outcome === undefined) return reply;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  onReply?.(reply, outcome);
  const body = { messageCode: '00', ...outcome };
  return mayCompress(call) ? sendCompressed(request, reply, body) : body;
}

/** Weekly content reports an expired session by messageCode 02, not by status. */
function sendSessionInvalid(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').send({ messageCode: '02' });
}

function schemaOf(call: Call) {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && !call.multipart && { body: call.body }),
    ...(call.produces === undefined && { response: { 200: call.reply } }),
    ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
  };
}
