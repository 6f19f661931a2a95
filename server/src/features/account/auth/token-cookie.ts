import type { FastifyReply } from 'fastify';
import { SESSION_TTL_MS } from './open-session.ts';

const NAME = 'access_token';

/**
 * Sets the cookie from which the web's guard restores a session whose storage the browser has purged. The guard reads it,
 * so it is not HttpOnly; the server never accepts it as a credential.
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
