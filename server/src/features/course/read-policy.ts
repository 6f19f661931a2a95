import { isUnlocked, unlockAt } from '../../domain/unlock-weeks.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../services.ts';
import { levelProgress, type LevelProgress } from './level-progress.ts';

type At = { levelId: string; week: number };

/**
 * Lets a learner read a week of a level that was started and that is unlocked. Answered from the session's cache.
 * @throws AppError not_found, forbidden when the level was never started, week_locked
 */
export async function requireUnlockedWeek(services: Services, session: Session, at: At): Promise<void> {
  services.course.requireWeek(at.levelId, at.week);
  const progress = await requireStartedLevel(services, session, at.levelId);
  if (!isUnlocked(weekOf(session, progress, at.week), services.clock.now())) throw new AppError('week_locked');
}

/** @throws AppError forbidden when the level was never started */
export async function requireStartedLevel(services: Services, session: Session, levelId: string): Promise<LevelProgress> {
  const progress = await services.sessions.fact(session, `level:${levelId}`, () =>
    levelProgress(services.db, { subscriberId: session.subscriberId, levelId }),
  );
  if (!progress) throw new AppError('forbidden');
  return progress;
}

/** When a week of a started level opens for this learner. */
export function unlockTimeOf(session: Session, progress: LevelProgress, week: number): Date {
  return unlockAt(weekOf(session, progress, week));
}

function weekOf(session: Session, progress: LevelProgress, week: number) {
  return { levelStartedAt: progress.startedAt, week, passedAt: progress.passedAt, zone: session.zone };
}
