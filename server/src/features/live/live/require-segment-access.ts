import { AppError } from '../../../platform/app-error.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import { isSegmentProof, secondsLeft, type SegmentProof } from './segment-address.ts';
import type { LiveDeps } from './deps.ts';

/** The path of a segment's address and, where it was renewed, its query. */
export type SharedAddress = {
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
 * Returns the whole seconds for which a segment's address is valid. No session is checked: its holder received it from
 * a playlist, which is checked, and the next segments have other addresses.
 * @throws AppError too_many_requests after many addresses that are not ours, forbidden for one, for another spelling of
 * one of ours, and for one that has expired
 */
export function requireSegmentAccess(
  { secrets, clock, limiter }: Pick<LiveDeps, 'secrets' | 'clock' | 'limiter'>,
  { params, query, ip, raw }: Asked,
): number {
  const keys = verifyingKeys(secrets);
  const { until, renewal } = query;
  const { channelId } = params;
  const renewed =
    typeof until === 'string' && typeof renewal === 'string' ? { channelId, expires: until, signature: renewal } : null;
  if (![params, ...(renewed ? [renewed] : [])].every((proof) => isSegmentProof(keys, proof))) {
    limiter.count('failure', { ip });
    throw new AppError('forbidden');
  }
  // Each spelling would be a file of its own in a cache, and a request of its own here.
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
