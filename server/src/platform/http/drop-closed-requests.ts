import type { FastifyInstance } from 'fastify';

/**
 * Drops requests whose connection was closed before they were handled, as pipelined ones behind a reset are. They have
 * no address that limits could count, and no reply would arrive.
 */
export function dropClosedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed || socket.remoteAddress === undefined) return void reply.hijack();
    done();
  });
}
