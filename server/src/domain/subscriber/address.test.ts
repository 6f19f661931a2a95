import { describe, expect, it } from 'vitest';
import { isLoopback, isNetwork, isWithin, networkOf, wideNetworkOf } from './address.ts';

describe('the network that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:0::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['unknown', 'unknown'],
    [undefined, ''],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['::1', null],
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['unknown', null],
    [undefined, null],
  ])('around %s is %s', (ip, wide) => {
    expect(wideNetworkOf(networkOf(ip))).toBe(wide);
  });

  it('knows loopback', () => {
    expect(['127.0.0.1', '::1', '203.0.113.7'].map(isLoopback)).toEqual([true, true, false]);
  });

  it('knows the ranges of carriers', () => {
    const carriers = ['198.51.100.0/24', '2001:db8::/32'];
    expect(isWithin('198.51.100.9', carriers)).toBe(true);
    expect(isWithin(networkOf('2001:db8:1:2:3:4:5:6'), carriers)).toBe(true);
    expect(isWithin('203.0.113.7', carriers)).toBe(false);
    expect(isWithin('203.0.113.7', [])).toBe(false);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', 'nowhere/8', '/8', ''])('rejects %j as a network', (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});
