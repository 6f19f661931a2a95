import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180;
const PATH = '/.well-known/security.txt';
const POLICY_PATH = '/.well-known/security-policy.md';
const POLICY = join(import.meta.dirname, '../../../../SECURITY.md');

/** `contact` is a `mailto:` or `https:` address; `publicUrl` has no trailing slash. */
type Site = { contact: string; publicUrl: string; clock: Clock };

/**
 * Serves the contact for vulnerability reports (RFC 9116) and the disclosure policy that it names. `Expires` is computed
 * at each request, so that it is never in the past.
 */
export function serveSecurityTxt(app: FastifyInstance, site: Site): void {
  const policy = readFileSync(POLICY, 'utf8');
  app.get(PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(securityTxt(site)),
  );
  app.get(POLICY_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/markdown; charset=utf-8').header('cache-control', 'public, max-age=86400').send(policy),
  );
}

function securityTxt({ contact, publicUrl, clock }: Site): string {
  const expires = new Date(clock.now().getTime() + EXPIRES_AFTER_DAYS * DAY_MS).toISOString();
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: ar, en',
    `Policy: ${publicUrl}${POLICY_PATH}`,
    `Canonical: ${publicUrl}${PATH}`,
  ];
  return `${fields.join('\n')}\n`;
}
