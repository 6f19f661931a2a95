import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Learner } from '../course/deps.ts';
import { isStillOpen } from './resumable.ts';
import { markStarted, endSession, findOpenSession, type SessionRow } from './store.ts';
import type { SessionDeps } from './deps.ts';

/**
 * Starts a prepared session on the day of its first answer. It becomes the open one, unless the learner is in the middle
 * of another: then it stays prepared, and is finished by its last answer all the same.
 */
export async function startPrepared(
  trx: Database,
  deps: Pick<SessionDeps, 'clock'>,
  learner: Learner,
  { session, at }: { session: SessionRow; at: Date },
): Promise<SessionRow> {
  const open = await findOpenSession(trx, learner.subscriberId);
  const isBusy = open !== undefined && (await isStillOpen(trx, deps, { open, zone: learner.zone }));
  if (open && !isBusy) await endSession(trx, open, { at: deps.clock.now(), result: null });
  const started = {
    state: isBusy ? ('prepared' as const) : ('open' as const),
    learner_day: learnerDayOf(at, learner.zone),
    started_at: at,
  };
  await markStarted(trx, session, started);
  return { ...session, ...started };
}
