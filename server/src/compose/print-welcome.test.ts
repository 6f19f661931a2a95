import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { addressesOf, printWelcome } from './print-welcome.ts';

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
};
const SECRET = '4f9ad8613b70c25e81f6b4a09d3c75e2';
const DEMO = { NODE_ENV: 'development' };

describe('what a start prints', () => {
  it('names only addresses that are served', () => {
    expect(addressesOf(started(PRODUCTION))).toEqual({
      learners: 'https://lisan.example/home',
      staff: 'https://lisan.example/console',
      teachers: 'https://lisan.example/studio',
    });
    const docs = 'https://lisan.example/api/docs';
    expect(addressesOf(started({ ...PRODUCTION, API_DOCS: 'true' }))).toMatchObject({ docs });
  });

  it('says how the simulated phone is opened, without the secret', () => {
    const phone = 'https://lisan.example/simulator?secret=<SIMULATOR_SECRET>';
    expect(addressesOf(started({ ...PRODUCTION, SIMULATOR_SECRET: SECRET }))).toMatchObject({ phone });
    expect(addressesOf(started(DEMO))).toMatchObject({ phone: 'http://localhost:3000/simulator' });
  });

  it('is one line of the log in production, and a text with the numbers of the demo elsewhere', () => {
    const info = vi.fn<(details: object, text: string) => void>();
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    printWelcome(started(PRODUCTION), { info });
    expect(info).toHaveBeenCalledExactlyOnceWith(addressesOf(started(PRODUCTION)), 'ready');
    expect(print).not.toHaveBeenCalled();
    printWelcome(started(DEMO), { info });
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('+9647000000001'));
    expect(info).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});

function started(env: NodeJS.ProcessEnv) {
  const config = readConfig(env);
  return { config, publicUrl: config.publicUrl ?? 'http://localhost:3000', engine: 'postgres' as const };
}
