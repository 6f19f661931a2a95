import { calls, type CallByKey, type CallKey } from '@lisan/contract/calls';
import { ErrorReply } from '@lisan/contract/error';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';

type Part<K extends CallKey, P extends string> = CallByKey[K] extends { [Name in P]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
type Reply<K extends CallKey> = Exclude<z.infer<CallByKey[K]['reply']>, { messageCode: '02' }>;

export type Asked = {
  token?: string;
  /** Values of the path's parameters. */
  params?: Record<string, string>;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
};

/** A session that makes calls: `call` must succeed, `refused` must be refused, `request` returns the raw response. */
export type Caller = {
  token: string;
  call<K extends CallKey>(key: K, asked?: AskedOf<K>): Promise<Reply<K>>;
  refused(key: CallKey, asked?: Asked): ReturnType<typeof refused>;
  request(key: CallKey, asked?: Asked): Promise<LightMyRequestResponse>;
};

type AskedOf<K extends CallKey> = Asked & { query?: Part<K, 'query'>; body?: Part<K, 'body'> };

export function callerOf(app: FastifyInstance, token: string): Caller {
  return {
    token,
    call: (key, asked) => callApi(app, key, { ...asked, token }),
    refused: (key, asked) => refused(app, key, { ...asked, token }),
    request: (key, asked) => request(app, key, { ...asked, token }),
  };
}

/** Makes a call that must succeed; its reply is checked against the contract. */
export async function callApi<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  asked: AskedOf<K> = {},
): Promise<Reply<K>> {
  const response = await request(app, key, asked);
  if (response.statusCode !== 200) throw new Error(`${key} answered ${response.statusCode}: ${response.body}`);
  const call = calls.find((one) => keyOf(one) === key);
  const reply = call?.reply.parse(response.json());
  if (reply?.messageCode === '02') throw new Error(`${key} answered that the session is invalid`);
  // The schema that has just parsed it is the one of this key.
  return reply as Reply<K>;
}

/** Makes a call that must be refused, with any input. */
export async function refused(
  app: FastifyInstance,
  key: CallKey,
  asked: Asked = {},
): Promise<ErrorReply & { status: number; headers: LightMyRequestResponse['headers'] }> {
  const response = await request(app, key, asked);
  if (response.statusCode < 400) throw new Error(`${key} was not refused: ${response.body}`);
  return { status: response.statusCode, headers: response.headers, ...ErrorReply.parse(response.json()) };
}

/** Makes a call and returns the raw response. */
export async function request(app: FastifyInstance, key: CallKey, asked: Asked = {}): Promise<LightMyRequestResponse> {
  const [method, path = ''] = key.split(' ');
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(asked.params?.[name] ?? ''));
  const headers = { ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }), ...asked.headers };
  return app.inject({
    // Keys start with GET or POST.
    method: method as 'GET' | 'POST',
    url,
    headers,
    // Values of a query are strings and numbers, which is all that inject converts to an address.
    ...(asked.query && { query: asked.query as NonNullable<InjectOptions['query']> }),
    ...(asked.body && { payload: asked.body }),
  });
}

function keyOf(call: { method: string; path: string }): string {
  return `${call.method} ${call.path}`;
}
