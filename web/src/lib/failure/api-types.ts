import type { CallByKey, CallKey } from '@lisan/contract/calls';
import type { ErrorCode } from '@lisan/contract/error';

/** zod exposes the two types of a schema under `_zod`; reading them there needs no import of the library. */
type Schema = { _zod: { input: unknown; output: unknown } };
type InputOf<S> = S extends Schema ? S['_zod']['input'] : never;
type OutputOf<S> = S extends Schema ? S['_zod']['output'] : never;

type Part<K extends CallKey, P extends 'params' | 'query' | 'body'> =
  CallByKey[K] extends Record<P, infer S> ? InputOf<S> : undefined;

/** A slot is absent for a call without that part, and optional if all fields of the part are optional. */
type Slot<P extends string, T> = [T] extends [undefined]
  ? { [N in P]?: undefined }
  : Record<string, never> extends T
    ? { [N in P]?: T }
    : { [N in P]: T };

type Common = {
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** The server answers the same key once: sent if a retry must not charge or change twice. */
  idempotencyKey?: string;
  /** A multipart form, sent instead of the JSON body. */
  form?: FormData;
  /** Replaces the call's own timeout. */
  timeoutMs?: number;
  /** Suppresses the alert for a failing server, for calls in the background. */
  isQuiet?: boolean;
};

export type Options<K extends CallKey> = Common &
  Slot<'params', Part<K, 'params'>> &
  Slot<'query', Part<K, 'query'>> &
  Slot<'body', Part<K, 'body'>>;

/** The options are optional if none of them is required. */
export type Given<K extends CallKey> =
  Record<string, never> extends Options<K> ? [options?: Options<K>] : [options: Options<K>];

/** messageCode 02 never reaches the caller: it ends the session and rejects. */
export type Reply<K extends CallKey> = Exclude<OutputOf<CallByKey[K]['reply']>, { messageCode: '02' }>;

/**
 * `network`: no reply came. `timeout`: no reply came in time. `bad_reply`: a foreign reply, such as a proxy's page.
 * `session_ended`: the session of the call is over; its reply is dropped. `not_stored`: the phone has no space for it.
 */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'bad_reply' | 'session_ended' | 'not_stored';

export type { CallKey };
