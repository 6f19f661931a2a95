import type { FieldFault } from '@lisan/contract/error';
import { shell } from '../../text/shell.ts';
import type { CallKey, Given, Options, Reply, FailureCode } from '../failure/api-types.ts';
import { ApiError } from '../failure/api-error.ts';
import { recordServerTime } from '../time/clock.ts';
import { countCall } from '../chunk/when-idle.ts';
import { alertServerError } from '../failure/server-alert.ts';
import { startRequestSignal } from './request-signal.ts';
import { currentScope, reportTokenRefused, syncScope, type SessionScope } from './session-scope.ts';

export const READ_TIMEOUT_MS = 15_000;
export const WRITE_TIMEOUT_MS = 30_000;
/** The first reply about the course in the console reads all of its files: a minute on a busy machine. */
export const COURSE_TIMEOUT_MS = 2 * 60_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** A slower answer is stored and sent again: the server counts it once. */
export const ANSWER_TIMEOUT_MS = 10_000;

/** The options of any call; the key decides which of them apply. */
type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
  idempotencyKey?: string;
  timeoutMs?: number;
  isQuiet?: boolean;
};

/** Makes one call of the contract. Rejects with an `ApiError` for every reply that is not a success. */
export function call<K extends CallKey>(key: K, ...[options]: Given<K>): Promise<Reply<K>> {
  return callWith(key, options ?? {});
}

/** Makes a call whose key is a type parameter of the caller. */
export function callWith<K extends CallKey>(key: K, options: Options<K>): Promise<Reply<K>> {
  return exchange(key, options, readReply<K>);
}

type Guard = <T>(key: CallKey, make: () => Promise<T>) => Promise<T>;
let guard: Guard | null = null;

/** Surrounds every call of an application, such as to make a refused call again; null ends it. */
export function guardCalls(by: Guard | null): void {
  guard = by;
}

/** Sends a call and reads its reply, with the session, timeout and failure handling of every call. */
export function exchange<T>(
  key: CallKey,
  parts: Parts,
  read: (response: Response, scope: SessionScope) => Promise<T>,
): Promise<T> {
  const make = () => makeCall(key, parts, read);
  const made = guard ? guard(key, make) : make();
  countCall(made);
  return made;
}

async function makeCall<T>(
  key: CallKey,
  parts: Parts,
  read: (response: Response, scope: SessionScope) => Promise<T>,
): Promise<T> {
  const before = currentScope();
  const scope = syncScope();
  // Another tab has signed in: this screen must not send under that token. A guest's screen may.
  if (before.token !== null) refuseEnded(before);
  const request = startRequestSignal(parts.timeoutMs ?? timeoutOf(key, parts), [scope.signal, parts.signal]);
  try {
    const response = await send(key, parts, scope.token, request.signal);
    recordServerTime(response.headers.get('date'));
    if (!response.ok) {
      const failure = await readFailure(response);
      refuseEnded(scope);
      await handleFailure({ key, failure, scope, isQuiet: parts.isQuiet ?? false });
      throw failure;
    }
    const reply = await read(response, scope);
    refuseEnded(scope);
    return reply;
  } catch (error) {
    throw failureOf(error, { scope, end: request.endedBy(), isCancelled: parts.signal?.aborted === true });
  } finally {
    request.release();
  }
}

function send(key: CallKey, parts: Parts, token: string | null, signal: AbortSignal): Promise<Response> {
  const early = takeEarlyReply(key, token, signal);
  if (early) return early;
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  return fetch(addressOf(path, parts), {
    method,
    signal,
    headers: headersOf(parts, token, parts.idempotencyKey),
    ...(method === 'POST' ? { body: parts.form ?? JSON.stringify(parts.body ?? {}) } : {}),
    ...(parts.keepalive ? { keepalive: true } : {}),
  });
}

function timeoutOf(key: CallKey, { form }: Parts): number {
  if (form) return UPLOAD_TIMEOUT_MS;
  if (key.includes(' /api/console/course/')) return COURSE_TIMEOUT_MS;
  return key.startsWith('GET ') ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}

/** Rejects a call of an ended session: it is not sent under the next token, and its reply is not shown. */
function refuseEnded({ endedBy }: SessionScope): void {
  if (endedBy === null) return;
  throw new ApiError({ status: 0, code: 'session_ended', message: shell.failure.signedOut });
}

