import type { DailySession, SessionMinutes } from '@lisan/contract/learner/session';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { composeFirstSession, composeSession } from '../../../domain/session/compose-session.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { asLearner } from '../course/record-learning.ts';
import { currentLevel } from '../level/current-level.ts';
import { findGoal } from '../habit/goal.ts';
import type { LearningDeps } from '../deps.ts';
import { collectSource } from './collect-source.ts';
import { findTodaysSession, findWholeSession } from './get-session.ts';
import { presentSession } from './present-session.ts';
import { recordContact } from './late-answers.ts';
import { findResumable, isStillOpen } from './resumable.ts';
import { endSession, findOpenSession, hasFinishedSession, insertSession, type SessionRow } from './store.ts';

/**
 * Returns the open session of the learner, which every device resumes; else the session finished today, unless
 * `another` is wanted; else composes a new one of `minutes` (by default the minutes of the goal). Closes a session of
 * an earlier day or another level; its answers stay. `first` composes one new item for a learner without a finished
 * session; a whole session can be started after it.
 * @throws AppError conflict without a level, or when there is nothing to ask
 *
 * Why: docs/decisions/035-a-daily-session-is-composed-by-the-server.md
 */
export async function startSession(
  deps: LearningDeps,
  session: Session,
  { minutes, another, first }: { minutes: SessionMinutes | undefined; another: boolean; first: boolean },
): Promise<DailySession> {
  await recordContact(deps.db, deps, session);
  const find = another ? findResumable : first ? findTodaysSession : findWholeSession;
  const known = await find(deps, session);
  return presentSession(deps, known ?? (await compose(deps, session, { wanted: minutes, first })));
}

async function compose(
  deps: LearningDeps,
  session: Session,
  { wanted, first }: { wanted: SessionMinutes | undefined; first: boolean },
): Promise<SessionRow> {
  const { subscriberId, zone } = session;
  const levelId = await currentLevel(deps, session);
  if (levelId === null) throw new AppError('conflict', { message: 'يلزم اختيار مستواك أولًا.' });
  const minutes = wanted ?? (await findGoal(deps.db, subscriberId)).minutes;
  const source = await collectSource(deps, session, { levelId, minutes });
  const isFirst = first && !(await hasFinishedSession(deps.db, subscriberId));
  const steps = isFirst ? composeFirstSession(source) : composeSession(source);
  if (steps.length === 0) {
    throw new AppError('conflict', { message: 'أنهيت كل ما هو مفتوح لك اليوم. نلتقي غدًا في جلسة جديدة.' });
  }
  const now = deps.clock.now();
  const row: SessionRow = {
    subscriber_id: subscriberId,
    id: deps.newId(),
    level_id: levelId,
    course_version_id: deps.course.versionId,
    minutes,
    learner_day: learnerDayOf(now, zone),
    state: 'open',
    started_at: now,
    ended_at: null,
    result: null,
    late_day: null,
  };
  return asLearner(deps, session, async (trx) => {
    // Another device may have started a session meanwhile.
    const other = await findOpenSession(trx, subscriberId);
    if (other && other.level_id === levelId && (await isStillOpen(trx, deps, { open: other, zone }))) return other;
    if (other) await endSession(trx, other, { at: now, result: null });
    await insertSession(trx, row, steps);
    return row;
  });
}
