import type { FastifyBaseLogger } from 'fastify';
import { addDays, learnerDayOf, startOfLearnerDay } from '../../../domain/progress/learner-day.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { EVENT_DAYS } from '../../learning/course/compacted.ts';
import { compactEvents, dayAfterEvents, firstDayFrom } from './compact-events.ts';
import {
  dueLearners,
  isDue,
  nextCompaction,
  setDue,
  tryLockLearner,
  walkLearners,
  type DueLearner,
} from './due-store.ts';
import { nextRemoval, removeQuestions } from './remove-questions.ts';

const BATCH = 20;
const WALK_BATCH = 1_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A learner of years from before compaction takes several turns, so that none holds their lock for long. */
export const MAX_EVENTS_PER_TURN = 3_000;

type Deps = { db: Database; clock: MovableClock; log: FastifyBaseLogger };

/** Compacts the events of learners that are due, each in a transaction of their own, and removes questions of long ago. */
export function compactionJob(deps: Deps): Job {
  const { db, clock, log } = deps;
  let isWalked = false;
  return {
    name: 'compact-learning',
    workers: 'media',
    async pass(signal) {
      const due = await dueLearners(db, { now: clock.now(), limit: BATCH });
      const failures: unknown[] = [];
      let turns = 0;
      for (const learner of due) {
        if (signal.aborted) return 0;
        if (await compactOrDefer(deps, learner, failures)) turns += 1;
      }
      // They are deferred, so that none is overdue: the job itself must be seen to fail.
      if (failures.length > 1 && failures.length === due.length) throw failures[0];
      if (due.length > 0 || isWalked) return turns;
      const from = new Date(clock.now().getTime() + (EVENT_DAYS + 1) * DAY_MS);
      isWalked = await walkLearners(db, { from, limit: WALK_BATCH });
      if (isWalked) log.debug('learners from before compaction are walked');
      return isWalked ? 0 : 1;
    },
    nextDue: async () => (isWalked ? nextCompaction(db) : clock.now()),
  };
}

/** Returns whether it had a turn. A learner whose rows cannot be compacted must not stop the others. */
async function compactOrDefer({ db, clock, log }: Deps, learner: DueLearner, failures: unknown[]): Promise<boolean> {
  const now = clock.now();
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await tryLockLearner(trx, learner.subscriber_id))) return false;
      await compactLearner(trx, learner, now);
      return true;
    });
  } catch (error) {
    failures.push(error);
    log.error({ err: error, subscriberId: learner.subscriber_id }, 'learning not compacted');
    await setDue(db, learner.subscriber_id, new Date(now.getTime() + HOUR_MS));
    return true;
  }
}

/** Compacts what is older than `EVENT_DAYS`, and sets when the learner is due next. */
async function compactLearner(trx: Database, { subscriber_id: subscriberId, country }: DueLearner, now: Date) {
  const zone = zoneOf(country);
  if (!(await isDue(trx, { subscriberId, now }))) return;
  const end = addDays(learnerDayOf(now, zone), -EVENT_DAYS);
  const cut = await dayAfterEvents(trx, { subscriberId, limit: MAX_EVENTS_PER_TURN });
  // Whole days; none has nearly as many events.
  const before = cut !== null && cut < end ? addDays(cut, 1) : end;
  const moved = await compactEvents(trx, { subscriberId, before });
  if (before < end && moved > 0) return;
  if (before < end) await compactEvents(trx, { subscriberId, before: end });
  await removeQuestions(trx, { subscriberId, now });
  await setDue(trx, subscriberId, await nextDueOf(trx, { subscriberId, from: end, zone }));
}

type Left = { subscriberId: string; from: string; zone: string };

/** The first event that is not compacted comes first: questions may wait for it. */
async function nextDueOf(trx: Database, { subscriberId, from, zone }: Left): Promise<Date | null> {
  const first = await firstDayFrom(trx, { subscriberId, from });
  if (first !== null) return startOfLearnerDay(addDays(first, EVENT_DAYS + 1), zone);
  return nextRemoval(trx, subscriberId);
}