type Circumstances = { scope: SessionScope; end: 'timeout' | 'aborted' | null; isCancelled: boolean };

function failureOf(error: unknown, { scope, end, isCancelled }: Circumstances): unknown {
  if (error instanceof ApiError) return error;
  const { failure } = shell;
  if (scope.endedBy !== null) return new ApiError({ status: 0, code: 'session_ended', message: failure.signedOut });
  if (isCancelled) return error;
  if (end === 'timeout') return new ApiError({ status: 0, code: 'timeout', message: failure.timeout });
  return new ApiError({ status: 0, code: 'network', message: failure.network });
}

function addressOf(path: string, { params, query }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

function headersOf(parts: Parts, token: string | null, idempotencyKey?: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': 'ar',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    // The browser writes the multipart header itself, with its boundary.
    ...(parts.form ? {} : { 'Content-Type': 'application/json' }),
  };
}

async function readReply<K extends CallKey>(response: Response, scope: SessionScope): Promise<Reply<K>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    // A body that is not JSON is a proxy's page; a body that was cut off is a lost network.
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  if (typeof body !== 'object' || body === null) {
    throw new ApiError({ status: response.status, code: 'bad_reply', message: shell.failure.unexpected });
  }
  if ('messageCode' in body && body.messageCode === '02') {
    if (scope.endedBy === null) reportTokenRefused('session');
    throw new ApiError({ status: 401, code: 'unauthenticated', message: shell.failure.signedOut });
  }
  // The server validates its replies against the same contract before it sends them.
  return body as Reply<K>;
}

/** Home's reply, asked for by the page itself (index.html) while the app's script still loads. */
type EarlyReply = { key: CallKey; token: string; reply: Promise<Response>; controller: AbortController };

declare global {
  interface Window {
    earlyReply?: EarlyReply;
  }
}

/** Returns the reply of the preloaded call, once; null for another call or another account. */
function takeEarlyReply(key: CallKey, token: string | null, signal: AbortSignal): Promise<Response> | null {
  const early = window.earlyReply;
  if (early?.key !== key) return null;
  delete window.earlyReply;
  if (early.token !== token) {
    early.controller.abort();
    return null;
  }
  signal.addEventListener('abort', () => early.controller.abort());
  return early.reply;
}

type FailedCall = { key: CallKey; failure: ApiError; scope: SessionScope; isQuiet: boolean };

const LOGIN_CALLS: ReadonlySet<CallKey> = new Set<CallKey>(['POST /api/client/login', 'POST /api/client/confirm/otp']);
const CHECK_TIMEOUT_MS = 5000;

/** Handles the effects of a failed call on the whole app. */
async function handleFailure({ key, failure, scope, isQuiet }: FailedCall): Promise<void> {
  if (failure.status >= 500 && !isQuiet) alertServerError(failure);
  // A late reply to an older token must not end the session that has started since.
  if (scope.token === null || scope.endedBy !== null) return;
  if (failure.status === 401) reportTokenRefused('session');
  if (failure.status !== 422 || !LOGIN_CALLS.has(key) || (await isStillValid(scope.token))) return;
  if (scope.endedBy === null) reportTokenRefused('sign-in');
}

/** Returns whether the server still knows a token: a mistyped code must not sign a learner out. */
async function isStillValid(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'ar' };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), CHECK_TIMEOUT_MS);
  const response = await fetch('/api/user?device_type=web', { headers, signal: stop.signal }).catch(() => null);
  clearTimeout(timer);
  return response?.status !== 401;
}

type Body = {
  code?: FailureCode;
  message?: string;
  request_id?: string;
  errors?: Record<string, string[]>;
  faults?: Record<string, FieldFault[]>;
};

/** Turns an unsuccessful reply into an error, even if a proxy answered for the server. */
async function readFailure(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const requestId = body.request_id ?? response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: body.code ?? 'bad_reply',
    message: body.message ?? shell.failure.unexpected,
    ...(requestId ? { requestId } : {}),
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.faults ? { faults: body.faults } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}

async function readBody(response: Response): Promise<Body> {
  const body: unknown = await response.json().catch(() => null);
  // Error replies have this shape by contract; other bodies lack its fields.
  return typeof body === 'object' && body !== null ? body : {};
}
