import type { FastifyReply } from 'fastify';

/** Sets the header of a file whose address contains a hash of its bytes. */
export function cacheForever(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=31536000, immutable');
}
