import { AppError } from '../../platform/app-error.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { startLevel } from '../level/start-level.ts';
import { requestActivation } from '../subscription/request-activation.ts';
import { startFreeDays } from '../subscription/start-free-days.ts';
import { markOnboarded } from '../subscriber/mark-onboarded.ts';
import { RETIREMENT_MS } from './confirm-login.ts';
import { openSession } from './open-session.ts';
import type { CodeSent } from './send-code.ts';
import { retireSession, widenSessions } from './session-store.ts';

type Choice = { levelId: string; subscriptionUuid?: string | undefined; consentVersion?: string | undefined };
type By = { session: Session; ip: string; userAgent: string | null };

/**
 * Finishes onboarding: the level starts, the free days start without any charge to come, and the session widens.
 * With a plan an activation code is sent as well; only its confirmation is consent.
 * @throws AppError not_found for an unknown level or plan, too_many_requests
 */
export async function createSubscriber(
  services: Services,
  by: By,
  choice: Choice,
): Promise<{ access_token: string; activation?: CodeSent }> {
  const access_token = await services.db.transaction().execute(async (trx) => {
    await joinLevel(trx, services, by.session, choice.levelId);
    await retireSession(trx, by.session.id, new Date(services.clock.now().getTime() + RETIREMENT_MS));
    return openSession(trx, services, {
      subscriberId: by.session.subscriberId,
      scope: 'full',
      challengeId: by.session.challengeId,
      userAgent: by.userAgent,
    });
  });
  services.sessions.evict(by.session.subscriberId);
  if (choice.subscriptionUuid === undefined) return { access_token };
  const activation = await requestActivation(services, by, {
    planId: choice.subscriptionUuid,
    consentVersion: choice.consentVersion ?? '',
  });
  return { access_token, activation: { expires_in: activation.expires_in, resend_in: activation.resend_in } };
}

/** Starts a level; for somebody new that also ends onboarding. */
export async function joinLevel(trx: Database, services: Services, session: Session, levelId: string) {
  if (!services.course.level(levelId)) throw new AppError('not_found');
  const row = await startLevel(trx, services, { subscriberId: session.subscriberId, levelId });
  if (session.scope === 'onboarding') {
    await markOnboarded(trx, services, session.subscriberId);
    await startFreeDays(trx, services, { subscriberId: session.subscriberId, country: session.country });
    await widenSessions(trx, session.subscriberId);
  }
  return row;
}
