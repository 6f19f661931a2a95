import { HLS_PLAYLISTS } from '@lisan/contract/live/live-media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HlsList } from '../../../gateways/live/port.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { SignedPrefix } from '../recording/media-address.ts';
import { requireMediaAccess } from '../recording/require-media-access.ts';
import type { ReloadQuery } from './read-reload.ts';
import { RemovedViewers } from './removed-viewers.ts';
import { requireSegmentAccess, type SharedAddress } from './require-segment-access.ts';
import { sendPlaylist } from './send-playlist.ts';
import { WaitingPlayers } from './waiting-players.ts';
import type { LiveDeps } from './deps.ts';

/** Requests for files that wait at a time, of all viewers of this node. */
const MAX_FILE_REQUESTS = 10_000;
/** The playlists by their file names. */
const LISTS = new Map(Object.entries(HLS_PLAYLISTS).map(([list, file]) => [file as string, list as HlsList]));
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Signed = { Params: SignedPrefix & { channelId: string; file: string }; Querystring: ReloadQuery };

/**
 * A lesson that is live, for players that fetch: its playlists below the prefix that is signed for their session, its
 * segments below a prefix that is the same for all viewers, so that caches can serve them.
 */
export function serveHls(app: FastifyInstance, deps: LiveDeps): void {
  const removed = new RemovedViewers(deps);
  const waiting = new WaitingPlayers();
  const files = new WaitingPlayers({ total: MAX_FILE_REQUESTS, perSession: MAX_FILE_REQUESTS });
  app.route<Signed>({
    method: ['GET', 'HEAD'],
    url: '/media/:sessionId/:expires/:signature/live/:channelId/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Signed>, reply: FastifyReply) => {
      const { channelId, file } = request.params;
      if (!UUID.test(channelId)) throw new AppError('not_found');
      const list = LISTS.get(file);
      if (list === undefined) return sendFile(deps, { removed, files }, { request, reply });
      return sendPlaylist(deps, { list, removed, waiting }, { request, reply });
    },
  });

  app.route<SharedAddress>({
    method: ['GET', 'HEAD'],
    url: '/media/live/:channelId/:expires/:signature/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<SharedAddress>, reply: FastifyReply) => {
      const { channelId, file } = request.params;
      const maxAge = requireSegmentAccess(deps, request);
      // A slice that is announced but not published yet is awaited, also by caches that request it for many viewers.
      const bytes = UUID.test(channelId) ? await readFile(deps, files, { of: channelId, channelId, file }) : null;
      if (!bytes) throw new AppError('not_found');
      return (
        reply
          // A cache serves it no longer than we would.
          .header('cache-control', `public, max-age=${maxAge}, immutable`)
          // A script on our pages reads it from the address of the CDN. It needs neither cookie nor token.
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .type('video/mp4')
          .send(bytes)
      );
    },
  });
}

/**
 * Sends a file below the prefix of a session. Playlists name init segments only there, but the names of segments are
 * consecutive: a removed learner could guess them.
 */
async function sendFile(
  deps: LiveDeps,
  { removed, files }: { removed: RemovedViewers; files: WaitingPlayers },
  { request, reply }: { request: FastifyRequest<Signed>; reply: FastifyReply },
): Promise<FastifyReply> {
  const { channelId, file } = request.params;
  const { subscriberId } = await requireMediaAccess(deps, request);
  await removed.requireAbsent({ channelId, subscriberId });
  const bytes = await readFile(deps, files, { of: subscriberId, channelId, file });
  if (!bytes) throw new AppError('not_found');
  return reply.header('cache-control', 'private, max-age=60').type('video/mp4').send(bytes);
}

/** Reads a file; above a limit of requests that wait, one that exists. */
async function readFile(
  { live }: LiveDeps,
  files: WaitingPlayers,
  { of, channelId, file }: { of: string; channelId: string; file: string },
): Promise<Buffer | null | undefined> {
  if (!files.enter(of)) return live.hls?.file(channelId, file, { waits: false });
  return Promise.resolve(live.hls?.file(channelId, file)).finally(() => files.leave(of));
}
