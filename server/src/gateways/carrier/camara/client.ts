import type { Logger } from 'pino';
import { z } from 'zod';
import type { BillingConfig } from '../../../config/billing-config.ts';
import type { CamaraConfig } from '../../../config/camara-config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { maskNumbers } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { CarrierError, requireInTime } from '../carrier-error.ts';
import { parseJson, retryAfterMs, sendHttp, type HttpAnswer } from './http.ts';
import { measureRequests } from './measure-requests.ts';
import { CamaraRefusal } from './refusal.ts';
import { createTokenSource } from './token.ts';

/** `path` starts with the API's name and version, such as `/carrier-billing/v0.5/payments`. */
type CamaraCall = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** See PaymentAsk. */
  notAfter?: Date | undefined;
};
type CamaraAnswer<T> = { body: T; headers: Headers };

export type CamaraClient = {
  /**
   * @throws CamaraRefusal for an error reply in CAMARA's form below 500
   * @throws CarrierError NOT_DONE for 429, and for 503 with Retry-After: it was not done
   * @throws CarrierError UNKNOWN for every other reply of another shape: it may have been done
   */
  send<T>(call: CamaraCall, shape: z.ZodType<T>): Promise<CamaraAnswer<T>>;
};

export type ClientParts = {
  config: CamaraConfig;
  billing: Pick<BillingConfig, 'absenceProofMs' | 'hasIdempotentPayments'>;
  clock: Clock;
  newId: () => string;
  log: Pick<Logger, 'warn' | 'error'>;
  metrics: Metrics;
};

/** The status is in the reply's head too, where it is never text. */
const Fault = z.object({ code: z.string().min(1), message: z.string().catch('') });

/** Calls CAMARA over HTTP: a bearer token, an `x-correlator` per request, JSON. Only a 401 is retried. */
export function createCamaraClient(parts: ClientParts): CamaraClient {
  const measured = measureRequests(parts.metrics);
  const tokens = createTokenSource({ ...parts, measured });

  async function sendOnce(call: CamaraCall, correlator: string): Promise<HttpAnswer & { token: string }> {
    const token = await tokens.token();
    requireInTime(parts.clock, call.notAfter);
    const request = requestOf(parts.config, call, { token, correlator });
    const answer = await measured.send(routeOf(call), () => sendHttp(request, parts.config.timeoutMs));
    return { ...answer, token };
  }

  /** A request with a 401 was not executed, so it is safe to retry it with a new token. */
  async function sendAuthorised(call: CamaraCall, correlator: string): Promise<HttpAnswer> {
    const first = await sendOnce(call, correlator);
    if (first.status !== 401) return first;
    tokens.drop(first.token);
    return sendOnce(call, correlator);
  }

  return {
    async send(call, shape) {
      const correlator = parts.newId();
      const answer = await sendAuthorised(call, correlator);
      const isDone = answer.status >= 200 && answer.status < 300;
      if (!isDone) throw failureOf(parts, { call, correlator, answer });
      const body = shape.safeParse(parseJson(answer.text));
      if (body.success) return { body: body.data, headers: answer.headers };
      const faults = body.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      parts.log.error({ ...describe(call, correlator), faults }, 'carrier reply does not match its definition');
      throw new CarrierError('UNKNOWN');
    },
  };
}

type Failed = { call: CamaraCall; correlator: string; answer: HttpAnswer };

function failureOf({ clock, log }: ClientParts, { call, correlator, answer }: Failed): Error {
  const { status, headers, text } = answer;
  const fault = Fault.safeParse(parseJson(text));
  const code = fault.success ? fault.data.code : null;
  const carrierMessage = fault.success ? maskNumbers(fault.data.message) : null;
  const details = { ...describe(call, correlator), status, code, carrierMessage };
  const wait = retryAfterMs(headers, clock.now());
  const isOurFault = [401, 403].includes(status) && (code === null || OUR_FAULTS.has(code));
  log[isOurFault ? 'error' : 'warn'](details, 'the carrier did not do it');
  if (fault.success && status < 500 && status !== 429 && status !== 401 && status !== 408) {
    return new CamaraRefusal({ ...fault.data, status });
  }
  const isNotDone = status === 429 || (status === 503 && wait !== undefined);
  return new CarrierError(isNotDone ? 'NOT_DONE' : 'UNKNOWN', {
    ...(wait !== undefined && { retryAfterMs: wait }),
    ...(fault.success && { cause: new CamaraRefusal({ ...fault.data, status }) }),
  });
}

/** Credentials or permissions that staff must fix. */
const OUR_FAULTS: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'PERMISSION_DENIED']);

function requestOf(config: CamaraConfig, call: CamaraCall, by: { token: string; correlator: string }) {
  const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
  const headers = {
    authorization: `Bearer ${by.token}`,
    accept: 'application/json',
    'x-correlator': by.correlator,
    ...(call.body && { 'content-type': 'application/json' }),
  };
  const body = call.body && { body: JSON.stringify(call.body) };
  return { method: call.method, url: config.url + call.path + query, headers, ...body };
}

/** The call without the id of a payment. */
function routeOf({ method, path }: CamaraCall): string {
  return `${method} ${path.split('/').slice(0, 4).join('/')}`;
}

function describe({ method, path }: CamaraCall, correlator: string) {
  return { call: `${method} ${path}`, correlator };
}
