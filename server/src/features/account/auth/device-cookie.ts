import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';

const NAME = 'device';
const MAX_AGE_SECONDS = 400 * 86_400;
/** 128 random bits in base64url. */
const SHAPE = /^[\w-]{22}$/;

/** Returns the hash of the device cookie that came along, or null. */
export function readDevice(request: FastifyRequest): string | null {
  const device = request.cookies[NAME];
  return device !== undefined && SHAPE.test(device) ? hashDevice(device) : null;
}

/**
 * Returns the hash of the device cookie, and sets one where there is none. It is no credential: it only names the browser, so that limits
 * which guests reach do not apply to a device that signed in before.
 */
export function readOrSetDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = readDevice(request);
  if (known !== null) return known;
  const device = randomBytes(16).toString('base64url');
  reply.setCookie(NAME, device, {
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
