import type { FastifyInstance } from 'fastify';

/**
 * Drops requests whose connection was closed before they were handled, such as pipelined ones behind a reset. They have
 * no address for the limits, and no reply would arrive.
 */
export function dropClosedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed || socket.remoteAddress === undefined) return void reply.hijack();
    done();
  });
}
