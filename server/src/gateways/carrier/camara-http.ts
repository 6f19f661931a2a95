import { CarrierError } from './carrier-error.ts';

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
 * @throws CarrierError UNKNOWN when no whole answer came
 */
export async function sendHttp({ url, ...request }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new CarrierError('UNKNOWN', { cause: error });
  }
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
