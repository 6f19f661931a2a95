import { HLS_PLAYLISTS } from '@lisan/contract/live/live-media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HlsList, PlaylistWish } from '../../../gateways/live/port.ts';
import { AppError } from '../../../platform/app-error.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import type { SignedPrefix } from '../recording/media-address.ts';
import { requireMediaAccess } from '../recording/require-media-access.ts';
import type { LiveDeps } from '../deps.ts';
import { RemovedViewers } from './removed-viewers.ts';
import { isSegmentProof, secondsLeft, type SegmentProof, segmentAddresses } from './segment-address.ts';

/** Waiting requests for files, of all viewers of this node. */
const MAX_FILE_REQUESTS = 10_000;
/** The playlists by their file names. */
const LISTS = new Map(Object.entries(HLS_PLAYLISTS).map(([list, file]) => [file as string, list as HlsList]));
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Signed = { Params: SignedPrefix & { channelId: string; file: string }; Querystring: ReloadQuery };

/**
 * Serves a live lesson to players that fetch: its playlists below the prefix that is signed for their session, its
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
          // A script on our pages reads it from the address of the CDN, without cookie or token.
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

/** Reads a file; above the limit of waiting requests, only an existing file. */
async function readFile(
  { live }: LiveDeps,
  files: WaitingPlayers,
  { of, channelId, file }: { of: string; channelId: string; file: string },
): Promise<Buffer | null | undefined> {
  if (!files.enter(of)) return live.hls?.file(channelId, file, { waits: false });
  return Promise.resolve(live.hls?.file(channelId, file)).finally(() => files.leave(of));
}

/** The path of a segment's address and, if it was renewed, its query. */
type SharedAddress = {
  Params: { channelId: string; expires: string; signature: string; file: string };
  Querystring: { until?: unknown; renewal?: unknown };
};

type Asked = {
  params: SharedAddress['Params'];
  query: SharedAddress['Querystring'];
  ip: string;
  raw: { url?: string };
};

/**
 * Returns the whole seconds until a segment's address expires. No session is checked: its holder received it from a
 * playlist, which is checked, and the next segments have other addresses.
 * @throws AppError too_many_requests after many foreign addresses; forbidden for a foreign address, for another
 * spelling of one of ours, and for an expired address
 */
function requireSegmentAccess({ secrets, clock, limiter }: LiveDeps, { params, query, ip, raw }: Asked): number {
  const keys = verifyingKeys(secrets);
  const { until, renewal } = query;
  const { channelId } = params;
  const renewed =
    typeof until === 'string' && typeof renewal === 'string' ? { channelId, expires: until, signature: renewal } : null;
  if (![params, ...(renewed ? [renewed] : [])].every((proof) => isSegmentProof(keys, proof))) {
    limiter.count('failure', { ip });
    throw new AppError('forbidden');
  }
  // Each spelling would be a separate file in a cache, and a separate request here.
  if (raw.url !== spell(params, renewed)) throw new AppError('forbidden');
  const left = secondsLeft(renewed ?? params, clock.now());
  if (left <= 0) throw new AppError('forbidden');
  return left;
}

/** Returns the address as playlists name it. */
function spell({ channelId, expires, signature, file }: SharedAddress['Params'], renewed: SegmentProof | null): string {
  const path = `/media/live/${channelId}/${expires}/${signature}/${file}`;
  return renewed === null ? path : `${path}?until=${renewed.expires}&renewal=${renewed.signature}`;
}

const LIST_TYPE = 'application/vnd.apple.mpegurl';

type Request = FastifyRequest<{ Params: SignedPrefix & { channelId: string }; Querystring: ReloadQuery }>;
type Wish = { list: HlsList; removed: RemovedViewers; waiting: WaitingPlayers };

/**
 * Sends a playlist; if the player asks for its next segment, once that segment exists or after a few seconds. The
 * access of the player is checked before the wait and after it.
 */
async function sendPlaylist(
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

/** The query that a player adds to the address of a playlist to reload it. */
type ReloadQuery = { _HLS_msn?: unknown; _HLS_part?: unknown };

const NUMBER = /^\d{1,15}$/;

/**
 * Returns the segment and slice that a player waits for (draft-pantos-hls-rfc8216bis, 6.2.5.2), if it waits.
 * @throws AppError bad_request for a value that is no number, and for a part without its segment
 */
function readReload({ _HLS_msn: msn, _HLS_part: part }: ReloadQuery): PlaylistWish['until'] {
  if (msn === undefined && part === undefined) return undefined;
  if (!isNumber(msn) || (part !== undefined && !isNumber(part))) throw new AppError('bad_request');
  return { segment: Number(msn), slice: part === undefined ? undefined : Number(part) };
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && NUMBER.test(value);
}

/** More than a process can serve by HLS: each player needs a connection and a request. */
const MAX_WAITING = 10_000;
/** A player of video waits for two playlists, and a reloaded page may leave two behind. */
const MAX_OF_SESSION = 8;

type Limits = { total: number; perSession: number };

/** Counts the players that wait at this node, by their sessions. A player beyond a limit does not wait. */
export class WaitingPlayers {
  readonly #limits: Limits;
  readonly #bySession = new Map<string, number>();
  #total = 0;

  constructor(limits: Limits = { total: MAX_WAITING, perSession: MAX_OF_SESSION }) {
    this.#limits = limits;
  }

  /** Returns false above a limit; otherwise `leave` follows. */
  enter(sessionId: string): boolean {
    const own = this.#bySession.get(sessionId) ?? 0;
    if (this.#total >= this.#limits.total || own >= this.#limits.perSession) return false;
    this.#total += 1;
    this.#bySession.set(sessionId, own + 1);
    return true;
  }

  leave(sessionId: string): void {
    const own = (this.#bySession.get(sessionId) ?? 0) - 1;
    this.#total -= 1;
    if (own > 0) this.#bySession.set(sessionId, own);
    else this.#bySession.delete(sessionId);
  }
}
