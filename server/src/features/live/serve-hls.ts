import { HLS_PLAYLISTS } from '@lisan/contract/live-media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HlsList } from '../../gateways/live/port.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SignedPrefix } from '../recording/media-address.ts';
import { requireMediaAccess } from '../recording/require-media-access.ts';
import type { ReloadQuery } from './read-reload.ts';
import { RemovedViewers } from './removed-viewers.ts';
import { requireSegmentAccess, type SharedAddress } from './require-segment-access.ts';
import { sendPlaylist } from './send-playlist.ts';
import { WaitingPlayers } from './waiting-players.ts';
import type { LiveDeps } from './deps.ts';

/** Open at a time, of all viewers of this node. */
const MAX_SEGMENT_REQUESTS = 10_000;
/** The playlists by their file names. */
const LISTS = new Map(Object.entries(HLS_PLAYLISTS).map(([list, file]) => [file as string, list as HlsList]));
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Shared = SharedAddress & { Params: { file: string } };
type Signed = { Params: SignedPrefix & { channelId: string; file: string }; Querystring: ReloadQuery };

/**
 * A lesson that is live, for players that fetch: its playlists below the prefix that is signed for their session, its
 * segments below a prefix that is the same for all viewers, so that caches can serve them.
 */
export function serveHls(app: FastifyInstance, deps: LiveDeps): void {
  const removed = new RemovedViewers(deps);
  const waiting = new WaitingPlayers();
  const segments = new WaitingPlayers({ total: MAX_SEGMENT_REQUESTS, perSession: MAX_SEGMENT_REQUESTS });
  app.route<Signed>({
    method: ['GET', 'HEAD'],
    url: '/media/:sessionId/:expires/:signature/live/:channelId/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Signed>, reply: FastifyReply) => {
      const { channelId, file } = request.params;
      if (!UUID.test(channelId)) throw new AppError('not_found');
      const list = LISTS.get(file);
      if (list === undefined) return sendSegment(deps, request, reply);
      return sendPlaylist(deps, { list, removed, waiting }, { request, reply });
    },
  });

  app.route<Shared>({
    method: ['GET', 'HEAD'],
    url: '/media/live/:channelId/:expires/:signature/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Shared>, reply: FastifyReply) => {
      const { channelId, file } = request.params;
      const maxAge = requireSegmentAccess(deps, request);
      // A slice that is announced but not published yet is awaited, also by caches that request it for many viewers.
      if (!segments.enter(channelId)) throw new AppError('too_many_requests', { retryAfter: 1 });
      const reading = UUID.test(channelId) ? deps.live.hls?.file(channelId, file) : null;
      const bytes = await Promise.resolve(reading).finally(() => segments.leave(channelId));
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

/** Playlists name init segments only below this prefix; a player that has no playlist knows no other name. */
async function sendSegment(
  deps: LiveDeps,
  request: FastifyRequest<Signed>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { channelId, file } = request.params;
  await requireMediaAccess(deps, request);
  const bytes = await deps.live.hls?.file(channelId, file);
  if (!bytes) throw new AppError('not_found');
  return reply.header('cache-control', 'private, max-age=60').type('video/mp4').send(bytes);
}
