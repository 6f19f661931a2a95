import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { AddressCounts } from './address-counts.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Each uses an open file and a buffer until its reader has read it or is idle for too long. */
const MAX_OPEN_REPLIES_PER_ADDRESS = 500;
const RETRY_AFTER_S = 5;

/** Limits every request of a scope without calls (files, pages, documentation), and its replies in progress. */
export function limitFiles(scope: FastifyInstance, limiter: RateLimiter): void {
  const open = new AddressCounts(MAX_OPEN_REPLIES_PER_ADDRESS, limiter.networks.wideNetwork);
  scope.addHook('onRequest', (request, reply, done) => {
    limiter.count('file', request);
    const network = limiter.keyOf(request);
    const release = network === null ? () => undefined : open.reserve(network);
    if (release === null) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER_S });
    reply.raw.once('close', release);
    done();
  });
}
