import fastifyStatic from '@fastify/static';
import { readReplacedClips } from '@lisan/content/audio/retired-clips';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import { cacheForever } from './cache-forever.ts';

/** The first digits of the SHA-256 of the clip's bytes, as the course's manifest names its files. */
const CLIP = /^([0-9a-f]{16})\.mp3$/;

/** Reads a clip that is not a file of the build; undefined for an unknown clip. */
export type FindClip = (name: string) => Promise<Uint8Array | undefined>;

type Clips = {
  folder: string;
  /** Where clips of `find` are written, so that they are served as files too. */
  stored: string;
  find: FindClip;
};

/**
 * Serves the clips of a folder, and the clips that staff uploaded, under `/course-media/`. A clip whose bytes do not
 * have the hash of its name, such as a truncated copy, answers `not_found`, because a reply would be cached for good.
 * The address of a clip that was rendered again leads to its successor.
 */
export async function serveClips(app: FastifyInstance, { folder, stored, find }: Clips): Promise<void> {
  // The machine's own folder may be read-only; then only the clips of the build are served.
  await mkdir(stored, { recursive: true }).catch(() => undefined);
  // The folder does not change while the server runs, so that each clip is read once.
  const intact = new Set<string>();
  const replaced = await readReplacedClips(folder);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const name = request.url.replace(/\?.*$/, '').split('/').at(-1) ?? '';
      if (intact.has(name)) return;
      if (Object.hasOwn(replaced, name)) {
        cacheForever(reply);
        return reply.redirect(`/course-media/${replaced[name]?.by}`, 301);
      }
      if (!(await isIntact({ folder, name, request })) && !(await store({ stored, find, name, request }))) {
        throw new AppError('not_found');
      }
      intact.add(name);
    });
    await scope.register(fastifyStatic, {
      root: [folder, stored].filter((root) => existsSync(root)),
      prefix: '/course-media/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: cacheForever,
    });
  });
}

type Named = { name: string; request: FastifyRequest };

/** Whether the folder has a file whose bytes have the hash of its name. */
async function isIntact({ folder, name, request }: Named & { folder: string }): Promise<boolean> {
  const hash = CLIP.exec(name)?.[1];
  if (hash === undefined) return false;
  const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!bytes) return false;
  if (createHash('sha256').update(bytes).digest('hex').startsWith(hash)) return true;
  request.log.error({ file: name }, 'clip damaged');
  return false;
}

/** Writes a clip that staff uploaded to this machine's folder. */
async function store({ stored, find, name, request }: Named & Omit<Clips, 'folder'>): Promise<boolean> {
  if (!CLIP.test(name)) return false;
  if (await isIntact({ folder: stored, name, request })) return true;
  const bytes = await find(name);
  if (!bytes) return false;
  // Renamed, so that no request reads a part of it.
  const partial = join(stored, `${name}.${request.id}`);
  await writeFile(partial, bytes);
  await rename(partial, join(stored, name));
  return isIntact({ folder: stored, name, request });
}
