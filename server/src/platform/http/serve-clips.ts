import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import { cacheForever } from './cache-forever.ts';

/** The first digits of the SHA-256 of the clip's bytes, as the course's manifest names its files. */
const CLIP = /^([0-9a-f]{16})\.mp3$/;

/**
 * Serves the clips of a folder under `/course-media/`. A clip whose bytes do not have the hash of its name, such as one
 * that a copy truncated, answers `not_found`, because a reply would be cached for good.
 */
export async function serveClips(app: FastifyInstance, folder: string): Promise<void> {
  // The folder does not change while the server runs, so that each clip is read once.
  const intact = new Set<string>();
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request: FastifyRequest) => {
      const name = request.url.replace(/\?.*$/, '').split('/').at(-1) ?? '';
      if (intact.has(name)) return;
      await requireIntact(folder, name, request);
      intact.add(name);
    });
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/course-media/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: cacheForever,
    });
  });
}

/** @throws AppError not_found */
async function requireIntact(folder: string, name: string, request: FastifyRequest): Promise<void> {
  const hash = CLIP.exec(name)?.[1];
  if (hash === undefined) throw new AppError('not_found');
  const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new AppError('not_found') : error;
  });
  if (createHash('sha256').update(bytes).digest('hex').startsWith(hash)) return;
  request.log.error({ file: name }, 'clip damaged');
  throw new AppError('not_found');
}
