import { unlockAt } from '../../../domain/progress/unlock-weeks.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { levelProgress, type LevelProgress } from './level-progress.ts';

type At = { levelId: string; week: number };

/** A level that a learner has started. */
export type StartedLevel = LevelProgress & {
  /** Cached unlock times by week, because computing the start of a learner-day is slow. */
  opensAt: Map<number, Date>;
};

/**
 * Checks that a learner may read a week: the level is started and the week unlocked. Synchronous if the session cache
 * has the level.
 * @throws AppError not_found, forbidden when the level was never started, week_locked
 */
export function requireUnlockedWeek(deps: LearningDeps, session: Session, at: At): void | Promise<void> {
  deps.course.requireWeek(at.levelId, at.week);
  const admit = (level: StartedLevel | null) => {
    if (!level) throw new AppError('forbidden');
    if (!isOpen(deps, session, level, at.week)) throw new AppError('week_locked');
  };
  const level = startedLevel(deps, session, at.levelId);
  return level instanceof Promise ? level.then(admit) : admit(level);
}

/** @throws AppError forbidden when the level was never started */
export async function requireStartedLevel(
  deps: LearningDeps,
  session: Session,
  levelId: string,
): Promise<StartedLevel> {
  const level = await startedLevel(deps, session, levelId);
  if (!level) throw new AppError('forbidden');
  return level;
}

/** Returns a started level from the session cache; null if the level was never started. */
export function startedLevel(
  deps: LearningDeps,
  session: Session,
  levelId: string,
): StartedLevel | null | Promise<StartedLevel | null> {
  return deps.sessions.fact(session, `level:${levelId}`, async () => {
    const progress = await levelProgress(deps.db, { subscriberId: session.subscriberId, levelId });
    return progress && { ...notAfter(progress, deps.clock.now()), opensAt: new Map<number, Date>() };
  });
}

/** A recorded event has happened, even if another node recorded it by a clock that is ahead of this one. */
function notAfter({ startedAt, passedAt, ...progress }: LevelProgress, now: Date): LevelProgress {
  const past = (at: Date) => (at > now ? now : at);
  return {
    ...progress,
    startedAt: past(startedAt),
    passedAt: new Map([...passedAt].map(([week, at]): [number, Date] => [week, past(at)])),
  };
}

export function isOpen(deps: LearningDeps, session: Session, level: StartedLevel, week: number): boolean {
  return unlockTimeOf(session, level, week) <= deps.clock.now();
}

/** Returns when a week of a started level unlocks for this learner. */
export function unlockTimeOf(session: Session, level: StartedLevel, week: number): Date {
  const known = level.opensAt.get(week);
  if (known) return known;
  const at = unlockAt({ levelStartedAt: level.startedAt, week, passedAt: level.passedAt, zone: session.zone });
  level.opensAt.set(week, at);
  return at;
}

/** Returns whether the session may open what needs a subscription; roles need none, as in `authorise`. */
export function hasAccess(deps: LearningDeps, session: Session): boolean {
  return session.roles.length > 0 || deps.sessions.mayRead(session);
}
