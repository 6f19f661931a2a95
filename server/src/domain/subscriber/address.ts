import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Returns the network that limits count: an IPv4 address itself, an IPv6 address cut to its /64. A request whose
 * connection was closed while it was handled has lost its address, and counts as ''.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return '';
  const address = withoutPort(ip);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isZeroUntil = (end: number) => groups.slice(0, end).every((group) => group === 0);
  if (isZeroUntil(5) && groups[5] === 0xffff) return mappedAddress(groups);
  if (isZeroUntil(7) && groups[7] === 1) return '::1';
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the wider network around a network of `networkOf`: the /48 of an IPv6 network, because a single site may own
 * all its 65,536 networks. Null for an IPv4 address, which is not assigned in such ranges, and for loopback.
 */
export function wideNetworkOf(network: string): string | null {
  const [first, second, third, fourth] = network.endsWith('::/64') ? network.slice(0, -5).split(':') : [];
  return fourth === undefined ? null : `${first}:${second}:${third}::/48`;
}

/** Returns the range around a network that a carrier assigns together: the /24 of an IPv4 address, or the /48. */
export function siteOf(network: string): string | null {
  const wide = wideNetworkOf(network);
  if (wide !== null || isIP(network) !== 4) return wide;
  return `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
}

/** Whether a text is a network in CIDR notation, such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = ''] = text.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}

/** Whether a network, as `networkOf` returns it, lies in one of the others (CIDR). */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  return matchNetworks(networks)(ip);
}

/** Makes the check of `isWithin` for repeated use with the same networks. */
export function matchNetworks(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return (ip) => {
    const [plain = ''] = ip.split('/');
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Whether a network, as `networkOf` returns it, is this machine itself. */
export function isLoopback(network: string): boolean {
  return network === '::1' || network.startsWith('127.');
}

/** Some proxies add the port to a client's address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(ip: string): string {
  if (isIP(ip) !== 0) return ip;
  return /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
}

/** Parses a valid IPv6 address in any notation into its eight numbers. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const [head = '', tail = ''] = address.split('::');
  const left = parseGroups(head);
  const right = parseGroups(tail);
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => 0);
  return [...left, ...middle, ...right];
}

/** The last two groups may be written as an IPv4 address. */
function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function mappedAddress(groups: number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join('.');
}

/**
 * The view of addresses for limits: the network that they count, null for a carrier's, which many subscribers share,
 * and the wider network around a network.
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
