import type { Session } from '../../platform/auth/session.ts';
import { currentLevelOf } from './store.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'course' | 'db' | 'sessions'>;

/** The level that the learner is in; null when none was picked, or when the course no longer has it. */
export async function currentLevel(deps: Deps, session: Session): Promise<string | null> {
  const levelId = await deps.sessions.fact(session, 'current-level', () =>
    currentLevelOf(deps.db, session.subscriberId),
  );
  return levelId !== null && deps.course.level(levelId) ? levelId : null;
}
