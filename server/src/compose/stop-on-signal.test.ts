import Fastify, { type FastifyReply } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { closeHttp } from './stop-on-signal.ts';

/** More than two sockets buffer. */
const BODY = Buffer.alloc(50_000_000);

it('cuts off a download that its reader has paused, at the deadline', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const replies: FastifyReply[] = [];
  app.get('/download', (_request, reply) => {
    replies.push(reply);
    void reply.send(BODY);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A listening TCP server has an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /download HTTP/1.1\r\nHost: lisan\r\n\r\n');
  await expect.poll(() => replies[0]?.raw.writableLength).toBeGreaterThan(0);
  await closeHttp(app, 100);
  await expect.poll(() => replies[0]?.raw.destroyed).toBe(true);
  expect(replies[0]?.raw.writableFinished).toBe(false);
  socket.destroy();
});
