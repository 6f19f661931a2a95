import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open-database.ts';

/** `/health/live`: the process runs. `/health/ready`: it can serve, which needs the database. */
export function serveHealth(app: FastifyInstance, on: { db: Database }): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    try {
      await sql`select 1`.execute(on.db);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
