import type { DailySession, SessionMinutes, SessionStatus } from '@lisan/contract/learner/session';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { isFirstSession } from '../../../domain/session/compose-session.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { findGoal } from '../habit/goal.ts';
import type { LearningDeps } from '../deps.ts';
import { presentSession } from './present-session.ts';
import { findResumable } from './resumable.ts';
import { countSteps, findFinishedSession, stepsOf, type SessionRow } from './store.ts';

/** Returns the open session, else the session finished today, else null. */
export async function getSession(deps: LearningDeps, session: Session): Promise<DailySession | null> {
  const row = await findTodaysSession(deps, session);
  return row ? presentSession(deps, row) : null;
}

/** Returns today's session as home shows it; after the short first one a whole session is still offered. */
export async function getSessionStatus(deps: LearningDeps, session: Session): Promise<SessionStatus> {
  const row = await findWholeSession(deps, session);
  if (!row || row.state === 'closed' || row.state === 'prepared') {
    const { minutes } = await findGoal(deps.db, session.subscriberId);
    return { state: 'none', minutes, answered: 0, total: 0 };
  }
  // A check constraint allows no other number.
  return { state: row.state, minutes: row.minutes as SessionMinutes, ...(await countSteps(deps.db, row)) };
}

/** Returns the row of the open session, else of the session finished today, unless that was the short first one. */
export async function findWholeSession(deps: LearningDeps, session: Session): Promise<SessionRow | undefined> {
  const row = await findTodaysSession(deps, session);
  if (row?.state !== 'finished') return row;
  const steps = await stepsOf(deps.db, row);
  return isFirstSession(steps.map(({ purpose }) => purpose)) ? undefined : row;
}

/** Returns the row of the open session, else of the session finished today. */
export async function findTodaysSession(deps: LearningDeps, session: Session): Promise<SessionRow | undefined> {
  const learnerDay = learnerDayOf(deps.clock.now(), session.zone);
  return (
    (await findResumable(deps, session)) ??
    (await findFinishedSession(deps.db, { subscriberId: session.subscriberId, learnerDay }))
  );
}
