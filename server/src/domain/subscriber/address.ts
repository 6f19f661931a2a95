import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The network that limits count: an IPv4 address itself, an IPv6 one cut to its /64. A request whose connection was
 * closed while it was handled has no address any more, and counts as ''.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return '';
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (!isIPv6(plain)) return plain;
  if (plain === '::1') return plain;
  return `${expand(plain).slice(0, 4).join(':')}::/64`;
}

/** Whether a text is a network in CIDR notation, as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = ''] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** Whether a network as `networkOf` gives it lies in one of the others (CIDR). */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  return matchNetworks(networks)(ip);
}

/** As above, for many looks at the same others. */
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

function expand(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return ip.includes('::') ? [...left, ...middle, ...right] : left;
}
