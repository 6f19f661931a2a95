import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../readiness.ts';

/**
 * Serves `/health/live` (the process runs) and `/health/ready` (the process can serve; 503 names the failing checks).
 * They have no rate limit, because other requests from a balancer's address could then make a healthy node fail. They
 * cost no I/O, because the results of the checks are cached.
 */
export function serveHealth(app: FastifyInstance, { readiness }: { readiness: Readiness }): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const { isReady, reasons } = await readiness.report();
    reply.header('cache-control', 'no-store');
    return isReady ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable', reasons });
  });
}
