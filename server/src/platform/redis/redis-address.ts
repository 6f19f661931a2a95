import type { RedisOptions } from 'ioredis';

/** Where Redis is: one server, or the group whose primary the sentinels name. */
type RedisAddress = { url: string } | RedisOptions;

const SENTINELS = /^(rediss?)\+sentinel:\/\/(?:(?<credentials>[^@/]*)@)?(?<hosts>[^@/?]+)\/(?<group>[\w.-]+)$/;
const HOST = /^(?<host>\[[0-9a-fA-F:]+\]|[\w.-]+):(?<port>\d{1,5})$/;

/**
 * Parses `redis://…`, `rediss://…`, or `redis+sentinel://user:password@host:port,host:port/group` (`rediss+sentinel` for
 * TLS to Redis and to its sentinels). Returns null for anything else.
 */
export function readRedisAddress(value: string): RedisAddress | null {
  if (/^rediss?:\/\//.test(value)) return URL.canParse(value) ? { url: value } : null;
  const [, scheme] = SENTINELS.exec(value) ?? [];
  const { credentials, hosts, group } = SENTINELS.exec(value)?.groups ?? {};
  if (hosts === undefined || group === undefined) return null;
  const sentinels = hosts.split(',').map(readHost);
  const login = readCredentials(credentials);
  if (login === null || sentinels.includes(null)) return null;
  return {
    // Without `failoverDetector`, which interrupts a connection that is being made and leaves it without another try:
    // sentinels close the connections of a primary that they demote.
    sentinels: sentinels.filter((sentinel) => sentinel !== null),
    name: group,
    ...login,
    ...(scheme === 'rediss' && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  };
}

function readHost(text: string): { host: string; port: number } | null {
  const { host, port } = HOST.exec(text)?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function readCredentials(text: string | undefined): { username?: string; password?: string } | null {
  if (text === undefined) return {};
  const [username = '', ...rest] = text.split(':');
  const password = rest.length === 0 ? undefined : rest.join(':');
  try {
    return {
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== undefined && { password: decodeURIComponent(password) }),
    };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
