import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { enterLevel, leaveCurrentLevel, type LevelSubscriberRow } from './store.ts';
import type { LevelDeps } from './deps.ts';

/** Makes a level the learner's current one within the caller's transaction; its weeks count from the first start. */
export async function startLevel(
  trx: Database,
  deps: Pick<LevelDeps, 'newId' | 'clock'>,
  at: { subscriberId: string; levelId: string },
): Promise<LevelSubscriberRow> {
  // Two switches at once would both find no current level: they wait for each other on the subscriber's row.
  await sql`select 1 from subscriber where id = ${at.subscriberId} for update`.execute(trx);
  await leaveCurrentLevel(trx, at.subscriberId);
  return enterLevel(trx, { id: deps.newId(), ...at, now: deps.clock.now() });
}
