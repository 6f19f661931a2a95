import type { Database } from '../../../../platform/database/schema.ts';
import type { Actor } from '../../../../platform/database/tables/subscription.ts';
import { stopRenewal, type Stopped } from '../leaving/stop-renewal.ts';
import type { ApplyServices } from '../state/apply-event.ts';

/** Returns whether a subscriber is known to be under age; false for a missing subscriber. */
export async function isUnderAge(db: Database, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('under_age_since')
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  return row !== undefined && row.under_age_since !== null;
}

/**
 * Records that a subscriber is under age, within the caller's transaction. If this is new, renewal stops until a
 * guardian consents. Call `publishChange` after the commit.
 */
export async function setUnderAge(
  trx: Database,
  deps: ApplyServices,
  { subscriberId, actor, at }: { subscriberId: string; actor: Actor; at: Date },
): Promise<Stopped> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriber')
    .set({ under_age_since: at })
    .where('id', '=', subscriberId)
    .where('under_age_since', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? stopRenewal(trx, deps, subscriberId, actor) : null;
}
