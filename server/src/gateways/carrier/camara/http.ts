import { CarrierError } from '../carrier-error.ts';

type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
};
export type HttpAnswer = { status: number; headers: Headers; text: string };

/** Seconds, or the seconds or milliseconds since 1970 of gateways that mean a time. */
const NUMBER = /^\d+(?:\.\d+)?$/;
const EPOCH_SECONDS = 1_000_000_000;
const EPOCH_MS = 1_000_000_000_000;
/** A longer wait is rather a mistake, and asking once more does no harm. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Sends one request and reads its whole reply, within `timeoutMs`. It never repeats and never follows redirects,
 * because a repeated charge would be a second charge.
 * @throws CarrierError NOT_DONE without a connection; UNKNOWN without a whole reply
 */
export async function sendHttp({ url, ...request }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new CarrierError(hasNoConnection(error) ? 'NOT_DONE' : 'UNKNOWN', { cause: error });
  }
}

/** Errors of `fetch` from before a connection was open, so that nothing was sent. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function hasNoConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && NO_CONNECTION.has(String(cause.code));
}

/** Reads how long to wait, at most an hour, from Retry-After (RFC 9110 §10.2.3: seconds or a date), if present. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  const wait = NUMBER.test(value) ? waitOf(Number(value), now) : dateOf(value) - now.getTime();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), MAX_RETRY_AFTER_MS);
}

function waitOf(value: number, now: Date): number {
  if (value >= EPOCH_MS) return value - now.getTime();
  return value >= EPOCH_SECONDS ? value * 1_000 - now.getTime() : value * 1_000;
}

/** NaN for text without the name of a month: `Date.parse` reads `soon 5` as a day in 2001. */
function dateOf(value: string): number {
  return /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(value) ? Date.parse(value) : NaN;
}

/** Parses JSON; undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
