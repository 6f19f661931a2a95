import { AppError } from '../../platform/app-error.ts';
import { verifyingKeys } from '../../platform/verifying-keys.ts';
import type { Services } from '../../services.ts';
import type { MediaAccess } from '../auth/session-access.ts';
import { isValidPrefix, type SignedPrefix } from './media-address.ts';

/**
 * The access of the session that an address is signed for, asked at every request: the address outlives neither the
 * session nor the subscription by more than the half minute that it is cached.
 * @throws AppError forbidden for an address that is not ours or has expired, unauthenticated once its session has ended,
 * subscription_required once its subscription has
 */
export async function requireMediaAccess(
  { secrets, clock, sessionAccess }: Pick<Services, 'secrets' | 'clock' | 'sessionAccess'>,
  prefix: SignedPrefix,
): Promise<MediaAccess> {
  if (!isValidPrefix(verifyingKeys(secrets), prefix, clock.now())) throw new AppError('forbidden');
  const access = await sessionAccess.of(prefix.sessionId);
  if (access === null) throw new AppError('unauthenticated');
  if (!access.isEntitled) throw new AppError('subscription_required');
  return access;
}
