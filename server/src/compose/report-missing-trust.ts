import type { FastifyInstance } from 'fastify';
import { isLoopback, networkOf } from '../domain/subscriber/address.ts';
import type { Services } from './services.ts';

/**
 * Logs once in production when a proxy on this host forwards requests and no proxy is trusted: all clients then share
 * its address and the limits of that address.
 */
export function reportMissingTrust(app: FastifyInstance, { config, log }: Pick<Services, 'config' | 'log'>): void {
  if (!config.production || config.network.trustProxy !== false) return;
  let isReported = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isReported && request.headers['x-forwarded-for'] !== undefined && isLoopback(networkOf(request.ip))) {
      isReported = true;
      log.error({ variable: 'TRUST_PROXY' }, 'trust proxy missing');
    }
    done();
  });
}
