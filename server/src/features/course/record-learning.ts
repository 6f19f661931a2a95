import { learnerDayOf } from '../../domain/progress/learner-day.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { LearningEventKind } from '../../platform/database/tables/learning.ts';
import { insertLearningEvent, lockLearner } from './learning-store.ts';
import type { CourseDeps } from './deps.ts';

export type Learner = Pick<Session, 'subscriberId' | 'zone'>;

export type Learned = {
  kind: LearningEventKind;
  itemUuid: string;
  /** Of an event that may come again under the same id, and then counts once. */
  id?: string;
  /** The present time by default. */
  at?: Date;
  levelId?: string | null;
  week?: number | null;
  correct?: boolean;
  points?: number;
  detail?: Record<string, unknown>;
};

/** Moves what derives from an event outside this feature, in the transaction that writes the event. */
export type FollowLearning = (trx: Database, learner: Learner, learned: Learned & { at: Date }) => Promise<void>;

/**
 * Writes down what a learner did; everything else derives from these events, the cards of the review at once. Gives the
 * points that it counts for, which is 0 for something that counts once and was done before. Call it in a transaction.
 */
export async function recordLearning(
  db: Database,
  deps: Pick<CourseDeps, 'newId' | 'clock' | 'followLearning'>,
  learner: Learner,
  learned: Learned,
): Promise<number> {
  const at = learned.at ?? deps.clock.now();
  const points = learned.points ?? 0;
  const isNew = await insertLearningEvent(db, {
    subscriber_id: learner.subscriberId,
    id: learned.id ?? deps.newId(),
    at,
    learner_day: learnerDayOf(at, learner.zone),
    kind: learned.kind,
    item_uuid: learned.itemUuid,
    level_id: learned.levelId ?? null,
    week: learned.week ?? null,
    correct: learned.correct ?? null,
    points,
    detail: JSON.stringify(learned.detail ?? {}),
  });
  if (!isNew) return 0;
  await deps.followLearning(db, learner, { ...learned, at });
  return points;
}

/** Runs `work` in a transaction that no other work of the same learner runs beside. */
export async function asLearner<T>(
  deps: Pick<CourseDeps, 'db'>,
  learner: Learner,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (trx) => {
    await lockLearner(trx, learner.subscriberId);
    return work(trx);
  });
}
