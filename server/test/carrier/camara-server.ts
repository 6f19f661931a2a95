import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { invalidArgument, Refused, type Answer } from './camara-answer.ts';
import * as numbers from './camara-numbers.ts';
import * as payments from './camara-payments.ts';
import * as refunds from './camara-refunds.ts';
import { createTokens, type Tokens } from './camara-tokens.ts';
import { openWorld, type World } from './camara-world.ts';

type Failure = 'drop' | 'hang' | Answer;
/** A fault of one call; with `after` the carrier has executed the request; with `delayMs` it replies late. */
export type Mishap = Failure | { after: Failure } | { delayMs: number };
export type Operation = (typeof ROUTES)[number]['name'] | 'token';
export type Asked = { operation: Operation; headers: IncomingMessage['headers']; body: unknown; query: object };

export type CamaraTestServer = {
  url: string;
  tokenUrl: string;
  world: World;
  tokens: Tokens;
  /** All calls so far, the oldest first. */
  asked: Asked[];
  /** Faults for the next calls of an operation, one after the other. */
  upset(operation: Operation, ...mishaps: Mishap[]): void;
  /** Ends all faults that are left. */
  calm(): void;
  close(): Promise<void>;
};

const CORRELATOR = /^[a-zA-Z0-9-_:;./<>{}]{0,256}$/;
const ROUTES = [
  { name: 'createPayment', at: /^POST \/carrier-billing\/v0\.5\/payments$/ },
  { name: 'retrievePayments', at: /^GET \/carrier-billing\/v0\.5\/payments$/ },
  { name: 'retrievePayment', at: /^GET \/carrier-billing\/v0\.5\/payments\/([^/]+)$/ },
  { name: 'createRefund', at: /^POST \/carrier-billing-refund\/v0\.3\/payments\/([^/]+)\/refunds$/ },
  { name: 'retrieveRefunds', at: /^GET \/carrier-billing-refund\/v0\.3\/payments\/([^/]+)\/refunds$/ },
  { name: 'sendCode', at: /^POST \/one-time-password-sms\/v1\/send-code$/ },
  { name: 'validateCode', at: /^POST \/one-time-password-sms\/v1\/validate-code$/ },
  { name: 'checkNumberRecycling', at: /^POST \/number-recycling\/v0\.2\/check$/ },
] as const;

/** A carrier on a real socket that follows the public CAMARA definitions, with faults on demand. */
export async function startCamaraTestServer(now: () => Date): Promise<CamaraTestServer> {
  const world = openWorld(now);
  const tokens = createTokens();
  const asked: Asked[] = [];
  const mishaps = new Map<Operation, Mishap[]>();
  const server = createServer((request, response) => {
    const call = { request, response, world, tokens, asked, mishaps, tokenUrl: `${url}/token` };
    serve(call).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is an object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    tokenUrl: `${url}/token`,
    world,
    tokens,
    asked,
    upset: (operation, ...next) => mishaps.set(operation, [...(mishaps.get(operation) ?? []), ...next]),
    calm: () => mishaps.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Call = Pick<CamaraTestServer, 'world' | 'tokens' | 'asked' | 'tokenUrl'> & {
  request: IncomingMessage;
  response: ServerResponse;
  mishaps: Map<Operation, Mishap[]>;
};

async function serve(call: Call): Promise<void> {
  const { request, response, world, asked, mishaps } = call;
  const text = await readText(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://carrier');
  const route = ROUTES.find(({ at }) => at.test(`${request.method} ${pathname}`));
  const operation = pathname === '/token' ? 'token' : route?.name;
  if (!operation) return send(response, world, { status: 404, body: 'no such page' });
  const query = Object.fromEntries(searchParams);
  const body: unknown = operation === 'token' ? text : text === '' ? undefined : JSON.parse(text);
  asked.push({ operation, headers: request.headers, body, query });
  const mishap = mishaps.get(operation)?.shift();
  if (mishap !== undefined && isFailure(mishap)) return fail(call, mishap);
  const param = decodeURIComponent(route?.at.exec(`${request.method} ${pathname}`)?.[1] ?? '');
  const answer = operation === 'token' ? grant(call, text) : answerTo(call, { operation, param, query, body });
  if (mishap !== undefined && 'after' in mishap) return fail(call, mishap.after);
  if (mishap !== undefined) await sleep(mishap.delayMs);
  send(response, world, answer, request.headers['x-correlator']);
}

function isFailure(mishap: Mishap): mishap is Failure {
  return typeof mishap === 'string' || 'status' in mishap;
}

function grant({ request, tokens, tokenUrl, world }: Call, text: string): Answer {
  const { authorization } = request.headers;
  return tokens.grant({ form: new URLSearchParams(text), authorization, tokenUrl, now: world.now() });
}

type Parsed = { operation: Exclude<Operation, 'token'>; param: string; query: Record<string, string>; body: unknown };

function answerTo(call: Call, parsed: Parsed): Answer {
  try {
    if (!call.tokens.accepts(call.request.headers.authorization)) throw new Refused(401, 'UNAUTHENTICATED');
    if (!CORRELATOR.test(String(call.request.headers['x-correlator']))) throw invalidArgument('x-correlator');
    return perform(call.world, parsed);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

function perform(world: World, { operation, param, query, body }: Parsed): Answer {
  switch (operation) {
    case 'createPayment':
      return payments.createPayment(world, body);
    case 'retrievePayments':
      return payments.retrievePayments(world, query);
    case 'retrievePayment':
      return payments.retrievePayment(world, param);
    case 'createRefund':
      return refunds.createRefund(world, param, body);
    case 'retrieveRefunds':
      return refunds.retrieveRefunds(world, param, query);
    case 'sendCode':
      return numbers.sendCode(world, body);
    case 'validateCode':
      return numbers.validateCode(world, body);
    case 'checkNumberRecycling':
      return numbers.checkNumberRecycling(world, body);
  }
}

function fail({ response, world }: Call, how: Failure): void {
  if (how === 'drop') response.socket?.destroy();
  else if (how !== 'hang') send(response, world, how);
}

function send(response: ServerResponse, world: World, { status, body, headers }: Answer, correlator?: unknown): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    Date: world.now().toUTCString(),
    ...(text !== '' && { 'Content-Type': 'application/json' }),
    ...(typeof correlator === 'string' && { 'x-correlator': correlator }),
    ...headers,
  });
  response.end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
