import { test as base } from '@playwright/test';
import { runServer } from '../../bench/tools/run-server.ts';

/** Beside the ports of the shared server and of the screens. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3981) + 40;

/** For journeys that move the clock by days: a server of their own, so that nobody else's free days end. */
export const test = base.extend<object, { serverUrl: string }>({
  serverUrl: [
    // Playwright reads from this pattern what the fixture needs, which is nothing.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide, { parallelIndex }) => {
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
