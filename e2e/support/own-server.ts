import { test as base } from '@playwright/test';
import { runServer } from '../../bench/tools/run-server.ts';

/** Beside the ports of the shared server and of the screens. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3981) + 40;

/**
 * For journeys that move the clock by days, or need the demo's one teacher for themselves: a server of their own, for
 * each file that names it by `test.use({ ownServer: … })`.
 */
export const test = base.extend<object, { ownServer: string; serverUrl: string }>({
  // Another value asks for another worker, and so for another server.
  ownServer: ['', { scope: 'worker', option: true }],
  serverUrl: [
    async ({ ownServer }, provide, { parallelIndex }) => {
      if (ownServer === '') throw new Error('test.use({ ownServer: … }) is missing: whose server is it?');
      const port = FIRST_PORT + parallelIndex;
      const url = `http://127.0.0.1:${port}`;
      const env = { PUBLIC_URL: url, DATABASE_URL: '', RATE_LIMIT_OTP: '10000', RATE_LIMIT_WRITE: '10000' };
      const server = await runServer({ port, env });
      await provide(url);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ serverUrl }, provide) => provide(serverUrl),
});
