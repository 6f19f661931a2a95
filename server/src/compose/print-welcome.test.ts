import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { welcomeLines } from './print-welcome.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://lisan@postgres/lisan',
  PUBLIC_URL: 'https://lisan.example',
  OTP_PEPPER: 'c0b1f5a9d27e4836a1d09c4be75f2381',
  SIGNING_KEY: '7e2d94b6f0c81a35d6f3b92c5e08a741',
  VAPID_PUBLIC_KEY: 'BE5OBloBZZNQB_MYWnfnjTLI5y5YNAHDa7jjq_VtoYRWPMudzjv8nzG-P_LlHEJ5M66SUaEt3K-IbYkFYve3Puc',
  VAPID_PRIVATE_KEY: 'q7nVbX1hYcm2R0sKfTgJwZ5uLdE8oPiA3vMxN4yB6tk',
  PUSH_CONTACT: 'mailto:operations@lisan.example',
  ALLOW_SIMULATORS: 'true',
  SIMULATOR_SECRET: '4f9ad8613b70c25e81f6b4a09d3c75e2',
};

describe('what a start prints', () => {
  it('names only addresses that are served', () => {
    const text = welcome({ ...PRODUCTION });
    expect(text).toContain('https://lisan.example/home   (PostgreSQL)');
    expect(text).toContain('https://lisan.example/console');
    expect(text).not.toContain('/api/docs');
    expect(welcome({ ...PRODUCTION, API_DOCS: 'true' })).toContain('https://lisan.example/api/docs');
  });

  it('says how the simulated phone is opened, without the secret', () => {
    const text = welcome({ ...PRODUCTION });
    expect(text).toContain('https://lisan.example/simulator?secret=<SIMULATOR_SECRET>');
    expect(text).not.toContain(PRODUCTION.SIMULATOR_SECRET);
    expect(welcome({ ...PRODUCTION, SIMULATOR_SECRET: undefined })).not.toContain('/simulator');
    expect(welcome({ NODE_ENV: 'development' })).toMatch(/\/simulator {3}\(/);
  });

  it('names the numbers of the demo only where it runs', () => {
    expect(welcome({ NODE_ENV: 'development' })).toContain('+9647000000001');
    expect(welcome({ ...PRODUCTION })).not.toContain('+964');
  });
});

function welcome(env: NodeJS.ProcessEnv): string {
  const config = readConfig(env);
  const publicUrl = config.publicUrl ?? 'http://localhost:3000';
  return welcomeLines({ config, publicUrl, engine: 'postgres' }).join('\n');
}
