import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runServer } from '../../bench/tools/run-server.ts';
import { test as base } from './test.ts';

/** Roles by number, which the command line grants before the start, so that no colleague granted them. */
export type StaffOfServer = Readonly<Record<string, string>>;

/**
 * For journeys that move the clock by days, or need the demo's only teacher for themselves: a separate server for each
 * file that names it by `test.use({ ownServer: … })`.
 */
export const test = base.extend<
  object,
  { ownServer: string; ownHost: string; ownStaff: StaffOfServer; serverUrl: string }
>({
  // Another value asks for another worker, and so for another server.
  ownServer: ['', { scope: 'worker', option: true }],
  // A passkey belongs to a domain, which an address is not.
  ownHost: ['127.0.0.1', { scope: 'worker', option: true }],
  ownStaff: [{}, { scope: 'worker', option: true }],
  serverUrl: [
    async ({ ownServer, ownHost, ownStaff }, provide) => {
      if (ownServer === '') throw new Error('test.use({ ownServer: … }) is missing: whose server is it?');
      const named = (url: string) => url.replace('127.0.0.1', ownHost);
      const dataDir = await copyPreparedData();
      for (const [msisdn, role] of Object.entries(ownStaff)) await grantRole(dataDir, { msisdn, role });
      const server = await runServer({
        dataDir,
        env: (url) => ({
          PUBLIC_URL: named(url),
          DATABASE_URL: '',
          RATE_LIMIT_OTP: '10000',
          RATE_LIMIT_WRITE: '10000',
        }),
      });
      await provide(named(server.url));
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ serverUrl }, provide) => provide(serverUrl),
});

async function copyPreparedData(): Promise<string> {
  const prepared = process.env.PREPARED_DATA;
  if (prepared === undefined) throw new Error('playwright.config.ts has prepared no data.');
  const dataDir = await mkdtemp(join(tmpdir(), 'lisan-e2e-'));
  await cp(join(prepared, 'data'), dataDir, { recursive: true });
  return dataDir;
}

const GRANT_ROLE = join(import.meta.dirname, '../../server/src/commands/grant-role.ts');

async function grantRole(dataDir: string, { msisdn, role }: { msisdn: string; role: string }): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  await promisify(execFile)(process.execPath, [GRANT_ROLE, msisdn, role, '--create'], { env });
}
