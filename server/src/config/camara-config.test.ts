import { createHash } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const ENV = {
  CARRIER_GATEWAY: 'camara',
  CAMARA_URL: 'https://api.operator.example/',
  CAMARA_TOKEN_URL: 'https://id.operator.example/token',
  CAMARA_CLIENT_ID: 'lisan',
  CAMARA_CLIENT_SECRET: 'secret',
  CARRIER_CALLBACK_KEYS: 'a'.repeat(32),
  PUBLIC_URL: 'https://lisan.example/',
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map((fault) => fault.split(':')[0] ?? '');
    throw error;
  }
}

function pemOf(type: 'ec' | 'ed25519', namedCurve = 'P-256'): string {
  const { privateKey } = type === 'ec' ? generateKeyPairSync('ec', { namedCurve }) : generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

describe('the configuration of a CAMARA carrier', () => {
  it('is read only where CAMARA is selected', () => {
    expect(readConfig({ ...ENV, CARRIER_GATEWAY: 'simulator' }).camara).toBeNull();
    expect(readConfig({}).camara).toBeNull();
  });

  it('needs little; events arrive at our own address', () => {
    expect(readConfig(ENV).camara).toMatchObject({
      url: 'https://api.operator.example',
      notificationUrl: 'https://lisan.example/api/carrier/callbacks',
      credential: { kind: 'secret', secret: 'secret' },
      callbackAuth: 'hmac',
      callbackKeys: ['a'.repeat(32)],
      pinIssuer: 'us',
      timeoutMs: 20_000,
    });
  });

  it('names every missing variable', () => {
    expect(faultsOf({ CARRIER_GATEWAY: 'camara' })).toEqual([
      'CAMARA_URL',
      'CAMARA_TOKEN_URL',
      'CAMARA_CLIENT_ID',
      'CARRIER_CALLBACK_KEYS',
      'CAMARA_CLIENT_KEY',
      'CAMARA_NOTIFICATION_URL',
    ]);
  });

  it.each([
    ['CAMARA_URL', 'api.operator.example'],
    ['CAMARA_TOKEN_URL', 'ftp://id.operator.example'],
    ['CAMARA_TIMEOUT_MS', '60000'],
    ['CAMARA_NOTIFICATION_URL', 'http://lisan.example/callbacks'],
    ['CAMARA_CALLBACK_AUTH', 'none'],
    ['CAMARA_PIN', 'them'],
    ['CAMARA_PIN_MESSAGE', 'your code'],
    ['CAMARA_CLIENT_KEY', 'no key'],
    ['CAMARA_CLIENT_KEY', pemOf('ed25519')],
    ['CAMARA_CLIENT_KEY', pemOf('ec', 'secp384r1')],
  ])('rejects %s=%s', (name, value) => {
    expect(faultsOf({ ...ENV, [name]: value })).toEqual([name]);
  });

  it.each(['short', `${'a'.repeat(32)},short`, ['a', 'b', 'c'].map((c) => c.repeat(32)).join(',')])(
    'rejects the callback keys %s',
    (value) => {
      expect(faultsOf({ ...ENV, CARRIER_CALLBACK_KEYS: value })[0]).toMatch(/^CARRIER_CALLBACK_KEYS/);
    },
  );

  it('accepts two callback keys during a rotation', () => {
    const both = ['a'.repeat(32), 'b'.repeat(40)];
    expect(readConfig({ ...ENV, CARRIER_CALLBACK_KEYS: both.join(', ') }).camara?.callbackKeys).toEqual(both);
  });

  it('prefers a key with escaped line ends to a secret', () => {
    const pem = pemOf('ec');
    const env = { ...ENV, CAMARA_CLIENT_KEY: pem.replaceAll('\n', String.raw`\n`), CAMARA_CLIENT_KEY_ID: 'k1' };
    expect(readConfig(env).camara?.credential).toEqual({ kind: 'key', pem, keyId: 'k1' });
  });

  it('requires the permission to send codes only where the carrier sends them', () => {
    expect(readConfig(ENV).camara?.scope).not.toContain('one-time-password-sms');
    expect(readConfig({ ...ENV, CAMARA_PIN: 'carrier' }).camara?.scope).toContain('one-time-password-sms');
  });

  it('requires https in production', () => {
    const env = {
      ...ENV,
      NODE_ENV: 'production',
      ALLOW_SIMULATORS: 'true',
      PUSH_GATEWAY: 'none',
      OTP_PEPPER: createHash('sha256').update('p').digest('hex'),
      SIGNING_KEY: createHash('sha256').update('s').digest('hex'),
    };
    expect(faultsOf(env)).toEqual([]);
    expect(faultsOf({ ...env, CAMARA_URL: 'http://api.operator.example' })).toEqual(['CAMARA_URL']);
  });
});
