import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { VARIABLE_NAMES } from './environment.ts';

const [PEPPER, KEY, THIRD] = ['one', 'two', 'three'].map((name) => createHash('sha256').update(name).digest('hex'));
const SUPPORT = { SUPPORT_PHONE: '+964 780 123 4567', SUPPORT_EMAIL: 'help@operator.iq' };
const PRODUCTION = {
  NODE_ENV: 'production',
  OTP_PEPPER: `${PEPPER}`,
  SIGNING_KEY: `${KEY}`,
  PUSH_GATEWAY: 'none',
  ...SUPPORT,
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

describe('readConfig', () => {
  it('needs nothing: embedded database and simulators', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      simulators: true,
      role: 'all',
      defaultCountry: 'IQ',
    });
  });

  it('stores data in an absolute folder, whatever was given', () => {
    expect(isAbsolute(readConfig({}).dataDir)).toBe(true);
    expect(readConfig({ DATA_DIR: '/var/lib/lisan' }).dataDir).toBe('/var/lib/lisan');
  });

  it.each([
    'postgres://lisan:ab/cd@postgres:5432/lisan',
    'postgres://lisan:12/cd@postgres:5432/lisan',
    'postgres://lisan:ab#cd@postgres:5432/lisan',
    'postgres://lisan:12#cd@postgres:5432/lisan',
    'postgres://lisan:ab?cd@postgres:5432/lisan',
    'postgres://lisan:ab%ffcd@postgres:5432/lisan',
    'postgres://lisan:ab%@postgres:5432/lisan',
  ])('names an invalid database address, never its value: %s', (address) => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
      const faults = faultsOf({ [name]: address });
      expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name}: must be an address .*percent-encoded`))]);
      expect(faults.join()).not.toMatch(/cd|lisan/);
    }
  });

  it.each([
    'postgres://lisan:a%2Fb@postgres:5432/lisan',
    'postgresql://lisan@127.0.0.1/lisan?sslmode=require',
    'postgres://lisan:secret@/lisan?host=/var/run/postgresql',
    'postgres:///lisan',
  ])('accepts a database address as PostgreSQL writes it: %s', (address) => {
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(3000);
  });

  it('names every invalid variable', () => {
    const faults = faultsOf({ PORT: 'many', ROLE: 'boss', COUNTRIES: 'IQ,XX' });
    expect(faults.map((f) => f.split(':')[0])).toEqual(['PORT', 'ROLE', 'COUNTRIES']);
  });

  it('describes in plain words what a variable must be, what it was, and an example', () => {
    expect(faultsOf({ PORT: 'many' })).toEqual(['PORT: must be a number, not "many"; for example 3000']);
    expect(faultsOf({ PORT: '70000' })).toEqual(['PORT: must be 65535 or less, not "70000"; for example 3000']);
    expect(faultsOf({ PORT: '1.5' })).toEqual(['PORT: must be a whole number, not "1.5"; for example 3000']);
    expect(faultsOf({ ROLE: 'boss' })).toEqual(['ROLE: must be one of all, web, worker, not "boss"']);
    expect(faultsOf({ PUBLIC_URL: 'lisan' })).toEqual([
      'PUBLIC_URL: must be an address; for example https://lisan.example',
    ]);
    expect(faultsOf({ REDIS_URL: 'http://x' })).toEqual([
      'REDIS_URL: must be an address such as redis://host:6379 or redis+sentinel://host:26379,host:26379/group',
    ]);
  });

  it('takes the address of a CDN as an https origin only', () => {
    expect(readConfig({ MEDIA_CDN_URL: 'https://media.example/' }).mediaCdnUrl).toBe('https://media.example');
    expect(readConfig({}).mediaCdnUrl).toBeUndefined();
    for (const value of ['http://media.example', 'https://media.example/path', 'https://u:p@media.example', 'media'])
      expect(faultsOf({ MEDIA_CDN_URL: value })).toEqual([expect.stringMatching(/^MEDIA_CDN_URL: /)]);
  });

  it('shows no message of the parser, and no text that may be a secret', () => {
    for (const name of VARIABLE_NAMES) {
      for (const value of ['\u0001 hunter2', '-1', '1e99', 'x']) {
        for (const fault of faultsOf({ [name]: value })) {
          expect(fault).not.toMatch(/Invalid|Too small|Too big|expected|received|NaN|pattern/);
          if (/SECRET|KEY|PASSWORD|PEPPER|TOKEN|URL/.test(name)) expect(fault).not.toContain('hunter2');
        }
      }
    }
  });

  it('requires the default country among those served', () => {
    expect(faultsOf({ DEFAULT_COUNTRY: 'EG', COUNTRIES: 'IQ,JO' })).toHaveLength(1);
  });

  it('accepts the numbers of the default country alone unless others are named', () => {
    expect(readConfig({}).countries).toEqual(['IQ']);
    expect(readConfig({ DEFAULT_COUNTRY: 'EG' }).countries).toEqual(['EG']);
    expect(faultsOf({ COUNTRIES: ',' })).toHaveLength(1);
  });

  it('reads ranges of numbers of the countries that are served', () => {
    expect(readConfig({ COUNTRIES: 'IQ,SA', NUMBER_RANGES: 'SA:52,53; IQ:76' }).numberRanges).toEqual({
      SA: ['52', '53'],
      IQ: ['76'],
    });
    expect(readConfig({}).numberRanges).toEqual({});
    const rule = 'NUMBER_RANGES: must be ranges of countries such as SA:52,53;EG:16';
    for (const value of ['52', 'SA', 'SA:', 'SA:052', 'SA:+96652', 'XX:52', 'SA:52;'])
      expect(faultsOf({ NUMBER_RANGES: value })).toEqual([rule]);
    expect(faultsOf({ NUMBER_RANGES: 'SA:52' })).toEqual(['NUMBER_RANGES: SA is not among COUNTRIES']);
  });

  it('rejects production for countries of another currency than the plans', () => {
    const allowed = { ...PRODUCTION, ALLOW_SIMULATORS: 'true' };
    expect(faultsOf({ ...allowed, COUNTRIES: 'IQ,JO,KW' })).toEqual([
      'COUNTRIES: the plans are sold in IQD, which JO, KW does not use; run an installation per operator',
    ]);
    expect(readConfig({ COUNTRIES: 'IQ,JO' }).countries).toEqual(['IQ', 'JO']);
  });

  it('rejects production with the placeholders of the support', () => {
    const namesOf = (support: Record<string, string>) =>
      faultsOf({ ...PRODUCTION, SUPPORT_PHONE: '', SUPPORT_EMAIL: '', ...support })
        .map((fault) => fault.split(':')[0])
        .filter((name) => name?.startsWith('SUPPORT'));
    expect(namesOf({})).toEqual(['SUPPORT_PHONE', 'SUPPORT_EMAIL']);
    expect(namesOf({ SUPPORT_PHONE: '+964 770 000 0000', SUPPORT_EMAIL: 'support@lisan.example' })).toHaveLength(2);
    expect(namesOf({ SUPPORT_PHONE: '7070', SUPPORT_EMAIL: 'help@operator.iq' })).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, SUPPORT_PHONE: '', SUPPORT_EMAIL: '', ALLOW_SIMULATORS: 'true' })).toEqual([]);
  });

  it('rejects production without its own secrets, and with simulators unless they are allowed', () => {
    expect(faultsOf({ NODE_ENV: 'production', PUSH_GATEWAY: 'none', ...SUPPORT })).toHaveLength(3);
    expect(faultsOf(PRODUCTION)).toHaveLength(1);
    expect(faultsOf({ ...PRODUCTION, ALLOW_SIMULATORS: 'true' })).toEqual([]);
  });

  it('rejects production that pushes without VAPID keys and a contact', () => {
    const env = { ...PRODUCTION, ALLOW_SIMULATORS: 'true', PUSH_GATEWAY: 'web-push' };
    expect(faultsOf(env)).toEqual([expect.stringContaining('VAPID_PUBLIC_KEY')]);
    const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'p'.repeat(43) };
    expect(faultsOf({ ...env, ...keys })).toHaveLength(1);
    expect(faultsOf({ ...env, ...keys, PUSH_CONTACT: 'mailto:push@lisan.example' })).toEqual([]);
  });

  it.each(['8-24', 'night', '22'])('rejects invalid quiet hours (%s)', (QUIET_HOURS) => {
    expect(faultsOf({ QUIET_HOURS })).toEqual([expect.stringContaining('QUIET_HOURS')]);
  });

  it('rejects weak secrets, one secret for two purposes, and a previous secret without a current one', () => {
    expect(faultsOf({ OTP_PEPPER: 'a'.repeat(32) })).toEqual(['OTP_PEPPER: too few different characters']);
    expect(faultsOf({ SIGNING_KEY: 'change-me-change-me-change-me-0123' })).toHaveLength(1);
    expect(faultsOf({ OTP_PEPPER: `${PEPPER}`, SIGNING_KEY: `${PEPPER}` })).toEqual([
      expect.stringContaining('SIGNING_KEY: the same as OTP_PEPPER'),
    ]);
    expect(faultsOf({ OTP_PEPPER: `${PEPPER}`, OTP_PEPPER_PREVIOUS: `${PEPPER}` })).toHaveLength(1);
    expect(faultsOf({ OTP_PEPPER_PREVIOUS: `${PEPPER}` })).toHaveLength(1);
    expect(faultsOf({ OTP_PEPPER: `${PEPPER}`, OTP_PEPPER_PREVIOUS: `${THIRD}` })).toEqual([]);
  });
});

describe('the demo', () => {
  const DEMO = { NODE_ENV: 'development' };
  const SMPP = {
    SMS_GATEWAY: 'smpp',
    SMPP_URL: 'smpp://smsc.example:2776',
    SMPP_SYSTEM_ID: 'lisan',
    SMPP_PASSWORD: 'secret',
    SMPP_SOURCE: 'Lisan',
  };

  it('runs where NODE_ENV says so and everything is simulated, on loopback', () => {
    expect(readConfig(DEMO)).toMatchObject({ demo: true, host: '127.0.0.1' });
    expect(readConfig({ ...DEMO, HOST: '0.0.0.0' })).toMatchObject({ demo: true, host: '0.0.0.0' });
    expect(readConfig({ ...DEMO, PUBLIC_URL: 'https://localhost:3000' }).demo).toBe(true);
    expect(readConfig({ ...DEMO, PUBLIC_URL: 'http://192.168.1.5:3000' }).demo).toBe(true);
  });

  it('never runs by accident', () => {
    expect(readConfig({})).toMatchObject({ demo: false, host: '127.0.0.1' });
    expect(readConfig({ ...DEMO, ...SMPP })).toMatchObject({ demo: false, host: '127.0.0.1' });
    expect(readConfig({ ...PRODUCTION, ALLOW_SIMULATORS: 'true' })).toMatchObject({ demo: false, host: '0.0.0.0' });
    const atPublicAddress = { ...DEMO, PUBLIC_URL: 'https://lisan.iq', ALLOW_SIMULATORS: 'true' };
    expect(readConfig(atPublicAddress).demo).toBe(false);
  });

  it('rejects simulators behind a public https address, unless they are allowed', () => {
    for (const env of [{}, DEMO, { ...DEMO, ...SMPP }]) {
      expect(faultsOf({ ...env, PUBLIC_URL: 'https://lisan.iq' })).toEqual([expect.stringContaining('PUBLIC_URL')]);
      expect(faultsOf({ ...env, PUBLIC_URL: 'https://lisan.iq', ALLOW_SIMULATORS: 'true' })).toEqual([]);
    }
  });
});
