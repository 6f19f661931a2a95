import type { Call } from '@lisan/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { authorise, hasKnownToken, peekAsker, readAsker, requireStepUp, type Asker } from '../auth/authorise.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import type { Session } from '../auth/session.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { SigningKeys } from '../verifying-keys.ts';
import { onceByKey } from './idempotency.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { SharedLimits } from './shared-limits.ts';
import { readAcceptEncoding } from './accept-encoding.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** The session of the sent token, even if the call was refused; undefined before it is read. */
    asker?: Session | null;
  }
}

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

export type CallInput<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  /** Null only if the call is public. */
  session: C['access'] extends 'public' ? Session | null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The dependencies of serving calls: authentication, limits, and the store of replies to repeated keys. */
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

/** Runs for every successful reply, including a reply that is repeated for an `Idempotency-Key`. */
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
      // A token counts for its address until it is verified, so that made-up tokens cost no queries above that limit.
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
      // The schemas above have parsed params, query and body, and authorise has set the session if access requires one.
      const input = { params, query, body, session, request, reply } as CallInput<C>;
      // The outcome is new, or the stored outcome of this call.
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

/** A missing body becomes an empty body, so that its fields get their own faults. */
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

/** A smaller reply fits into one packet anyway. */
const MIN_BYTES = 1024;

// The window covers the largest replies. Quality 3 costs 10 µs per kB, a quarter of the thread pool's overhead per
// call.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 };

/**
 * Whether replies to this call may be compressed. Replies with tokens and one-time codes are not compressed, nor
 * replies that reflect the input (docs/decisions/031-json-replies-are-compressed.md).
 */
function mayCompress({ method, limit }: Pick<Call, 'method' | 'limit'>): boolean {
  return method === 'GET' && limit !== 'otp';
}

/** Sends a JSON reply, compressed if it is large and the client can read it. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, outcome: object): FastifyReply {
  // The serializer of the contract's schemas gives text.
  const json = Buffer.from(reply.serialize(outcome) as string);
  reply.type('application/json; charset=utf-8');
  const { encodings, identity } = readAcceptEncoding(request.headers['accept-encoding']);
  if (json.length < MIN_BYTES && identity) return reply.send(json);
  reply.header('vary', 'accept-encoding');
  const [encoding] = encodings;
  if (encoding === 'br') {
    const params = { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
    return reply.header('content-encoding', 'br').send(brotliCompressSync(json, { params }));
  }
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(gzipSync(json));
  return reply.send(json);
}
