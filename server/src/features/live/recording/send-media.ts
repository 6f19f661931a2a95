import type { FastifyReply, FastifyRequest } from 'fastify';
import { extname } from 'node:path';
import { isMediaKey, type MediaFile, type MediaStore } from '../../../gateways/media/port.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readByteRange } from '../../../platform/http/byte-range.ts';

const TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
};

/**
 * Sends a file of the media store, or the part that a player asks for when it seeks.
 * @throws AppError not_found
 */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { media: MediaStore; key: string; cacheControl: string },
): Promise<FastifyReply> {
  const type = TYPES[extname(asked.key)];
  const file = type !== undefined && isMediaKey(asked.key) ? await asked.media.find(asked.key) : null;
  if (type === undefined || file === null) throw new AppError('not_found');
  const etag = etagOf(file);
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', asked.cacheControl);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = rangeOf(request, file, etag);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  const length = range === null ? file.bytes : range.last - range.first + 1;
  reply.type(type).header('content-length', length);
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  return request.method === 'HEAD' ? reply.send() : reply.send(await asked.media.read(asked.key, range ?? undefined));
}

/** A range of another version than the file's is answered with the whole file. */
function rangeOf(request: FastifyRequest, file: MediaFile, etag: string) {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return null;
  return readByteRange(request.headers.range, file.bytes);
}

function etagOf(file: MediaFile): string {
  return `"${file.bytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
}
