import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).network.trustProxy;

describe('TRUST_PROXY', () => {
  it('trusts no peer unless it is set', () => {
    expect(readConfig({}).network.trustProxy).toBe(false);
    expect(trusted('false')).toBe(false);
  });

  it('accepts a number of proxies, or networks', () => {
    expect(trusted('2')).toBe(2);
    expect(trusted('10.0.0.0/8, 2001:db8::/32,192.0.2.7')).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7/32']);
  });

  it('rejects `true` with a hint', () => {
    expect(() => trusted('true')).toThrow(ConfigError);
    expect(() => trusted('true')).toThrow(/number of proxies in front/);
  });

  it.each(['nginx', '10.0.0.0/33', '10.0.0.0/8,', '11', '-1'])('rejects %s', (text) => {
    expect(() => trusted(text)).toThrow(/TRUST_PROXY/);
  });
});
