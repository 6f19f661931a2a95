import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const PRODUCTION = { NODE_ENV: 'production', OTP_PEPPER: SECRET, SIGNING_KEY: SECRET, PUSH_GATEWAY: 'none' };

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

  it('keeps data in an absolute folder, whatever was given', () => {
    expect(isAbsolute(readConfig({}).dataDir)).toBe(true);
    expect(readConfig({ DATA_DIR: '/var/lib/lisan' }).dataDir).toBe('/var/lib/lisan');
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(3000);
  });

  it('names every variable that is wrong', () => {
    const faults = faultsOf({ PORT: 'many', ROLE: 'boss', COUNTRIES: 'IQ,XX' });
    expect(faults.map((f) => f.split(':')[0])).toEqual(['PORT', 'COUNTRIES', 'ROLE']);
  });

  it('wants the default country among those served', () => {
    expect(faultsOf({ DEFAULT_COUNTRY: 'EG', COUNTRIES: 'IQ,JO' })).toHaveLength(1);
  });

  it('refuses production without secrets of its own, and with simulators unless told so', () => {
    expect(faultsOf({ NODE_ENV: 'production', PUSH_GATEWAY: 'none' })).toHaveLength(3);
    expect(faultsOf(PRODUCTION)).toHaveLength(1);
    expect(faultsOf({ ...PRODUCTION, ALLOW_SIMULATORS: 'true' })).toEqual([]);
  });

  it('refuses production that pushes without saying who pushes and whom to write to', () => {
    const env = { ...PRODUCTION, ALLOW_SIMULATORS: 'true', PUSH_GATEWAY: 'web-push' };
    expect(faultsOf(env)).toEqual([expect.stringContaining('VAPID_PUBLIC_KEY')]);
    const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'p'.repeat(43) };
    expect(faultsOf({ ...env, ...keys })).toHaveLength(1);
    expect(faultsOf({ ...env, ...keys, PUSH_CONTACT: 'mailto:push@lisan.example' })).toEqual([]);
  });

  it.each(['8-24', 'night', '22'])('refuses quiet hours that are none (%s)', (QUIET_HOURS) => {
    expect(faultsOf({ QUIET_HOURS })).toEqual([expect.stringContaining('QUIET_HOURS')]);
  });
});
