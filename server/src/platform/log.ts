import { pino, type Logger } from 'pino';
import { currentTraceId } from './tracing/tracer.ts';

/** Seven or more digits in a row may be a phone number: only the last four are logged. */
export function maskNumbers(text: string): string {
  return text.replaceAll(/\+?\d{3,}(?=\d{4}(?!\d))/g, '***');
}

/** Structured logs: addresses without their query (it may contain codes), numbers masked, no headers or bodies. */
export function createLog(level: string): Logger {
  return pino({
    level,
    mixin: () => ({ trace: currentTraceId() }),
    redact: ['msisdn', '*.msisdn', 'otp', '*.otp', 'code_hash', 'access_token', '*.access_token'],
    serializers: { req: describeRequest, err: describeError },
  });
}

function describeRequest(request: { method: string; url: string }) {
  return { method: request.method, url: maskNumbers(request.url.split('?')[0] ?? '') };
}

function describeError(error: Error) {
  return {
    type: error.name,
    message: maskNumbers(error.message),
    stack: maskNumbers(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: maskNumbers(error.cause.message) }),
  };
}
