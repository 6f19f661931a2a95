import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { currentLevelOf } from './store.ts';

/** Returns the current level of the learner; null without one, or if the course no longer has it. */
export async function currentLevel(deps: LearningDeps, session: Session): Promise<string | null> {
  const levelId = await deps.sessions.fact(session, 'current-level', () =>
    currentLevelOf(deps.db, session.subscriberId),
  );
  return levelId !== null && deps.course.level(levelId) ? levelId : null;
}
