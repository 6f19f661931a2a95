import { CarrierError } from '../carrier-error.ts';

type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
};
export type HttpAnswer = { status: number; headers: Headers; text: string };

const DECIMAL = /^\d+$/;

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

/** Reads how long to wait from Retry-After (RFC 9110 §10.2.3: seconds or a date), if present. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (DECIMAL.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** Parses JSON; undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
