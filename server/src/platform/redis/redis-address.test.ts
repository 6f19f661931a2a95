import { describe, expect, it } from 'vitest';
import { readRedisAddress } from './redis-address.ts';

describe('the address of Redis', () => {
  it.each(['redis://valkey:6379', 'rediss://:secret@valkey.example:6380/1'])('%s is one server', (url) =>
    expect(readRedisAddress(url)).toEqual({ url }),
  );

  it('may name sentinels and their group', () => {
    expect(readRedisAddress('redis+sentinel://a.example:26379,[::1]:26380/main')).toEqual({
      sentinels: [
        { host: 'a.example', port: 26379 },
        { host: '::1', port: 26380 },
      ],
      name: 'main',
    });
    expect(readRedisAddress('rediss+sentinel://lisan:p%40ss@a:1/main')).toMatchObject({
      username: 'lisan',
      password: 'p@ss',
      enableTLSForSentinelMode: true,
    });
    expect(readRedisAddress('redis+sentinel://:a:b@a:1/main')).toMatchObject({ password: 'a:b' });
  });

  it.each([
    'redis+sentinel://a:26379',
    'redis+sentinel://a/main',
    'redis+sentinel://a:99999/main',
    'redis+sentinel://a:1,,b:2/main',
    'redis+sentinel://%zz@a:1/main',
    'http://valkey:6379',
    'valkey:6379',
  ])('%s is refused', (value) => expect(readRedisAddress(value)).toBeNull());
});
