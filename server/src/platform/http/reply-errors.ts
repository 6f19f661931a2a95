import type { ErrorCode, ErrorReply } from '@lisan/contract/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERROR_RULES } from '../app-error.ts';

/** Every error leaves as `{code, message, request_id, errors?}`; what was not thrown on purpose is `internal`. */
export function replyErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(translate(error), request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
}

export async function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const rule = ERROR_RULES[error.code];
  if (rule.log !== 'silent') {
    const { id, method, routeOptions } = request;
    request.log[rule.log](
      { err: error.cause ?? error, code: error.code, request_id: id, method, url: routeOptions.url },
      'request failed',
    );
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  const body: ErrorReply = {
    code: error.code,
    message: error.told,
    request_id: request.id,
    ...(error.errors && { errors: error.errors }),
    ...(error.code === 'unauthenticated' && { messageCode: '02' as const }),
  };
  return reply
    .code(rule.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_input',
  404: 'not_found',
  408: 'unavailable',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const code = error.statusCode === undefined ? undefined : BY_STATUS[error.statusCode];
  if (code === undefined) return new AppError('internal', { cause: error });
  return new AppError(
    code,
    code === 'invalid_input' ? { errors: { body: ['نصّ الطلب غير مفهوم.'] } } : { cause: error },
  );
}
