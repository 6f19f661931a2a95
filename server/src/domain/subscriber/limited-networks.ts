import { isLoopback, isWithin, matchNetworks, networkOf } from './address.ts';

/** Maps an address to the network that limits count; null for a carrier's, which many subscribers share. */
export function limitedNetworks(carrierNetworks: string[]): (ip: string) => string | null {
  const isCarrier = matchNetworks(carrierNetworks);
  return (ip) => {
    const network = networkOf(ip);
    return isCarrier(network) ? null : network;
  };
}

type Exemptions = { production: boolean; carrierNetworks: readonly string[] };

/**
 * Whether a network is exempt from the limits of codes and callbacks: a carrier's, which many subscribers share, and
 * loopback outside production. In production requests from loopback are those of a proxy on the same host, and while
 * that proxy is not trusted every client has its address.
 */
export function isExemptNetwork({ production, carrierNetworks }: Exemptions, network: string): boolean {
  return (!production && isLoopback(network)) || isWithin(network, carrierNetworks);
}
