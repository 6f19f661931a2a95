import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from '../../config/network-config.ts';

/** Whether a peer may name the address before it; `hop` counts from our own socket, which is 0. */
export type TrustPeer = (address: string, hop: number) => boolean;

/**
 * A function, because Fastify ignores a bare number of hops, with which it cannot distinguish the proxy from a forging
 * client.
 */
export function trustPeers(trusted: TrustProxy): TrustPeer {
  if (trusted === false) return () => false;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return proxyAddr.compile(trusted);
}

/** Returns the client's address for a request that Fastify does not handle, such as an upgrade. */
export function clientAddress(request: IncomingMessage, trust: TrustPeer): string {
  // A socket that was closed meanwhile has no address.
  return request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trust);
}
