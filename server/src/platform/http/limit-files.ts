import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from './rate-limit.ts';

/** Counts every request of a scope that serves no calls: files, pages, documentation. */
export function limitFiles(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    limiter.count('file', request);
    done();
  });
}
