import { expect, vi } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { it } from '../../../test/fixture.ts';
import { RawClient } from '../../../test/raw-client.ts';

it.beforeAll(async ({ server }) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

it.for(['/api/get/levels', '/api/user', '/no/such/path', '/course-media/none.mp3'])(
  'pipelined requests to %s behind a reset log no error',
  async (path, { server }) => {
    const error = vi.spyOn(server.services.log, 'error');
    for (let i = 0; i < 20; i += 1) {
      const client = await RawClient.open(server.app.server);
      await client.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(200));
      client.reset();
    }
    expect((await server.app.inject({ url: '/health/live' })).statusCode).toBe(200);
    await expect.poll(() => openConnections(server)).toBe(0);
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
  },
);

function openConnections(server: TestApp): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
