import type { FieldFault } from '@lisan/contract/error';
import type { FailureCode } from './api-types.ts';

type Failure = {
  /** 0 when no reply came. */
  status: number;
  code: FailureCode;
  /** Arabic, for display. */
  message: string;
  requestId?: string;
  errors?: Record<string, string[]>;
  /** The codes of the texts with a code, at the same place. */
  faults?: Record<string, FieldFault[]>;
  /** Seconds to wait, from a 429 or 503. */
  retryAfter?: number;
};

export class ApiError extends Error implements Failure {
  readonly status: number;
  readonly code: FailureCode;
  readonly requestId: string | undefined;
  readonly errors: Record<string, string[]>;
  readonly faults: Record<string, FieldFault[]>;
  readonly retryAfter: number | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.requestId = failure.requestId;
    this.errors = failure.errors ?? {};
    this.faults = failure.faults ?? {};
    this.retryAfter = failure.retryAfter;
  }
}

/** Explains the fault of a field in another language. */
export type ExplainFault = (fault: FieldFault) => string;

/** Returns the texts for a field that the failure names: the server's Arabic, unless they can be explained. */
export function fieldErrors(error: unknown, field: string, explain?: ExplainFault): string[] {
  if (!(error instanceof ApiError)) return [];
  const texts = error.errors[field] ?? [];
  if (explain === undefined) return texts;
  return texts.map((text, index) => {
    const fault = error.faults[field]?.[index];
    return fault === undefined ? text : explain(fault);
  });
}

/** Returns whether a retry may succeed: no reply came, or the server was away or busy. */
export function isPassing(error: unknown): boolean {
  return isOffline(error) || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
}

/** Returns whether no reply came: the phone is offline, or the server did not answer in time. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');
}

/** Returns whether no server was reached: no reply came, or a proxy answered 502, 503 or 504. */
export function isUnreachable(error: unknown): boolean {
  return isOffline(error) || (error instanceof ApiError && error.status >= 502 && error.status <= 504);
}

/** Returns whether the session ended before the reply: the account may send the call again after its next sign-in. */
export function hasSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'session_ended' || error.status === 401);
}
