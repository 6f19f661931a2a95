import { storeDetectedUrl, updateDetectedUrl } from '@lisan/contract/learner/tracking';
import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { cleanDetectedUrl } from '../../../domain/subscriber/detected-url.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { DetectedUrlTable } from '../../../platform/database/tables/identity.ts';
import type { AccountDeps } from '../deps.ts';

export function trackingRoutes(app: FastifyInstance, deps: AccountDeps): void {
  for (const call of [storeDetectedUrl, updateDetectedUrl]) {
    serveCall(app, deps, call, async ({ body, session }) => {
      const firstSaved = call === storeDetectedUrl;
      await recordDetectedUrl(deps, { url: body.url, type: body.type, firstSaved, session });
      return {};
    });
  }
}

type Seen = { url: string; type: 'landing_page' | 'home'; firstSaved: boolean; session: Session | null };

/**
 * Stores the address that a visitor came from, without anything that identifies or authorises. The address is untrusted
 * text: it is never fetched and never redirected to.
 * @throws AppError 422 on `url` when it is no http(s) address
 */
async function recordDetectedUrl(deps: AccountDeps, seen: Seen): Promise<void> {
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
