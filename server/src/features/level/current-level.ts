import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../compose/services.ts';
import { currentLevelOf } from './store.ts';

/** The level that the learner is in; null when none was picked, or when the course no longer has it. */
export async function currentLevel(services: Services, session: Session): Promise<string | null> {
  const levelId = await services.sessions.fact(session, 'current-level', () =>
    currentLevelOf(services.db, session.subscriberId),
  );
  return levelId !== null && services.course.level(levelId) ? levelId : null;
}
