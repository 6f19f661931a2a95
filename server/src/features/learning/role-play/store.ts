import type { Fit } from '@lisan/contract/learner/role-play';
import type { Database } from '../../../platform/database/schema.ts';

/** Records that a learner reached an end of a conversation. A repeat changes nothing. */
export async function insertEnd(
  db: Database,
  row: { subscriber_id: string; role_play_uuid: string; outcome: Fit; reached_at: Date },
): Promise<void> {
  await db
    .insertInto('role_play_end')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Lists the ends that a learner has reached, the first reached first. */
export async function endsReached(db: Database, at: { subscriberId: string; rolePlayUuid: string }): Promise<Fit[]> {
  const rows = await db
    .selectFrom('role_play_end')
    .select('outcome')
    .where('subscriber_id', '=', at.subscriberId)
    .where('role_play_uuid', '=', at.rolePlayUuid)
    .orderBy('reached_at')
    .orderBy('outcome')
    .execute();
  return rows.map(({ outcome }) => outcome);
}

/** Lists the conversations that a learner has played to an end, whichever end it was. */
export async function listPlayed(db: Database, subscriberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_play_end')
    .select('role_play_uuid')
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return rows.map(({ role_play_uuid }) => role_play_uuid);
}
