import { learnerDayOf } from '../../domain/progress/learner-day.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { LearningEventKind } from '../../platform/database/tables/learning.ts';
import type { Services } from '../../services.ts';
import { insertLearningEvent, lockLearner } from './learning-store.ts';

export type Learner = Pick<Session, 'subscriberId' | 'zone'>;

export type Learned = {
  kind: LearningEventKind;
  itemUuid: string;
  levelId?: string | null;
  week?: number | null;
  correct?: boolean;
  points?: number;
  detail?: Record<string, unknown>;
};

/**
 * Writes down what a learner did; everything else derives from these events. Gives the points that it counts for,
 * which is 0 for something that counts once and was done before.
 */
export async function recordLearning(
  db: Database,
  services: Pick<Services, 'newId' | 'clock'>,
  learner: Learner,
  learned: Learned,
): Promise<number> {
  const now = services.clock.now();
  const points = learned.points ?? 0;
  const isNew = await insertLearningEvent(db, {
    subscriber_id: learner.subscriberId,
    id: services.newId(),
    at: now,
    learner_day: learnerDayOf(now, learner.zone),
    kind: learned.kind,
    item_uuid: learned.itemUuid,
    level_id: learned.levelId ?? null,
    week: learned.week ?? null,
    correct: learned.correct ?? null,
    points,
    detail: JSON.stringify(learned.detail ?? {}),
  });
  return isNew ? points : 0;
}

/** Runs `work` in a transaction that no other work of the same learner runs beside. */
export async function asLearner<T>(
  services: Pick<Services, 'db'>,
  learner: Learner,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (trx) => {
    await lockLearner(trx, learner.subscriberId);
    return work(trx);
  });
}
