import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { serveOpenApi } from './openapi.ts';
import { replyErrors } from './reply-errors.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { validatorCompiler } from './validate.ts';

const BODY_LIMIT = 64 * 1024;

/** A Fastify with the house's rules: errors, validation, logs, headers, documentation; no route of a feature yet. */
export async function createServer({
  config,
  log,
}: {
  config: Config;
  log: FastifyBaseLogger;
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // A logger of its own for each request would cost more than most replies do; what is logged names the request.
    childLoggerFactory: (logger) => logger,
    genReqId: createRequestIds(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('session', null);
  replyErrors(app);
  sendSecurityHeaders(app, config);
  await serveOpenApi(app);
  return app;
}

/** Ids that no other process and no other request has, and that cost a counter. */
function createRequestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
