import type { ErrorCode, ErrorReply } from '@lisan/contract/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError, ERROR_RULES } from '../app-error.ts';
import { maskNumbers } from '../log.ts';
import { isOutage, translateOutage } from '../database/translate-outage.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Sends every error as `{code, message, request_id, errors?}`; an unexpected error is `internal`. */
export function replyErrors(app: FastifyInstance, limiter: RateLimiter): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(translate(error), request, reply));
  // Counted here and not in the handler below, because missing files of a limited scope also reach it and are counted
  // there.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) limiter.count('file', request);
    done();
  });
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
}

/**
 * Replies for addresses that the router cannot parse, which precede every hook and error handler: they count like
 * unknown paths. The framework builds these requests without trust in proxies, so the client's address is read here.
 */
export function replyFrameworkErrors(limiter: RateLimiter, ipOf: (request: IncomingMessage) => string) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void sendError(countUnreadable(error), request, reply);

    function countUnreadable(unreadable: FastifyError): AppError {
      try {
        limiter.count('file', { ip: ipOf(request.raw) });
      } catch (refused) {
        if (refused instanceof AppError) return refused;
        throw refused;
      }
      return translate(unreadable);
    }
  };
}

async function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const rule = ERROR_RULES[error.code];
  if (rule.log !== 'silent') {
    const { id, method, routeOptions } = request;
    request.log[rule.log](
      { ...describeFailure(error), code: error.code, request_id: id, method, url: routeOptions.url },
      'request failed',
    );
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  const body: ErrorReply = {
    code: error.code,
    message: error.publicMessage,
    request_id: request.id,
    ...(error.errors && { errors: error.errors }),
    ...(error.faults && { faults: error.faults }),
    ...(error.code === 'unauthenticated' && { messageCode: '02' as const }),
  };
  return reply
    .code(rule.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** A database outage fails every request alike, so the stack adds nothing and would fill the log. */
function describeFailure(error: AppError) {
  const { code, cause } = error;
  if (code !== 'unavailable' || !(cause instanceof Error) || !isOutage(cause)) return { err: cause ?? error };
  return { outage: { ...('code' in cause && { code: cause.code }), message: maskNumbers(cause.message) } };
}

/** Contract codes with a separate status, which the framework and its plugins throw. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  411: 'length_required',
  412: 'precondition_failed',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  417: 'expectation_failed',
  421: 'misdirected_request',
  422: 'invalid_input',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** The parser of multipart bodies throws bare errors. */
const MULTIPART_FAULT = /^Multipart: |unexpected end of multipart data|^Malformed part header/i;

function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const outage = error.statusCode === undefined ? translateOutage(error) : null;
  if (outage) return outage;
  if (MULTIPART_FAULT.test(error.message)) return new AppError('bad_request', { cause: error });
  const status = error.statusCode ?? 500;
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal');
  return new AppError(code, { cause: error, ...(status === 503 && { retryAfter: 1 }) });
}
