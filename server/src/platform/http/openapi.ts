import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { limitFiles } from './limit-files.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Serves the contract as OpenAPI 3.1, with a page to read and try it at /api/docs. Registered before the calls. */
export async function serveOpenApi(app: FastifyInstance, limiter: RateLimiter): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lisan',
        version: '1',
        description:
          'Errors: {code, message, request_id, errors?}; success: messageCode 00, 01, 02, 03, 04 (charge pending), 05 (charge denied) or 50.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (docs) => {
    limitFiles(docs, limiter);
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
