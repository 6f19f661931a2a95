import type { CallByKey, CallKey } from '@lisan/contract/calls';
import type { ErrorCode } from '@lisan/contract/error';

/** zod keeps a schema's two types under `_zod`; reading them there needs no import of the library. */
type Schema = { _zod: { input: unknown; output: unknown } };
type InputOf<S> = S extends Schema ? S['_zod']['input'] : never;
type OutputOf<S> = S extends Schema ? S['_zod']['output'] : never;

type Part<K extends CallKey, P extends 'params' | 'query' | 'body'> =
  CallByKey[K] extends Record<P, infer S> ? InputOf<S> : undefined;

/** A part is left out where the call has none, and optional where all its fields are. */
type Slot<P extends string, T> = [T] extends [undefined]
  ? { [N in P]?: undefined }
  : Record<string, never> extends T
    ? { [N in P]?: T }
    : { [N in P]: T };

type Common = {
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Same key, same answer: send one where a retry must not charge or change twice. */
  idempotencyKey?: string;
  /** Sends this multipart form in place of the JSON body. */
  form?: FormData;
  /** In place of the call's own timeout. */
  timeoutMs?: number;
  /** A failing server is not worth an alert: nobody waits for this call. */
  isQuiet?: boolean;
};

export type Options<K extends CallKey> = Common &
  Slot<'params', Part<K, 'params'>> &
  Slot<'query', Part<K, 'query'>> &
  Slot<'body', Part<K, 'body'>>;

/** The options may be left out where none of them is needed. */
export type Given<K extends CallKey> =
  Record<string, never> extends Options<K> ? [options?: Options<K>] : [options: Options<K>];

/** messageCode 02 never reaches the caller: it ends the session and rejects. */
export type Reply<K extends CallKey> = Exclude<OutputOf<CallByKey[K]['reply']>, { messageCode: '02' }>;

/**
 * `network`: no reply came. `timeout`: none came in time. `bad_reply`: a reply that is not ours, such as a proxy's page.
 * `session_ended`: the session that asked is over, and its reply is dropped. `not_stored`: the phone has no room for it.
 */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'bad_reply' | 'session_ended' | 'not_stored';

export type { CallKey };
