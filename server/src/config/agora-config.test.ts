import { AGORA_DEFAULTS } from '@lisan/contract/live/agora-settings';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const AGORA = {
  LIVE_PROVIDER: 'agora',
  AGORA_APP_ID: '970ca35de60c44645bbae8a215061b33',
  AGORA_APP_CERTIFICATE: '5cfd2fd1755d40ecb72977518be15d3b',
};

function read(over: Record<string, string> = {}) {
  return readConfig({ ...AGORA, ...over }).agora;
}

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the settings of Agora', () => {
  it('are required only where it is selected', () => {
    expect(readConfig({}).agora).toBeNull();
    expect(faultsOf({ LIVE_PROVIDER: 'agora' })).toEqual([
      'AGORA_APP_ID: LIVE_PROVIDER=agora needs it',
      'AGORA_APP_CERTIFICATE: LIVE_PROVIDER=agora needs it',
    ]);
  });

  it('have the spec’s defaults', () => {
    const { appId, appCertificate, rest, ...others } = read() ?? {};
    expect({ appId, appCertificate, rest }).toEqual({
      appId: AGORA.AGORA_APP_ID,
      appCertificate: AGORA.AGORA_APP_CERTIFICATE,
      rest: null,
    });
    expect(AGORA_DEFAULTS).toMatchObject(others);
    expect(Object.keys(others)).toHaveLength(9);
  });

  it.each([
    ['AGORA_PROXY_URL', 'https://proxy.example', { proxyUrl: 'https://proxy.example', cloudProxy: false }],
    [
      'AGORA_SERVER_URL',
      'turns://u:p@turn.example:443',
      { serverUrl: 'turns://u:p@turn.example:443', cloudProxy: false },
    ],
    ['AGORA_CLOUD_PROXY', 'false', { cloudProxy: false }],
    ['AGORA_ENCRYPTION_MODE', 'none', { encryptionMode: 'none' }],
    ['AGORA_LOG_UPLOAD', 'true', { logUpload: true }],
    [
      'AGORA_LOG_FILTER',
      'error, warn',
      { logFilter: { error: true, warn: true, info: false, track: false, debug: false } },
    ],
    ['AGORA_LOG_FILTER', 'none', { logFilter: { error: false, warn: false, info: false, track: false, debug: false } }],
    ['AGORA_PRESENCE_TIMEOUT', '20', { presenceTimeout: 20 }],
    ['AGORA_STRING_USER_ID', 'true', { useStringUserId: true }],
    ['AGORA_TOKEN_SECONDS', '3600', { tokenExpiryTime: '3600' }],
  ])('accept %s=%s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected);
  });

  it('require the keys of the REST API together', () => {
    const keys = { AGORA_CUSTOMER_KEY: 'key', AGORA_CUSTOMER_SECRET: 'secret' };
    expect(read(keys)?.rest).toEqual({ url: 'https://api.agora.io', customerKey: 'key', customerSecret: 'secret' });
    expect(faultsOf({ ...AGORA, AGORA_CUSTOMER_KEY: 'key' })).toEqual([
      'AGORA_CUSTOMER_KEY, AGORA_CUSTOMER_SECRET: both or neither',
    ]);
  });

  it('reject two proxies at once', () => {
    const both = { ...AGORA, AGORA_CLOUD_PROXY: 'true', AGORA_SERVER_URL: 'turn://u:p@turn.example:3478' };
    expect(faultsOf(both)).toEqual(['AGORA_CLOUD_PROXY: not together with AGORA_PROXY_URL or AGORA_SERVER_URL']);
  });

  it.each([
    ['AGORA_APP_ID', 'my-app'],
    ['AGORA_PROXY_URL', 'http://proxy.example'],
    ['AGORA_PROXY_URL', 'https://proxy.example/path'],
    ['AGORA_SERVER_URL', 'turn.example:3478'],
    ['AGORA_SERVER_URL', 'turn://turn.example:3478'],
    ['AGORA_SERVER_URL', 'turn://u:p@turn.example'],
    ['AGORA_CLOUD_PROXY', 'yes'],
    ['AGORA_ENCRYPTION_MODE', 'rot13'],
    ['AGORA_LOG_FILTER', 'error,verbose'],
    ['AGORA_PRESENCE_TIMEOUT', '301'],
    ['AGORA_TOKEN_SECONDS', 'ten minutes'],
    ['AGORA_TOKEN_SECONDS', '0'],
  ])('reject %s=%s by one line with its name', (name, value) => {
    const faults = faultsOf({ ...AGORA, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: `));
  });
});
