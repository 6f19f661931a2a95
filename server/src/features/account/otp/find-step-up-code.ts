import { STEP_UP_TTL_MS } from '../../../domain/otp/otp-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { findLastConsumedChallenge } from './challenge-store.ts';

/**
 * Finds the one-time code that elevated this number's session, as evidence of who agreed.
 * @throws AppError step_up_required when no code was confirmed in the last ten minutes
 */
export async function findStepUpCode(db: Database, { clock }: AccountDeps, msisdn: string): Promise<string> {
  const since = new Date(clock.now().getTime() - STEP_UP_TTL_MS);
  const challenge = await findLastConsumedChallenge(db, { msisdn, purpose: 'profile', since });
  if (!challenge) throw new AppError('step_up_required');
  return challenge.id;
}
