import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Metrics } from './metrics.ts';

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

type On = { metrics: Metrics; config: { metricsToken: string | undefined } };

/**
 * Serves `/metrics` for Prometheus, which sends the token as a bearer. Without a configured token the route does not
 * exist.
 */
export function serveMetrics(app: FastifyInstance, { metrics, config }: On): void {
  const { metricsToken } = config;
  if (metricsToken === undefined) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new AppError('unauthenticated');
    return reply
      .type(TEXT_FORMAT)
      .header('cache-control', 'no-store')
      .send(await metrics.render());
  });
}

/** Hashed, so that the duration reveals neither length nor letters. */
function isSame(received: string, expected: string): boolean {
  return timingSafeEqual(hash(received), hash(expected));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
