import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { RawClient } from '../../../test/raw-client.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
  await on.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => on.close());

test.each(['/api/get/levels', '/api/user', '/no/such/path', '/course-media/none.mp3'])(
  'pipelined requests to %s behind a reset log no error',
  async (path) => {
    const error = vi.spyOn(on.services.log, 'error');
    for (let i = 0; i < 20; i += 1) {
      const client = await RawClient.open(on.app.server);
      await client.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(200));
      client.reset();
    }
    expect((await on.app.inject({ url: '/health/live' })).statusCode).toBe(200);
    await expect.poll(openConnections).toBe(0);
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
  },
);

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    on.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
