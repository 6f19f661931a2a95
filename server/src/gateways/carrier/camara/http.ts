import { CarrierError } from '../carrier-error.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
};
export type HttpAnswer = { status: number; headers: Headers; text: string };

const DECIMAL = /^\d+$/;

/**
 * One request and its whole answer, within `timeoutMs`. Never repeated and never redirected: a charge sent twice by a
 * helpful library would be a charge made twice.
 * @throws CarrierError NOT_DONE when there was no connection to send it by; UNKNOWN when no whole answer came
 */
export async function sendHttp({ url, ...request }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new CarrierError(hasNoConnection(error) ? 'NOT_DONE' : 'UNKNOWN', { cause: error });
  }
}

/** Errors of `fetch` from before a connection stood, so that nothing was sent. */
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

/** How long the answer asks us to wait (RFC 9110 §10.2.3: seconds or a date), if it does. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (DECIMAL.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
