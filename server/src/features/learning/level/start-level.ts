import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearningDeps } from '../deps.ts';
import { enterLevel, leaveCurrentLevel, type LevelSubscriberRow } from './store.ts';

/** Makes a level the learner's current one within the caller's transaction; its weeks count from its first start. */
export async function startLevel(
  trx: Database,
  deps: LearningDeps,
  at: { subscriberId: string; levelId: string },
): Promise<LevelSubscriberRow> {
  // Two concurrent switches would both find no current level, so the subscriber's row is locked.
  await sql`select 1 from subscriber where id = ${at.subscriberId} for update`.execute(trx);
  await leaveCurrentLevel(trx, at.subscriberId);
  return enterLevel(trx, { id: deps.newId(), ...at, now: deps.clock.now() });
}
