import type { Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { GuardianConsentTable } from '../../../../platform/database/tables/subscription.ts';

const MAX_LISTED = 50;

/** Lists the consents that guardians gave for a subscriber, the latest first. */
export async function listGuardianConsents(
  db: Database,
  subscriberId: string,
): Promise<Selectable<GuardianConsentTable>[]> {
  return db
    .selectFrom('guardian_consent')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}
