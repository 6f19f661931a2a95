import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../readiness.ts';

/** `/health/live`: the process runs, without any I/O. `/health/ready`: it can serve; 503 names what keeps it from that. */
export function serveHealth(app: FastifyInstance, { readiness }: { readiness: Readiness }): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const { isReady, reasons } = await readiness.report();
    reply.header('cache-control', 'no-store');
    return isReady ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable', reasons });
  });
}
