import type { FastifyReply } from 'fastify';
import { SESSION_TTL_MS } from './open-session.ts';

const NAME = 'access_token';

/**
 * The web's guard reads this cookie to restore a login whose storage the browser purged, so it is not HttpOnly;
 * the server itself never takes it as a credential.
 */
export function setTokenCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, { path: '/', sameSite: 'lax', secure: isSecure(reply), maxAge: SESSION_TTL_MS / 1000 });
}

export function clearTokenCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/', sameSite: 'lax', secure: isSecure(reply) });
}

function isSecure(reply: FastifyReply): boolean {
  return reply.request.protocol === 'https';
}
