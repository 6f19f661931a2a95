import { EXPERIMENTS } from '../../../domain/experiment/experiments.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { requestActivation, type ConsentCodeSent } from '../../billing/subscription/request-activation.ts';
import { requireCurrentTerms } from '../../billing/subscription/plans/require-current-terms.ts';
import { startFreeDays } from '../../billing/subscription/start-free-days.ts';
import { markOnboarded } from '../../account/subscriber/mark-onboarded.ts';
import { type SessionOrigin, replaceSession, widenOtherSessions } from '../../account/auth/open-session.ts';
import { expose } from '../experiment/expose.ts';
import { startLevel } from '../level/start-level.ts';
import type { LearningDeps } from '../deps.ts';

type Choice = { levelId: string; subscriptionUuid?: string | undefined; consentVersion?: string | undefined };
type By = SessionOrigin & { session: Session; ip: string };

/**
 * Finishes onboarding: the level starts, the free days start without any charge to come, and the session widens. With a
 * plan, an activation code is sent as well; if it cannot be sent, the client asks for it by request-activation. Only
 * its confirmation is consent.
 * @throws AppError forbidden for a replaced token, not_found for an unknown level or plan, 422 on `consent_version`
 */
export async function createSubscriber(
  deps: LearningDeps,
  by: By,
  choice: Choice,
): Promise<{ access_token: string; activation?: ConsentCodeSent }> {
  // A replaced token gets the stored reply of its first call, and nothing new.
  if (by.session.isReplaced) throw new AppError('forbidden');
  const wish = wishOf(deps, choice);
  const access_token = await deps.db.transaction().execute(async (trx) => {
    await joinLevel(trx, deps, by.session, choice.levelId);
    const replaced = await replaceSession(trx, deps, by.session, {
      subscriberId: by.session.subscriberId,
      scope: 'full',
      challengeId: by.session.challengeId,
      userAgent: by.userAgent,
      deviceHash: by.deviceHash,
    });
    if (replaced === null) throw new AppError('unauthenticated');
    if (!replaced.isFirst && by.session.scope === 'onboarding') throw new AppError('forbidden');
    return replaced.token;
  });
  deps.sessions.evict(by.session.subscriberId);
  const activation = wish && (await askForPlan(deps, by, wish));
  return { access_token, ...(activation && { activation }) };
}

type Wish = { planId: string; consentVersion: string };

/** Checked first, so that a wrong plan does not leave half an onboarding behind. */
function wishOf({ plans }: LearningDeps, { subscriptionUuid, consentVersion = '' }: Choice): Wish | undefined {
  if (subscriptionUuid === undefined) return undefined;
  requireCurrentTerms(plans.offer(subscriptionUuid), consentVersion);
  return { planId: subscriptionUuid, consentVersion };
}

/** It may be too early for another code, or the carrier may be away: the new token must not be lost for that. */
async function askForPlan(deps: LearningDeps, by: By, wish: Wish): Promise<ConsentCodeSent | undefined> {
  try {
    const { terms: _, ...code } = await requestActivation(deps, by, wish);
    return code;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Starts a level; for a new learner this also ends onboarding. */
export async function joinLevel(trx: Database, deps: LearningDeps, session: Session, levelId: string) {
  if (!deps.course.level(levelId)) throw new AppError('not_found');
  const row = await startLevel(trx, deps, { subscriberId: session.subscriberId, levelId });
  if (session.scope === 'onboarding') {
    await markOnboarded(trx, deps, session.subscriberId);
    await expose(trx, deps, { experiment: EXPERIMENTS.nothing, subscriberId: session.subscriberId });
    await startFreeDays(trx, deps, { subscriberId: session.subscriberId, country: session.country });
    await widenOtherSessions(trx, deps, session.subscriberId);
  }
  return row;
}
