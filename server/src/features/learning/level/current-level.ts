import type { Session } from '../../../platform/auth/session.ts';
import { currentLevelOf } from './store.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'course' | 'db' | 'sessions'>;

/** Returns the current level of the learner; null without one, or if the course no longer has it. */
export async function currentLevel(deps: Deps, session: Session): Promise<string | null> {
  const levelId = await deps.sessions.fact(session, 'current-level', () =>
    currentLevelOf(deps.db, session.subscriberId),
  );
  return levelId !== null && deps.course.level(levelId) ? levelId : null;
}
