import { addDays, learnerDayOf } from '../../../domain/progress/learner-day.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
import { EVENT_DAYS } from './compacted.ts';
import { insertLearningEvent, isAnsweredAfter, lockLearner } from './learning-store.ts';
import type { Learned, Learner } from './learned.ts';

/**
 * Records a learning event, the source of all derived data, and updates the review cards. Returns its points: 0 for an
 * event that counts once and exists already. Call it within `asLearner`: compaction moves such events meanwhile.
 */
export async function recordLearning(
  db: Database,
  deps: Pick<LearningDeps, 'newId' | 'clock' | 'followLearning'>,
  learner: Learner,
  learned: Learned,
): Promise<number> {
  const now = deps.clock.now();
  const at = learned.at ?? now;
  const points = learned.points ?? 0;
  const learnerDay = learned.learnerDay ?? learnerDayOf(at, learner.zone);
  const isSuperseded = await isSupersededMiss(db, learner, { ...learned, at, learnerDay, now });
  const isNew = await insertLearningEvent(
    db,
    {
      subscriber_id: learner.subscriberId,
      id: learned.id ?? deps.newId(),
      at,
      learner_day: learnerDay,
      kind: learned.kind,
      item_uuid: learned.itemUuid,
      level_id: learned.levelId ?? null,
      week: learned.week ?? null,
      correct: learned.correct ?? null,
      points,
      detail: JSON.stringify({ ...learned.detail, ...(isSuperseded && { superseded: true }) }),
    },
    { now },
  );
  if (!isNew) return 0;
  await deps.followLearning(db, learner, { ...learned, at });
  return points;
}

/**
 * Returns whether a wrong answer arrives when a later answer may be compacted, and a later answer exists. The list of
 * mistakes reads no compacted answers.
 */
async function isSupersededMiss(
  db: Database,
  { subscriberId, zone }: Learner,
  { correct, itemUuid, at, learnerDay, now }: Learned & { at: Date; learnerDay: string; now: Date },
): Promise<boolean> {
  const mayBeCompacted = learnerDay <= addDays(learnerDayOf(now, zone), -EVENT_DAYS);
  return correct === false && mayBeCompacted && isAnsweredAfter(db, { subscriberId, itemUuid, at });
}

/** Runs `work` in a transaction that locks the learner, so that the work of one learner is serialised. */
export async function asLearner<T>(
  deps: Pick<LearningDeps, 'db'>,
  learner: Pick<Learner, 'subscriberId'>,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (trx) => {
    await lockLearner(trx, learner.subscriberId);
    return work(trx);
  });
}
