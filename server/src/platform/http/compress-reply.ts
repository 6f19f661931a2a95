import type { Call } from '@lisan/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readAcceptEncoding } from './accept-encoding.ts';

/** A smaller reply fits into one packet anyway. */
const MIN_BYTES = 1024;

// The window covers the largest replies. Quality 3 costs 10 µs per kB, a quarter of what the thread pool adds to a
// call.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 };

/**
 * Whether replies to this call may be compressed. Those with tokens and one-time codes are not, nor those that reflect
 * what was sent (docs/decisions/031-json-replies-are-compressed.md).
 */
export function mayCompress({ method, limit }: Pick<Call, 'method' | 'limit'>): boolean {
  return method === 'GET' && limit !== 'otp';
}

/** Sends a JSON reply, compressed where it is large and the client can read it. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, outcome: object): FastifyReply {
  // The serializer of the contract's schemas gives text.
  const json = Buffer.from(reply.serialize(outcome) as string);
  reply.type('application/json; charset=utf-8');
  const { encodings, identity } = readAcceptEncoding(request.headers['accept-encoding']);
  if (json.length < MIN_BYTES && identity) return reply.send(json);
  reply.header('vary', 'accept-encoding');
  const [encoding] = encodings;
  if (encoding === 'br') {
    const params = { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
    return reply.header('content-encoding', 'br').send(brotliCompressSync(json, { params }));
  }
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(gzipSync(json));
  return reply.send(json);
}
