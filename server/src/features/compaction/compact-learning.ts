import type { FastifyBaseLogger } from 'fastify';
import { addDays, learnerDayOf, startOfLearnerDay } from '../../domain/progress/learner-day.ts';
import { zoneOf } from '../../domain/subscriber/countries.ts';
import type { MovableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Job } from '../../platform/queue/job.ts';
import { EVENT_DAYS } from '../course/compacted.ts';
import { asLearner } from '../course/record-learning.ts';
import { compactEvents, dayAfterEvents, firstDayFrom } from './compact-events.ts';
import { dueLearners, isDue, nextCompaction, setDue, walkLearners, type DueLearner } from './due-store.ts';
import { hasQuestions, removeQuestions } from './remove-questions.ts';

const BATCH = 20;
const WALK_BATCH = 1_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A learner of years from before compaction takes several turns, so that none holds their lock for long. */
export const MAX_EVENTS_PER_TURN = 3_000;
/** While only questions are left, which end by their age. */
const QUESTIONS_RECHECK_MS = 30 * DAY_MS;

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
      for (const learner of due) {
        if (signal.aborted) return 0;
        await compactOrDefer(deps, learner);
      }
      if (due.length > 0 || isWalked) return due.length;
      const from = new Date(clock.now().getTime() + (EVENT_DAYS + 1) * DAY_MS);
      isWalked = await walkLearners(db, { from, limit: WALK_BATCH });
      if (isWalked) log.debug('learners from before compaction are walked');
      return isWalked ? 0 : 1;
    },
    nextDue: async () => (isWalked ? nextCompaction(db) : clock.now()),
  };
}

/** One learner whose rows cannot be compacted must not stop the others. */
async function compactOrDefer(deps: Deps, learner: DueLearner): Promise<void> {
  try {
    await compactLearner(deps, learner);
  } catch (error) {
    deps.log.error({ err: error, subscriberId: learner.subscriber_id }, 'learning not compacted');
    await setDue(deps.db, learner.subscriber_id, new Date(deps.clock.now().getTime() + HOUR_MS));
  }
}

/** Compacts what is older than `EVENT_DAYS`, and sets when the learner is due next. Locks the learner, as answers do. */
export async function compactLearner({ db, clock }: Omit<Deps, 'log'>, learner: DueLearner): Promise<void> {
  const { subscriber_id: subscriberId, country } = learner;
  const zone = zoneOf(country);
  const now = clock.now();
  await asLearner({ db }, { subscriberId }, async (trx) => {
    if (!(await isDue(trx, { subscriberId, now }))) return;
    const end = addDays(learnerDayOf(now, zone), -EVENT_DAYS);
    const cut = await dayAfterEvents(trx, { subscriberId, limit: MAX_EVENTS_PER_TURN });
    // Whole days; none has nearly as many events.
    const before = cut !== null && cut < end ? addDays(cut, 1) : end;
    const moved = await compactEvents(trx, { subscriberId, before });
    if (before < end && moved > 0) return;
    if (before < end) await compactEvents(trx, { subscriberId, before: end });
    await removeQuestions(trx, { subscriberId, now });
    await setDue(trx, subscriberId, await nextDueOf(trx, { subscriberId, from: end, zone, now }));
  });
}

type Left = { subscriberId: string; from: string; zone: string; now: Date };

async function nextDueOf(trx: Database, { subscriberId, from, zone, now }: Left): Promise<Date | null> {
  const first = await firstDayFrom(trx, { subscriberId, from });
  if (first !== null) return startOfLearnerDay(addDays(first, EVENT_DAYS + 1), zone);
  return (await hasQuestions(trx, subscriberId)) ? new Date(now.getTime() + QUESTIONS_RECHECK_MS) : null;
}
