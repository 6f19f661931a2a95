import { isIPv6 } from 'node:net';

/** The network that limits count: an IPv4 address itself, an IPv6 one cut to its /64. */
export function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (!isIPv6(plain)) return plain;
  if (plain === '::1') return plain;
  return `${expand(plain).slice(0, 4).join(':')}::/64`;
}

/** Loopback is exempt from limits per address: behind it are our own tests and proxies. */
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
