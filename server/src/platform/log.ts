import type { FastifyServerOptions } from 'fastify';

/** Seven or more digits in a row may be a phone number: keep the last four. */
export function maskNumbers(text: string): string {
  return text.replaceAll(/\+?\d{3,}(?=\d{4}\b)/g, '***');
}

/** Structured logs: addresses without their query (it may carry codes), numbers masked, no headers or bodies. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    redact: ['msisdn', '*.msisdn', 'otp', '*.otp', 'code_hash', 'access_token', '*.access_token'],
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        url: maskNumbers(request.url.split('?')[0] ?? ''),
      }),
      err: (error: Error) => ({
        type: error.name,
        message: maskNumbers(error.message),
        stack: maskNumbers(error.stack ?? ''),
        ...(error.cause instanceof Error && { cause: maskNumbers(error.cause.message) }),
      }),
    },
  };
}
