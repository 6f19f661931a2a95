import { matchNetworks, networkOf } from './address.ts';

/** Maps an address to the network that limits count; null for a carrier's, which many subscribers share. */
export function limitedNetworks(carrierNetworks: string[]): (ip: string) => string | null {
  const isCarrier = matchNetworks(carrierNetworks);
  return (ip) => {
    const network = networkOf(ip);
    return isCarrier(network) ? null : network;
  };
}
