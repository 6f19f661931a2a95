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
 * Whether a network is exempt from the limits of callbacks: a carrier's, which many subscribers share, and loopback
 * outside production.
 */
export function isExemptNetwork(of: Exemptions, network: string): boolean {
  return isOwnMachine(of, network) || isWithin(network, of.carrierNetworks);
}

/**
 * Whether requests come from this machine outside production. In production requests from loopback come from a proxy on
 * the same host, and while that proxy is not trusted every client has its address.
 */
export function isOwnMachine({ production }: Pick<Exemptions, 'production'>, network: string): boolean {
  return !production && isLoopback(network);
}
