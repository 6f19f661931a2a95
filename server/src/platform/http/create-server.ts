import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { NetworkConfig } from '../../config/network-config.ts';
import { handleUpgrades, type UpgradePolicy } from '../realtime/accept-upgrades.ts';
import { PendingUpgrades } from '../realtime/pending-upgrades.ts';
import { AddressCounts } from './address-counts.ts';
import { clientAddress, trustPeers } from './client-address.ts';
import { drainUnreadBodies } from './drain-unread-bodies.ts';
import { dropClosedRequests } from './drop-closed-requests.ts';
import { guardSockets, limitPipelining, replyToClientError } from './guard-sockets.ts';
import { serveOpenApi } from './openapi.ts';
import type { Networks, RateLimiter } from './rate-limit.ts';
import { replyErrors, replyFrameworkErrors } from './reply-errors.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { parseQuery, validatorCompiler } from './validate.ts';

const BODY_LIMIT = 64 * 1024;
const MAX_CHECK_INTERVAL_MS = 5000;
/** Longer than proxies reuse a connection, so that they close it first. */
const MAX_KEEP_ALIVE_MS = 72_000;
/** Clients answer a close at once; the queue of a slow one takes longer to send. */
const MAX_CLOSE_MS = 5000;

type Deps = {
  config: Config;
  log: FastifyBaseLogger;
  networks: Networks;
  limiter: RateLimiter;
  publicUrl: string;
};

/**
 * Creates the server with what applies to every route: errors, validation, connection limits, headers, documentation.
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
      // Clients offer other upgrades than WebSocket (h2c) in ordinary requests, which are then served without one.
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
