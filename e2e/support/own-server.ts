import { test as base } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '../../bench/tools/run-server.ts';

/**
 * For journeys that move the clock by days, or need the demo's one teacher for themselves: a server of their own, for
 * each file that names it by `test.use({ ownServer: … })`.
 */
export const test = base.extend<object, { ownServer: string; ownHost: string; serverUrl: string }>({
  // Another value asks for another worker, and so for another server.
  ownServer: ['', { scope: 'worker', option: true }],
  // A passkey belongs to a domain, which an address is not.
  ownHost: ['127.0.0.1', { scope: 'worker', option: true }],
  serverUrl: [
    async ({ ownServer, ownHost }, provide) => {
      if (ownServer === '') throw new Error('test.use({ ownServer: … }) is missing: whose server is it?');
      const named = (url: string) => url.replace('127.0.0.1', ownHost);
      const dataDir = await copyPreparedData();
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
