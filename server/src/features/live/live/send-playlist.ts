import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HlsList, PlaylistWish } from '../../../gateways/live/port.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { SignedPrefix } from '../recording/media-address.ts';
import { requireMediaAccess } from '../recording/require-media-access.ts';
import { readReload, type ReloadQuery } from './read-reload.ts';
import type { RemovedViewers } from './removed-viewers.ts';
import { segmentAddresses } from './segment-address.ts';
import type { WaitingPlayers } from './waiting-players.ts';
import type { LiveDeps } from './deps.ts';

const LIST_TYPE = 'application/vnd.apple.mpegurl';

type Request = FastifyRequest<{ Params: SignedPrefix & { channelId: string }; Querystring: ReloadQuery }>;
type Wish = { list: HlsList; removed: RemovedViewers; waiting: WaitingPlayers };

/**
 * Sends a playlist; where the player asks for its next segment, once it exists or after a few seconds. The access of
 * the player is checked before the wait and after it.
 */
export async function sendPlaylist(
  deps: LiveDeps,
  { list, removed, waiting }: Wish,
  { request, reply }: { request: Request; reply: FastifyReply },
): Promise<FastifyReply> {
  const { channelId, sessionId } = request.params;
  const requireAccess = async () => {
    const { subscriberId } = await requireMediaAccess(deps, request);
    await removed.requireAbsent({ channelId, subscriberId });
  };
  const next = readReload(request.query);
  await requireAccess();
  const text =
    next !== undefined && waiting.enter(sessionId)
      ? await read(deps, { list, channelId, until: next }).finally(() => waiting.leave(sessionId))
      : await read(deps, { list, channelId });
  if (next !== undefined) await requireAccess();
  return reply.header('cache-control', 'no-store').type(LIST_TYPE).send(text);
}

async function read(
  { live, config, clock, secrets }: LiveDeps,
  { list, channelId, until }: { channelId: string } & Pick<PlaylistWish, 'list' | 'until'>,
): Promise<string> {
  const { signingKey } = secrets;
  const uriOf = segmentAddresses({ signingKey, channelId, now: clock.now(), origin: config.mediaCdnUrl ?? '' });
  const found = await live.hls?.playlist(channelId, { list, uriOf, until });
  if (found === 'too_far') throw new AppError('bad_request');
  if (!found) throw new AppError('not_found');
  return found.text;
}
