import { AppError } from '../../platform/app-error.ts';
import { verifyingKeys } from '../../platform/verifying-keys.ts';
import { isSegmentProof, secondsLeft } from './segment-address.ts';
import type { LiveDeps } from './deps.ts';

/** The path of a segment's address and, where it was renewed, its query. */
export type SharedAddress = {
  Params: { channelId: string; expires: string; signature: string };
  Querystring: { until?: unknown; renewal?: unknown };
};

type Asked = { params: SharedAddress['Params']; query: SharedAddress['Querystring']; ip: string };

/**
 * Returns the whole seconds for which a segment's address is valid. No session is checked: its holder received it from
 * a playlist, which is checked, and the next segments have other addresses.
 * @throws AppError too_many_requests after many addresses that are not ours, forbidden for one or one that has expired
 */
export function requireSegmentAccess(
  { secrets, clock, limiter }: Pick<LiveDeps, 'secrets' | 'clock' | 'limiter'>,
  { params, query, ip }: Asked,
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
  const left = secondsLeft(renewed ?? params, clock.now());
  if (left <= 0) throw new AppError('forbidden');
  return left;
}
