import { cleanDetectedUrl } from '../../../domain/subscriber/detected-url.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { TrackingDeps } from './deps.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { DetectedUrlTable } from '../../../platform/database/tables/identity.ts';

type Deps = Pick<TrackingDeps, 'clock' | 'db' | 'newId'>;

type Seen = { url: string; type: 'landing_page' | 'home'; firstSaved: boolean; session: Session | null };

/**
 * Stores the address that a visitor came from, without anything that identifies or authorises. The address is text from outside:
 * it is never fetched and never redirected to.
 * @throws AppError 422 on `url` when it is no http(s) address
 */
export async function recordDetectedUrl(deps: Deps, seen: Seen): Promise<void> {
  const url = cleanDetectedUrl(seen.url);
  if (url === null) throw invalidField('url', 'الرابط غير صحيح.');
  await insertDetectedUrl(deps.db, {
    id: deps.newId(),
    subscriber_id: seen.session?.subscriberId ?? null,
    url,
    type: seen.type,
    first_saved: seen.firstSaved,
    at: deps.clock.now(),
  });
}

async function insertDetectedUrl(db: Database, row: Insertable<DetectedUrlTable>): Promise<void> {
  await db.insertInto('detected_url').values(row).execute();
}
