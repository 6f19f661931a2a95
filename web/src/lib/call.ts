import type { CallKey, Given, Options, Reply } from './api-types.ts';
import { ApiError } from './api-error.ts';
import { noteFailure } from './note-failure.ts';
import { readFailure } from './read-failure.ts';
import { endSession, readToken } from './session.ts';
import { shell } from '../text/shell.ts';

/** What any call's options may hold; which of them there are depends on the key. */
type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
  idempotencyKey?: string;
};

/** Makes one call of the contract. Rejects with an `ApiError` for every reply that is not a success. */
export function call<K extends CallKey>(key: K, ...[options]: Given<K>): Promise<Reply<K>> {
  return callWith(key, options ?? {});
}

/** The same for those who pass on a key they don't know, with the options that came with it. */
export async function callWith<K extends CallKey>(key: K, options: Options<K>): Promise<Reply<K>> {
  const token = readToken();
  const response = await send(key, options, token);
  if (!response.ok) {
    const failure = await readFailure(response);
    await noteFailure({ key, failure, token });
    throw failure;
  }
  return readReply<K>(response, token);
}

/** Sends it and gives the bare reply, whatever it is. */
export async function send(key: CallKey, parts: Parts, token: string | null): Promise<Response> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  try {
    return await fetch(addressOf(path, parts), {
      method,
      headers: headersOf(parts, token, parts.idempotencyKey),
      ...(method === 'POST' ? { body: parts.form ?? JSON.stringify(parts.body ?? {}) } : {}),
      ...(parts.signal ? { signal: parts.signal } : {}),
      ...(parts.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'network', message: shell.failure.network });
  }
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
    // The browser writes the multipart header itself: it knows the boundary.
    ...(parts.form ? {} : { 'Content-Type': 'application/json' }),
  };
}

async function readReply<K extends CallKey>(response: Response, token: string | null): Promise<Reply<K>> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null) {
    throw new ApiError({ status: response.status, code: 'bad_reply', message: shell.failure.unexpected });
  }
  if ('messageCode' in body && body.messageCode === '02') {
    if (token === readToken()) endSession('invalid');
    throw new ApiError({ status: 401, code: 'unauthenticated', message: shell.failure.signedOut });
  }
  // The server validates its replies against the same contract before it sends them.
  return body as Reply<K>;
}
