import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';

/** On every reply, also of errors. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (config.production) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
}

/** What matters where a browser makes a document of the reply. `policy` is the Content-Security-Policy. */
export function sendPageHeaders(reply: FastifyReply, policy: string): void {
  reply.header('content-security-policy', policy);
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=()');
}
