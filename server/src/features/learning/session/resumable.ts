import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { isResumable } from '../../../domain/session/session-rules.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { currentLevel } from '../level/current-level.ts';
import type { LearningDeps } from '../deps.ts';
import { findOpenSession, lastUsedAt, type SessionRow } from './store.ts';

/** Returns the open session of the current level, if it belongs to today or was used a short time ago. */
export async function findResumable(deps: LearningDeps, session: Session): Promise<SessionRow | undefined> {
  const [open, levelId] = await Promise.all([
    findOpenSession(deps.db, session.subscriberId),
    currentLevel(deps, session),
  ]);
  return open && open.level_id === levelId && (await isStillOpen(deps.db, deps, { open, zone: session.zone }))
    ? open
    : undefined;
}

/** `db` may be a transaction. */
export async function isStillOpen(
  db: Database,
  { clock }: LearningDeps,
  { open, zone }: { open: SessionRow; zone: string },
): Promise<boolean> {
  const now = clock.now();
  return isResumable({
    startedOn: open.learner_day,
    lastUsedAt: await lastUsedAt(db, open),
    now,
    today: learnerDayOf(now, zone),
  });
}
