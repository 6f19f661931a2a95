import { MAX_PREPARED_SESSIONS, type DailySession, type SessionMinutes } from '@lisan/contract/learner/session';
import { addDays, learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { composeAhead } from '../../../domain/session/compose-ahead.ts';
import type { PlannedStep } from '../../../domain/session/compose-session.ts';
import { PREPARED_TTL_MS } from '../../../domain/session/session-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { finishedItems } from '../course/finished-items.ts';
import { asLearner } from '../course/record-learning.ts';
import { findGoal } from '../habit/goal.ts';
import { currentLevel } from '../level/current-level.ts';
import type { LearningDeps } from '../deps.ts';
import { collectSource } from './collect-source.ts';
import { recordContact } from './late-answers.ts';
import { presentSession } from './present-session.ts';
import {
  endSession,
  findOpenSession,
  findPreparedSessions,
  insertSession,
  stepsOf,
  type SessionRow,
  type StepRow,
} from './store.ts';

/** Concurrent calls of one learner share one result: composing is the most expensive work that a call can request. */
const inFlight = new Map<string, Promise<DailySession[]>>();

type Prepared = { row: SessionRow; steps: StepRow[] };

/**
 * Returns sessions for days without a network: earlier prepared sessions that are still usable, completed with new
 * ones. They follow today's session and one another. A phone starts a session by answering it.
 * @throws AppError conflict without a level
 */
export function prepareSessions(deps: LearningDeps, session: Session): Promise<DailySession[]> {
  const running = inFlight.get(session.subscriberId);
  if (running) return running;
  const prepared = prepare(deps, session).finally(() => inFlight.delete(session.subscriberId));
  inFlight.set(session.subscriberId, prepared);
  return prepared;
}

async function prepare(deps: LearningDeps, session: Session): Promise<DailySession[]> {
  const levelId = await currentLevel(deps, session);
  if (levelId === null) throw new AppError('conflict', { message: 'يلزم اختيار مستواك أولًا.' });
  const { minutes } = await findGoal(deps.db, session.subscriberId);
  // Outside the transaction, because it also stores the questions of due cards.
  const source = await collectSource(deps, session, { levelId, minutes });
  const rows = await asLearner(deps, session, async (trx) => {
    await recordContact(trx, deps, session);
    const { usable, started } = await sortPrepared(trx, deps, { session, levelId });
    const open = await findOpenSession(trx, session.subscriberId);
    const before = [
      ...[...usable, ...started].flatMap(({ steps }) => steps),
      ...(open ? await stepsOf(trx, open) : []),
    ];
    const sessions = composeAhead(source, {
      count: MAX_PREPARED_SESSIONS - usable.length,
      taken: new Set(before.map(({ item_uuid }) => item_uuid)),
    });
    const known = usable.map(({ row }) => row);
    return [...known, ...(await insertAll(trx, deps, session, { sessions, after: known, levelId, minutes }))];
  });
  return Promise.all(rows.map((row) => presentSession(deps, row)));
}

/**
 * Returns the prepared sessions that fit, with the started ones apart. Closes the others: they are old, of another
 * level, or about an item that is learned. A closed session still accepts its answers.
 */
async function sortPrepared(
  trx: Database,
  deps: LearningDeps,
  { session, levelId }: { session: Session; levelId: string },
): Promise<{ usable: Prepared[]; started: Prepared[] }> {
  const now = deps.clock.now();
  const { item_done: learned } = await finishedItems(trx, session.subscriberId);
  const usable: Prepared[] = [];
  const started: Prepared[] = [];
  for (const row of await findPreparedSessions(trx, session.subscriberId)) {
    const steps = await stepsOf(trx, row);
    const isStarted = steps.some(({ reply }) => reply !== null);
    const isKnown =
      !isStarted && steps.some(({ purpose, item_uuid }) => purpose === 'present' && learned.has(item_uuid));
    const isOld = now.getTime() - row.started_at.getTime() > PREPARED_TTL_MS;
    if (isKnown || isOld || row.level_id !== levelId) await endSession(trx, row, { at: now, result: null });
    else (isStarted ? started : usable).push({ row, steps });
  }
  return { usable, started };
}

type Following = { sessions: PlannedStep[][]; after: SessionRow[]; levelId: string; minutes: SessionMinutes };

async function insertAll(
  trx: Database,
  { clock, course, newId }: LearningDeps,
  { subscriberId, zone }: Session,
  { sessions, after, levelId, minutes }: Following,
): Promise<SessionRow[]> {
  const now = clock.now();
  const today = learnerDayOf(now, zone);
  const last = after.at(-1)?.learner_day ?? today;
  const from = last > today ? last : today;
  const rows = sessions.map((_, i): SessionRow => {
    return {
      subscriber_id: subscriberId,
      id: newId(),
      level_id: levelId,
      course_version_id: course.versionId,
      minutes,
      learner_day: addDays(from, i + 1),
      state: 'prepared',
      started_at: now,
      ended_at: null,
      result: null,
      late_day: null,
    };
  });
  for (const [i, row] of rows.entries()) await insertSession(trx, row, sessions[i] ?? []);
  return rows;
}
