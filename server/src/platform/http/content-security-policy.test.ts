import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { liveOrigins } from '../../config/live-origins.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

function directives(env: Record<string, string>): Map<string, string> {
  const hashes = { scripts: ['sha256-x'], styles: [] };
  const policy = contentSecurityPolicy({
    hashes,
    outside: liveOrigins(readConfig(env)),
    publicUrl: 'https://lisan.example',
  });
  return new Map(Object.entries(policy).map(([name, values]) => [name, values.join(' ')]));
}

const AGORA = {
  LIVE_PROVIDER: 'agora',
  AGORA_APP_ID: '970ca35de60c44645bbae8a215061b33',
  AGORA_APP_CERTIFICATE: '5cfd2fd1755d40ecb72977518be15d3b',
};
const LIVEKIT = { LIVE_PROVIDER: 'livekit', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 's'.repeat(32) };

test('allows no other origin for lessons through our own server', () => {
  const policy = directives({});
  expect(policy.get('connect-src')).toBe("'self' wss://lisan.example");
  expect(policy.get('worker-src')).toBe("'self'");
  expect(policy.get('script-src')).toBe("'self' 'sha256-x'");
});

test('allows the CDN for lessons through our own server, to scripts and to players', () => {
  const policy = directives({ MEDIA_CDN_URL: 'https://media.example/' });
  expect(policy.get('connect-src')).toBe("'self' wss://lisan.example https://media.example");
  expect(policy.get('media-src')).toBe("'self' blob: https://media.example");
  expect(directives({ ...AGORA, MEDIA_CDN_URL: 'https://media.example' }).get('media-src')).toBe("'self' blob:");
});

test('allows Agora’s hosts where Agora is selected, and a custom proxy', () => {
  const policy = directives({ ...AGORA, AGORA_PROXY_URL: 'https://proxy.example' });
  expect(policy.get('connect-src')?.split(' ')).toEqual([
    "'self'",
    'wss://lisan.example',
    'https://*.agora.io:*',
    'wss://*.agora.io:*',
    'https://*.sd-rtn.com:*',
    'wss://*.sd-rtn.com:*',
    'https://proxy.example',
    'wss://proxy.example',
  ]);
  expect(policy.get('worker-src')).toBe("'self' blob:");
  expect(policy.get('script-src')).toBe("'self' 'sha256-x'");
});

test('allows a LiveKit server where it is selected, by both its schemes', () => {
  const connect = (url: string) => directives({ ...LIVEKIT, LIVEKIT_URL: url }).get('connect-src');
  expect(connect('wss://live.example')).toBe("'self' wss://lisan.example https://live.example wss://live.example");
  expect(connect('ws://localhost:7880')).toBe("'self' wss://lisan.example http://localhost:7880 ws://localhost:7880");
});

test('allows nothing for the keys of a provider that is not selected', () => {
  expect(directives({ ...AGORA, LIVE_PROVIDER: 'embedded' }).get('connect-src')).toBe("'self' wss://lisan.example");
});
