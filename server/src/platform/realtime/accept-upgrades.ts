import type { FastifyBaseLogger } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { PendingUpgrades } from './pending-upgrades.ts';

/**
 * The arrival of a socket: the token among its protocols, if any, its query, and the raw connection below it. The
 * handler calls `authenticated` once it knows the client; a socket that stays anonymous is closed. It calls `failed`
 * for an invalid token, which counts against the client's address.
 */
export type Arrival = {
  token: string | null;
  query: URLSearchParams;
  raw: Duplex;
  authenticated: () => void;
  failed: () => void;
};

/** A path that accepts WebSockets. A browser cannot set headers on them, so the token is offered as a protocol. */
type UpgradeEndpoint = {
  path: string;
  /** The protocol that must be offered; only this protocol is accepted. */
  protocol: string;
  /** The prefix of the offered protocol that contains the token. */
  tokenPrefix: string;
  /** Whether a token is valid, without a query: it is admitted even if the failures of its address exceed the limit. */
  recognises: (token: string) => boolean;
  /** The largest accepted frame, in bytes. */
  maxPayload: number;
  onSocket: (socket: WebSocket, arrival: Arrival) => void;
};

/** The settings of every endpoint of a server. */
export type UpgradePolicy = {
  pending: PendingUpgrades;
  /** How long a client has to answer a close. */
  closeTimeoutMs: number;
  clientOf: (request: IncomingMessage) => { ip: string };
  limiter: RateLimiter;
  log: FastifyBaseLogger;
};

type Entry = { endpoint: UpgradeEndpoint; publicUrl: string; sockets: WebSocketServer };
type Endpoints = Map<string, Entry>;

const handled = new WeakMap<Server, { endpoints: Endpoints; policy: UpgradePolicy }>();

/** Handles all upgrades of a server from its start: upgrades to unknown paths are refused. */
export function handleUpgrades(server: Server, policy: UpgradePolicy): void {
  const endpoints: Endpoints = new Map();
  handled.set(server, { endpoints, policy });
  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    // Node has removed its own listener, and without a listener a reset connection ends the process.
    raw.on('error', () => raw.destroy());
    try {
      upgrade(endpoints, policy, { request, raw, head });
    } catch (error) {
      // An exception in a listener of the server would end the process.
      policy.log.error({ err: error }, 'upgrade failed');
      raw.destroy();
    }
  });
}

/**
 * Accepts WebSockets at an endpoint's path from our own pages. `onSocket` authenticates after the handshake, because a
 * browser cannot see why a handshake was refused, but it sees the code of a close.
 */
export function acceptUpgrades(server: Server, publicUrl: string, endpoint: UpgradeEndpoint): { stop(): void } {
  const known = handled.get(server);
  if (known === undefined) throw new Error('the server does not handle upgrades');
  const { endpoints, policy } = known;
  if (endpoints.has(endpoint.path)) throw new Error(`${endpoint.path} is registered already`);
  endpoints.set(endpoint.path, { endpoint, publicUrl, sockets: createSockets(endpoint, policy) });
  return { stop: () => void endpoints.delete(endpoint.path) };
}

type Upgrade = { request: IncomingMessage; raw: Duplex; head: Buffer };

function upgrade(endpoints: Endpoints, policy: UpgradePolicy, { request, raw, head }: Upgrade): void {
  const { pathname, searchParams: query } = addressOf(request);
  const entry = endpoints.get(pathname);
  if (entry === undefined) return refuse(raw, '404 Not Found');
  if (!isOurPage(request, entry.publicUrl)) return refuse(raw, '403 Forbidden');
  const { endpoint, sockets } = entry;
  const { limiter } = policy;
  const client = policy.clientOf(request);
  const token = tokenOf(request, endpoint);
  const wait = token !== null && endpoint.recognises(token) ? null : limiter.waitOf('failure', client);
  if (wait !== null) return refuse(raw, '429 Too Many Requests', `Retry-After: ${Math.ceil(wait)}\r\n`);
  const authenticated = policy.pending.reserve(limiter.keyOf(client), raw);
  if (authenticated === null) return refuse(raw, '503 Service Unavailable', 'Retry-After: 5\r\n');
  const failed = () => limiter.record('failure', client);
  sockets.handleUpgrade(request, raw, head, (socket) => {
    // A broken socket also emits `close`, where handlers deal with it.
    socket.on('error', () => undefined);
    endpoint.onSocket(socket, { token, query, raw, authenticated, failed });
  });
}

function createSockets({ protocol, maxPayload }: UpgradeEndpoint, policy: UpgradePolicy): WebSocketServer {
  const options = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload,
    handleProtocols: (offered: Set<string>) => (offered.has(protocol) ? protocol : (false as const)),
    // Missing in the types of ws.
    closeTimeout: policy.closeTimeoutMs,
  };
  return new WebSocketServer(options);
}

/** Clients other than browsers send no Origin, and no cookie that could be misused: the token is in the protocols. */
function isOurPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const origin = new URL(headers.origin);
  return origin.origin === new URL(publicUrl).origin || origin.host === headers.host;
}

function tokenOf({ headers }: IncomingMessage, { protocol, tokenPrefix }: UpgradeEndpoint): string | null {
  const offered = headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  const token = offered.find((one) => one.startsWith(tokenPrefix));
  return token === undefined || !offered.includes(protocol) ? null : token.slice(tokenPrefix.length);
}

function addressOf({ url = '' }: IncomingMessage): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', search = ''] = url.split('?');
  return { pathname, searchParams: new URLSearchParams(search) };
}

function refuse(raw: Duplex, status: string, headers = ''): void {
  raw.once('finish', () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`);
}
