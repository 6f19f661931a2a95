import { isLoopback, isWithin, matchNetworks, networkOf, wideNetworkOf } from './address.ts';

/**
 * How limits per address see an address: the network that they count, null for a carrier's, which many subscribers
 * share, and the wider one around a network.
 */
export function networksOfLimits(carrierNetworks: string[]) {
  const isCarrier = matchNetworks(carrierNetworks);
  return {
    limitedNetwork: (ip: string): string | null => {
      const network = networkOf(ip);
      return isCarrier(network) ? null : network;
    },
    wideNetwork: wideNetworkOf,
    isLoopback: (ip: string): boolean => isLoopback(networkOf(ip)),
  };
}

type Exemptions = { production: boolean; carrierNetworks: readonly string[] };

/**
 * Whether a network is exempt from the limits of codes and callbacks: a carrier's, which many subscribers share, and
 * loopback outside production. In production requests from loopback come from a proxy on the same host, and while that
 * proxy is not trusted every client has its address.
 */
export function isExemptNetwork({ production, carrierNetworks }: Exemptions, network: string): boolean {
  return (!production && isLoopback(network)) || isWithin(network, carrierNetworks);
}
