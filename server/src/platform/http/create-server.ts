import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, jsonSchemaTransform } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Config } from '../../config/config.ts';
import type { NetworkConfig, TrustProxy } from '../../config/network-config.ts';
import { handleUpgrades, type UpgradePolicy } from '../realtime/accept-upgrades.ts';
import { PendingUpgrades } from '../realtime/pending-upgrades.ts';
import { AddressCounts } from './address-counts.ts';
import { guardSockets, limitPipelining, replyToClientError } from './guard-sockets.ts';
import type { Networks, RateLimiter } from './rate-limit.ts';
import { replyErrors, replyFrameworkErrors } from './reply-errors.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { parseQuery, validatorCompiler } from './validate.ts';
import { limitFiles } from './limit-files.ts';

const BODY_LIMIT = 64 * 1024;
const MAX_CHECK_INTERVAL_MS = 5000;
/** Longer than proxies reuse a connection, so that they close it first. */
const MAX_KEEP_ALIVE_MS = 72_000;
/** Clients answer a close at once; the queue of a slow client takes longer to send. */
const MAX_CLOSE_MS = 5000;

type Deps = {
  config: Config;
  log: FastifyBaseLogger;
  networks: Networks;
  limiter: RateLimiter;
  publicUrl: string;
};

/**
 * Creates the server with the parts that every route shares: errors, validation, connection limits, headers,
 * documentation.
 */
export async function createServer(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const trust = trustPeers(config.network.trustProxy);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    bodyLimit: BODY_LIMIT,
    ...timeouts(config.network),
    clientErrorHandler: replyToClientError,
    frameworkErrors: replyFrameworkErrors(deps.limiter, (request) => clientAddress(request, trust)),
    // A child logger per request would cost more than most replies; log lines name the request instead.
    childLoggerFactory: (logger) => logger,
    genReqId: createRequestIds(),
    requestIdHeader: false,
    routerOptions: { querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are served, because the balancer has already switched to other nodes.
    return503OnClosing: false,
  });
  app.server.maxConnections = config.network.maxConnections;
  guardSockets(app.server, peerLimit(deps));
  limitPipelining(app.server);
  handleUpgrades(app.server, upgradePolicy(deps));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('session', null);
  // Registered before every other hook, because a limit needs the address that a closed connection has lost.
  dropClosedRequests(app);
  drainUnreadBodies(app);
  replyErrors(app, deps.limiter);
  sendSecurityHeaders(app, deps.publicUrl);
  if (config.apiDocs) await serveOpenApi(app, deps.limiter);
  return app;
}

function timeouts(network: NetworkConfig) {
  const { headersTimeoutMs, requestTimeoutMs, idleTimeoutMs } = network;
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    // Between two requests Node uses this timeout instead of the idle timeout.
    keepAliveTimeout: Math.min(MAX_KEEP_ALIVE_MS, idleTimeoutMs),
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, headersTimeoutMs / 2),
      // Clients offer upgrades other than WebSocket (h2c) in ordinary requests, which are then served without an
      // upgrade.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  };
}

function peerLimit({ config: { network }, networks, log }: Deps) {
  const counts = new AddressCounts(network.maxConnectionsPerAddress, networks.wideNetwork);
  return { counts, networkOf: peerNetwork(network, networks), log };
}

/**
 * Maps the peer of a socket to the network whose connections are counted; null for trusted proxies, which forward all
 * clients, for carriers and for this machine.
 */
export function peerNetwork(
  { trustProxy }: Pick<NetworkConfig, 'trustProxy'>,
  { isLoopback, limitedNetwork }: Networks,
): (peer: string) => string | null {
  const trust = trustPeers(trustProxy);
  return (peer) => (trust(peer, 0) || isLoopback(peer) ? null : limitedNetwork(peer));
}

function upgradePolicy({ config: { network }, log, networks, limiter }: Deps): UpgradePolicy {
  const trust = trustPeers(network.trustProxy);
  return {
    pending: new PendingUpgrades({
      total: network.maxPendingUpgrades,
      perAddress: network.maxPendingUpgradesPerAddress,
      timeoutMs: network.upgradeTimeoutMs,
      wideNetwork: networks.wideNetwork,
    }),
    closeTimeoutMs: Math.min(MAX_CLOSE_MS, network.upgradeTimeoutMs),
    clientOf: (request) => ({ ip: clientAddress(request, trust) }),
    limiter,
    log,
  };
}

/** Ids that are unique across processes and cost only a counter. */
function createRequestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/**
 * Drops requests whose connection was closed before they were handled, such as pipelined requests behind a reset. They
 * have no address for the limits, and no reply would arrive.
 */
function dropClosedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed || socket.remoteAddress === undefined) return void reply.hijack();
    done();
  });
}

/** Whether a peer may name the address before it; `hop` counts from our own socket, which is 0. */
type TrustPeer = (address: string, hop: number) => boolean;

/**
 * A function, because Fastify ignores a bare number of hops, which cannot distinguish the proxy from a forging client.
 */
function trustPeers(trusted: TrustProxy): TrustPeer {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return proxyAddr.compile(trusted);
}

/** Returns the client's address for a request that Fastify does not handle, such as an upgrade. */
function clientAddress(request: IncomingMessage, trust: TrustPeer): string {
  // A socket that was closed meanwhile has no address.
  return request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trust);
}

/** Serves the contract as OpenAPI 3.1, with a page to read and try it at /api/docs. Registered before the calls. */
async function serveOpenApi(app: FastifyInstance, limiter: RateLimiter): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lisan',
        version: '1',
        description:
          'Errors: {code, message, request_id, errors?}; success: messageCode 00, 01, 02, 03, 04 (charge pending), 05 (charge denied) or 50.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (docs) => {
    limitFiles(docs, limiter);
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}

const MAX_DRAINED_BYTES = 8 * 1024 * 1024;
const DRAIN_TIMEOUT_MS = 2000;

/**
 * Reads the rest of a request's body before its reply is sent, and closes the connection if the rest is too long or too
 * slow. The parser of a connection stops at a partly read body, so the next request on it, which behind a proxy may be
 * another client's, would get no reply.
 */
function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!hasUnreadBody(raw)) return done(null, payload);
    drain(raw, (isDrained) => {
      if (!isDrained) reply.header('connection', 'close');
      done(null, payload);
    });
  });
}

function hasUnreadBody(raw: IncomingMessage): boolean {
  const { headers } = raw;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return false;
  return !raw.readableEnded && !raw.destroyed;
}

function drain(raw: IncomingMessage, done: (isDrained: boolean) => void): void {
  let bytes = 0;
  const finish = (isDrained: boolean) => {
    clearTimeout(timer);
    raw.off('data', count).off('end', onEnd).off('close', onClose);
    // Without a reader the rest stays in the kernel until the connection is closed.
    if (!isDrained) raw.pause();
    done(isDrained);
  };
  const count = (chunk: Buffer | string) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) finish(false);
  };
  const onEnd = () => finish(true);
  const onClose = () => finish(false);
  const timer = setTimeout(onClose, DRAIN_TIMEOUT_MS);
  // A parser that threw may still be connected, and reads no more of the body.
  raw.unpipe();
  raw.on('data', count).once('end', onEnd).once('close', onClose);
  raw.resume();
}
