import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const SMPP = {
  SMS_GATEWAY: 'smpp',
  SMPP_URL: 'smpp://smsc.example:2776',
  SMPP_SYSTEM_ID: 'lisan',
  SMPP_PASSWORD: 'secret',
  SMPP_SOURCE: 'Lisan',
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

function sourceOf(over: Record<string, string>) {
  return readConfig({ ...SMPP, ...over }).smpp?.source;
}

describe('the settings of SMPP', () => {
  it('are required only where it is selected', () => {
    expect(readConfig({}).smpp).toBeNull();
    const named = faultsOf({ SMS_GATEWAY: 'smpp' }).map((fault) => fault.split(':')[0]);
    expect(named).toEqual(['SMPP_URL', 'SMPP_SYSTEM_ID', 'SMPP_PASSWORD', 'SMPP_SOURCE']);
    expect(faultsOf({ ...SMPP, SMPP_PASSWORD: '' })).toEqual(['SMPP_PASSWORD: SMS_GATEWAY=smpp needs it']);
  });

  it('have the address, and TLS by its scheme', () => {
    expect(readConfig(SMPP).smpp).toMatchObject({ host: 'smsc.example', port: 2776, tls: false, systemType: '' });
    expect(readConfig({ ...SMPP, SMPP_URL: 'ssmpp://smsc.example' }).smpp).toMatchObject({ port: 3550, tls: true });
    expect(readConfig({ ...SMPP, SMPP_URL: 'smpp://[::1]/' }).smpp).toMatchObject({ host: '::1', port: 2775 });
  });

  it('derive the sender’s type from its form by default', () => {
    expect(sourceOf({})).toEqual({ address: 'Lisan', ton: 5, npi: 0 });
    expect(sourceOf({ SMPP_SOURCE: '2000' })).toEqual({ address: '2000', ton: 3, npi: 0 });
    expect(sourceOf({ SMPP_SOURCE: '+9647701234567' })).toEqual({ address: '9647701234567', ton: 1, npi: 1 });
    expect(sourceOf({ SMPP_SOURCE: '2000', SMPP_SOURCE_TON: '0', SMPP_SOURCE_NPI: '1' })).toMatchObject({
      ton: 0,
      npi: 1,
    });
  });

  it('have the window, the rate and the number of binds', () => {
    const smpp = (over: Record<string, string>) => readConfig({ ...SMPP, ...over }).smpp;
    expect(smpp({})).toMatchObject({ perSecond: 10, window: 10, binds: 1, bindMode: 'transceiver' });
    const many = { SMPP_PER_SECOND: '500', SMPP_WINDOW: '100', SMPP_BINDS: '2', SMPP_BIND_MODE: 'separate' };
    expect(smpp(many)).toMatchObject({ perSecond: 500, window: 100, binds: 2, bindMode: 'separate' });
    expect(smpp({ SMPP_RATE: '50' })).toMatchObject({ perSecond: 50 });
    expect(faultsOf({ ...SMPP, SMPP_RATE: '50', SMPP_PER_SECOND: '60' })).toEqual([
      'SMPP_PER_SECOND: contradicts SMPP_RATE, which is its older name',
    ]);
  });

  it.each([
    ['SMPP_URL', 'http://smsc.example'],
    ['SMPP_URL', 'smsc.example:2775'],
    ['SMPP_URL', 'smpp://lisan:secret@smsc.example'],
    ['SMPP_SOURCE', 'a name too long'],
    ['SMPP_SOURCE', 'لسان'],
    ['SMPP_SYSTEM_ID', 'sixteen-letters-'],
    ['SMPP_RATE', '0'],
    ['SMPP_RATE', 'fast'],
    ['SMPP_SOURCE_TON', '7'],
    ['SMPP_PER_SECOND', '0'],
    ['SMPP_WINDOW', '0'],
    ['SMPP_BINDS', '0'],
    ['SMPP_BIND_MODE', 'both'],
    ['SMS_SHORT_CODE', 'Lisan'],
  ])('reject %s=%s by its name', (name, value) => {
    const faults = faultsOf({ ...SMPP, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: `));
  });
});

describe('the short code', () => {
  const CAMARA = {
    CARRIER_GATEWAY: 'camara',
    CAMARA_URL: 'https://carrier.example',
    CAMARA_TOKEN_URL: 'https://carrier.example/token',
    CAMARA_CLIENT_ID: 'lisan',
    CAMARA_CLIENT_SECRET: 'secret',
    CARRIER_CALLBACK_KEYS: 'k'.repeat(32),
    PUBLIC_URL: 'https://lisan.example',
  };

  it.each<[string | null, Record<string, string>]>([
    ['2000', {}],
    [null, SMPP],
    ['2323', { ...SMPP, SMPP_SOURCE: '2323' }],
    ['2323', { ...SMPP, SMS_SHORT_CODE: '2323' }],
    ['2323', { ...SMPP, ...CAMARA, SMPP_SOURCE: '2323', CAMARA_SHORT_CODE: '2323', SMS_SHORT_CODE: '2323' }],
    ['9647701234567', { ...SMPP, SMPP_SOURCE: '+9647701234567' }],
    ['2323', { ...CAMARA, CAMARA_SHORT_CODE: '2323' }],
    [null, CAMARA],
  ])('is %s by %j', (code, env) => expect(readConfig(env).shortCode).toBe(code));

  it.each<[string, string, Record<string, string>]>([
    ['SMS_SHORT_CODE', 'SMPP_SOURCE', { ...SMPP, SMS_SHORT_CODE: '2323', SMPP_SOURCE: '2000' }],
    ['CAMARA_SHORT_CODE', 'SMPP_SOURCE', { ...SMPP, ...CAMARA, CAMARA_SHORT_CODE: '2323', SMPP_SOURCE: '2000' }],
    ['SMS_SHORT_CODE', 'CAMARA_SHORT_CODE', { ...SMPP, ...CAMARA, SMS_SHORT_CODE: '2323', CAMARA_SHORT_CODE: '2000' }],
  ])('%s that contradicts %s is rejected by both names', (a, b, env) => {
    const [fault, ...others] = faultsOf(env);
    expect(fault).toContain(`${a}=2323`);
    expect(fault).toContain(`${b}=2000`);
    expect(others).toEqual([]);
  });
});
