import { isIP } from 'node:net';
import { z } from 'zod';
import { isNetwork } from '../domain/subscriber/address.ts';

/** The peers that may name the client in X-Forwarded-*: none, a number of hops, or peers in these networks (CIDR). */
export type TrustProxy = false | number | string[];

export type NetworkConfig = {
  trustProxy: TrustProxy;
  /** Concurrent TCP connections; more are closed on arrival. */
  maxConnections: number;
  /** Of those, from one address; trusted proxies, carriers and this machine are exempt. */
  maxConnectionsPerAddress: number;
  /** Timeout for the headers of a request, from the first byte or, on a new connection, from its start. */
  headersTimeoutMs: number;
  /** Timeout for a whole request. */
  requestTimeoutMs: number;
  /** How long a connection may be silent in both directions; WebSockets have separate pings. */
  idleTimeoutMs: number;
  /** How long an upgraded socket may stay unauthenticated. */
  upgradeTimeoutMs: number;
  /** Concurrent unauthenticated sockets, in total and per address. */
  maxPendingUpgrades: number;
  maxPendingUpgradesPerAddress: number;
};

const MAX_HOPS = 10;
const seconds = (fallback: number) => z.coerce.number().min(0.05).max(3600).default(fallback);
const count = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);

export const NETWORK_VARIABLES = {
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(readTrustProxy)
    .describe(
      'Which proxies may set the client address in `X-Forwarded-*`: their number (`1`) or their networks (`10.0.0.0/8`).',
    ),
  MAX_CONNECTIONS: count(30_000).describe('TCP connections at once.'),
  MAX_CONNECTIONS_PER_ADDRESS: count(2000).describe(
    'TCP connections at once from one address. Trusted proxies, networks in `CARRIER_NETWORKS` and this machine are exempt; a list of networks in `TRUST_PROXY` exempts only those, a number of proxies exempts all.',
  ),
  HEADERS_TIMEOUT_S: seconds(15).describe('Seconds to send the headers of a request.'),
  REQUEST_TIMEOUT_S: seconds(120).describe('Seconds to send a whole request.'),
  IDLE_TIMEOUT_S: seconds(180).describe('Seconds that a connection may be idle.'),
  UPGRADE_TIMEOUT_S: seconds(10).describe(
    'Seconds in which an upgraded socket must authenticate. A refused one has as long to answer, 5 at most.',
  ),
  MAX_PENDING_UPGRADES: count(2000).describe('Upgraded sockets at once that have not authenticated yet.'),
  MAX_PENDING_UPGRADES_PER_ADDRESS: count(200).describe(
    'Such sockets from one address. Networks in `CARRIER_NETWORKS` are exempt.',
  ),
};

type NetworkEnvironment = z.infer<z.ZodObject<typeof NETWORK_VARIABLES>>;

export function readNetworkConfig(e: NetworkEnvironment): NetworkConfig {
  return {
    trustProxy: e.TRUST_PROXY,
    maxConnections: e.MAX_CONNECTIONS,
    maxConnectionsPerAddress: e.MAX_CONNECTIONS_PER_ADDRESS,
    // Node rejects a header timeout longer than the request timeout.
    headersTimeoutMs: Math.min(e.HEADERS_TIMEOUT_S, e.REQUEST_TIMEOUT_S) * 1000,
    requestTimeoutMs: e.REQUEST_TIMEOUT_S * 1000,
    idleTimeoutMs: e.IDLE_TIMEOUT_S * 1000,
    upgradeTimeoutMs: e.UPGRADE_TIMEOUT_S * 1000,
    maxPendingUpgrades: e.MAX_PENDING_UPGRADES,
    maxPendingUpgradesPerAddress: e.MAX_PENDING_UPGRADES_PER_ADDRESS,
  };
}

function readTrustProxy(text: string, context: z.core.$RefinementCtx<string>): TrustProxy {
  if (text === 'false' || text === '0') return false;
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message, input: text });
    return z.NEVER;
  };
  if (text === 'true') {
    return refuse(
      '`true` would believe any X-Forwarded-For; give the number of proxies in front, such as 1, or their networks, such as 10.0.0.0/8',
    );
  }
  if (/^\d+$/.test(text)) {
    return Number(text) <= MAX_HOPS ? Number(text) : refuse(`more than ${MAX_HOPS} proxies in a row`);
  }
  const networks = text.split(',').map((one) => asNetwork(one.trim()));
  const unknown = networks.find((one) => !isNetwork(one));
  return unknown === undefined ? networks : refuse(`${unknown} is neither a number of proxies nor a network`);
}

function asNetwork(text: string): string {
  const version = isIP(text);
  return version === 0 ? text : `${text}/${version === 4 ? 32 : 128}`;
}
