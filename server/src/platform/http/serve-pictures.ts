import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { AppError } from '../app-error.ts';
import { cacheForever } from './cache-forever.ts';
import { acceptedEncoding } from './accept-encoding.ts';

/** A name of the authors and the first digits of the SHA-256 of its bytes, as the course's releases write them. */
const ADDRESS = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([0-9a-f]{16})\.svg$/;

/** An SVG that is opened as a page of its own runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

type Picture = Record<'plain' | 'br' | 'gzip', Buffer>;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Serves `<name>.<hash>.svg` of a folder with files `<name>.svg`. An address whose hash is that of another version is
 * unknown, because it would be cached for good.
 */
export function servePictures(app: FastifyInstance, folder: string): void {
  // The folder does not change while the server runs. Only files that are in it get here.
  const pictures = new Map<string, Picture>();
  type Asked = FastifyRequest<{ Params: { file: string } }>;
  app.get('/course-media/pictures/:file', { schema: { hide: true } }, async (request: Asked, reply) => {
    const { file } = request.params;
    const picture = pictures.get(file) ?? (await readPicture(folder, file));
    pictures.set(file, picture);
    return send(picture, request, reply);
  });
}

function send(picture: Picture, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = acceptedEncoding(request);
  cacheForever(reply);
  reply.type('image/svg+xml').header('content-security-policy', POLICY).header('vary', 'accept-encoding');
  if (encoding === null) return reply.send(picture.plain);
  return reply.header('content-encoding', encoding).send(picture[encoding]);
}

/** @throws AppError not_found */
async function readPicture(folder: string, file: string): Promise<Picture> {
  const [, name, hash] = ADDRESS.exec(file) ?? [];
  if (name === undefined) throw new AppError('not_found');
  const plain = await readFile(join(folder, `${name}.svg`)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new AppError('not_found') : error;
  });
  if (createHash('sha256').update(plain).digest('hex').slice(0, 16) !== hash) throw new AppError('not_found');
  const [br, gzipped] = await Promise.all([compress.br(plain), compress.gzip(plain)]);
  return { plain, br, gzip: gzipped };
}
