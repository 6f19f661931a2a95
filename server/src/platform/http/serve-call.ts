import type { Call } from '@lisan/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authorise, peekAsker, readAsker, requireStepUp, type Asker } from '../auth/authorise.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import type { Session } from '../auth/session.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { onceByKey } from './idempotency.ts';
import type { RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
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

/** What it takes to serve calls: who is asking, how often, and where replies to repeated keys are kept. */
export type CallPlatform = {
  db: Database;
  clock: Clock;
  sessions: SessionCache;
  limiter: RateLimiter;
  secrets: { signingKey: string };
};

/** A reply whose messageCode is 00 may leave it out. */
type Outcome<R extends object> = R extends { messageCode: '00' } ? Omit<R, 'messageCode'> & { messageCode?: '00' } : R;

/** Gives the reply; undefined when it has sent prepared bytes itself. */
type Handle<C extends Call> = (
  input: CallInput<C>,
) => Outcome<z.infer<C['reply']>> | undefined | Promise<Outcome<z.infer<C['reply']>> | undefined>;

/**
 * Serves one call of the contract: limit, authorise, validate, step-up, idempotency, use case, and the reply checked
 * against the contract.
 */
export function serveCall<const C extends Call>(
  app: FastifyInstance,
  on: CallPlatform,
  call: C,
  handle: Handle<C>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    // Not async: where the session is cached the whole way to the handler takes no turn of the event loop.
    onRequest: (request, reply, done) => {
      const admit = (asker: Asker) => {
        const { session } = asker;
        on.limiter.count(call.limit, session ?? request);
        const { invalidToken } = authorise(call, asker, on.sessions);
        request.session = session;
        if (call.access === 'weekly' && invalidToken) sendSessionInvalid(reply);
        else done();
      };
      const asker = peekAsker(request, on.sessions);
      if (asker) return admit(asker);
      // Made-up tokens cost whoever sends them the calls of their address, and us no query once these are spent.
      on.limiter.peek(call.limit, request);
      readAsker(request, on.sessions).then(admit).catch(done);
    },
    ...(call.body && { preValidation: giveBody }),
    handler: (request, reply) => {
      requireStepUp(call, request.session, on.clock);
      // The schemas above have parsed params, query and body, and authorise has put the session where access needs one.
      const input = { ...pick(request), session: request.session, request, reply } as CallInput<C>;
      const result = onceByKey({ ...on, call, request, reply, session: request.session }, () => handle(input));
      return result instanceof Promise
        ? result.then((outcome) => finish(reply, outcome))
        : result && finish(reply, result);
    },
  });
}

/** Fields are told apart from a body that is missing altogether only by their own faults. */
function giveBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

function finish(reply: FastifyReply, outcome: object | undefined): object {
  return outcome === undefined ? reply : { messageCode: '00', ...outcome };
}

function pick(request: FastifyRequest) {
  return { params: request.params, query: request.query, body: request.body };
}

/** Weekly content tells a dead session apart by messageCode 02, not by status. */
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
