import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);

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
    expect(faultsOf({ NODE_ENV: 'production' })).toHaveLength(3);
    const env = { NODE_ENV: 'production', OTP_PEPPER: SECRET, SIGNING_KEY: SECRET };
    expect(faultsOf(env)).toHaveLength(1);
    expect(faultsOf({ ...env, ALLOW_SIMULATORS: 'true' })).toEqual([]);
  });
});
