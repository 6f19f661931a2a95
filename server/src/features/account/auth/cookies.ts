import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { SESSION_TTL_MS } from './open-session.ts';

const TOKEN = 'access_token';

/**
 * Sets the cookie that lets the web's guard restore a session after the browser has purged its storage. The guard reads
 * it, so it is not HttpOnly; the server never accepts it as a credential.
 */
export function setTokenCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(TOKEN, token, { path: '/', sameSite: 'lax', secure: isSecure(reply), maxAge: SESSION_TTL_MS / 1000 });
}

export function clearTokenCookie(reply: FastifyReply): void {
  reply.clearCookie(TOKEN, { path: '/', sameSite: 'lax', secure: isSecure(reply) });
}

function isSecure(reply: FastifyReply): boolean {
  return reply.request.protocol === 'https';
}

const DEVICE = 'device';
const MAX_AGE_SECONDS = 400 * 86_400;
/** 128 random bits in base64url. */
const SHAPE = /^[\w-]{22}$/;

/** Returns the hash of the device cookie of the request, or null. */
export function readDevice(request: FastifyRequest): string | null {
  const device = request.cookies[DEVICE];
  return device !== undefined && SHAPE.test(device) ? hashDevice(device) : null;
}

/**
 * Returns the hash of the device cookie, and sets the cookie if it is missing. The cookie is no credential: it only
 * names the browser, so that limits which guests reach do not apply to a device that signed in before.
 */
export function readOrSetDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = readDevice(request);
  if (known !== null) return known;
  const device = randomBytes(16).toString('base64url');
  reply.setCookie(DEVICE, device, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: MAX_AGE_SECONDS,
  });
  return hashDevice(device);
}

function hashDevice(device: string): string {
  return createHash('sha256').update(device).digest('base64url');
}
