import { AppError } from '../../../platform/app-error.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import type { MediaAccess } from '../../account/auth/session-access.ts';
import type { LiveDeps } from '../deps.ts';
import { isSignedPrefix, isValidPrefix, type SignedPrefix } from './media-address.ts';

/**
 * Returns the access of the session that an address is signed for, checked at every request: the address outlives
 * neither the session nor the subscription by more than the half minute that it is cached.
 * @throws AppError too_many_requests after many addresses that are not ours or many requests of the session, forbidden
 * for an address that is not ours or has expired, unauthenticated once its session has ended, subscription_required
 * once its subscription has
 */
export async function requireMediaAccess(
  { secrets, clock, sessionAccess, limiter }: LiveDeps,
  { params: prefix, ip }: { params: SignedPrefix; ip: string },
): Promise<MediaAccess> {
  // Players continue to request an expired address; only an address that was never ours counts as a failure.
  if (!isSignedPrefix(verifyingKeys(secrets), prefix)) {
    limiter.count('failure', { ip });
    throw new AppError('forbidden');
  }
  if (!isValidPrefix(verifyingKeys(secrets), prefix, clock.now())) throw new AppError('forbidden');
  // By session, because many viewers share an address. Names of files and lessons that do not exist cost a query each.
  limiter.count('file', { tokenHash: prefix.sessionId });
  const access = await sessionAccess.of(prefix.sessionId);
  if (access === null) throw new AppError('unauthenticated');
  if (!access.isEntitled) throw new AppError('subscription_required');
  return access;
}
