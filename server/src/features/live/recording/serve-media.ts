import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { extname } from 'node:path';
import { isMediaKey, type MediaFile, type MediaStore } from '../../../gateways/media/port.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readByteRange } from '../../../platform/http/byte-range.ts';
import type { LiveDeps } from '../deps.ts';
import type { SignedPrefix } from './media-address.ts';
import { requireMediaAccess } from './require-media-access.ts';
import { fileOwners } from './store.ts';

const PUBLIC_FOLDERS = new Set(['teachers', 'posters', 'avatars']);

type Signed = { Params: SignedPrefix & { file: string } };
type Public = { Params: { folder: string; file: string } };

/**
 * Serves recordings and captions below a signed prefix, while they are published; pictures of teachers and learners and
 * posters are public.
 */
export function serveMedia(app: FastifyInstance, deps: LiveDeps): void {
  const { media } = deps;
  const mayPlay = createPlayCheck(deps);
  const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD'];

  app.route<Signed>({
    method,
    url: '/media/:sessionId/:expires/:signature/recordings/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Signed>, reply: FastifyReply) => {
      const { file } = request.params;
      const { subscriberId } = await requireMediaAccess(deps, request);
      const isPlayable = isMediaKey(`recordings/${file}`) && (await mayPlay(file, subscriberId));
      if (!isPlayable) throw new AppError('not_found');
      return sendMedia(request, reply, {
        media,
        key: `recordings/${file}`,
        cacheControl: 'private, max-age=3600',
      });
    },
  });

  app.route<Public>({
    method,
    url: '/media/:folder/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Public>, reply: FastifyReply) => {
      const { folder, file } = request.params;
      if (!PUBLIC_FOLDERS.has(folder)) throw new AppError('not_found');
      return sendMedia(request, reply, {
        media,
        key: `${folder}/${file}`,
        cacheControl: 'public, max-age=31536000, immutable',
      });
    },
  });
}

/** A player requests one file many times, by ranges, so the owners of a file are cached for this long. */
const FRESH_TTL_MS = 30_000;
const MAX_FILES = 10_000;

type CachedOwners = { isPublished: boolean; teachers: string[]; readAt: number };

/**
 * Creates the check whether a subscriber may play a file: its teacher always may, others while its recording is
 * published. A signed address is valid for hours; a withdrawn recording stops within half a minute.
 */
function createPlayCheck({ db, clock }: LiveDeps): (file: string, subscriberId: string) => Promise<boolean> {
  const cached = new Map<string, CachedOwners>();

  async function read(file: string, now: number): Promise<CachedOwners> {
    const found = { ...(await fileOwners(db, file)), readAt: now };
    // A client may request any name, so the size is bounded; the entries read longest ago are evicted first.
    cached.delete(file);
    if (cached.size >= MAX_FILES) cached.delete(cached.keys().next().value ?? '');
    cached.set(file, found);
    return found;
  }

  return async (file, subscriberId) => {
    const now = clock.now().getTime();
    const last = cached.get(file);
    const isFresh = last !== undefined && Math.abs(now - last.readAt) < FRESH_TTL_MS;
    const { isPublished, teachers } = isFresh ? last : await read(file, now);
    return isPublished || teachers.includes(subscriberId);
  };
}

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
async function sendMedia(
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

/** Answers a range of another version than the file's with the whole file. */
function rangeOf(request: FastifyRequest, file: MediaFile, etag: string) {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return null;
  return readByteRange(request.headers.range, file.bytes);
}

function etagOf(file: MediaFile): string {
  return `"${file.bytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
}
