import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const HSTS_SECONDS = 31_536_000;

/** Speech is recognised on the device where Chrome can; without that permission it recognises nowhere. */
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(), payment=()';

/**
 * Sets the headers of every reply, errors included. A custom hook, because helmet adds two asynchronous hooks per
 * request, which slow down a cached reply.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`);
    done();
  });
}

/** Sets headers that matter when a browser renders the reply as a document. */
export async function sendPageHeaders(
  scope: FastifyInstance,
  policy: Record<string, string[]>,
  frames: 'deny' | 'sameorigin' = 'deny',
): Promise<void> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: frames },
    // Set for every reply.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
  };
  await scope.register(helmet, options);
  // Helmet does not know this header.
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}
