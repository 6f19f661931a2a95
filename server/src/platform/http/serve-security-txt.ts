import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180;

/** Serves the contact for vulnerability reports (RFC 9116). */
export function serveSecurityTxt(app: FastifyInstance, on: { contact: string; publicUrl: string; clock: Clock }): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(on.clock.now().getTime() + EXPIRES_AFTER_DAYS * DAY_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: mailto:${on.contact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: ar, en',
          `Canonical: ${on.publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
