import { eraseAccount, exportOwnData, getPrivacy as getPrivacyCall } from '@lisan/contract/learner/privacy';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { publishChange } from '../../billing/subscription/state/apply-event.ts';
import { removeAvatarFile } from '../../account/subscriber/update-avatar.ts';
import type { UpkeepDeps } from '../deps.ts';
import { requestErasure, MAX_ERASURE_MS } from './request-erasure.ts';
import { sendExport } from './send-export.ts';
import { staffPrivacyRoutes } from './staff-routes.ts';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/schema.ts';
import { retentionDays } from '../retention/retention-rules.ts';
import { PERSONAL_RULES } from './erase-rows.ts';

/** Serves a learner's rights over their data: to see it, to take it along, and to have it erased. */
export function privacyRoutes(app: FastifyInstance, deps: UpkeepDeps): void {
  serveCall(app, deps, getPrivacyCall, ({ session }) => getPrivacy(deps.db, session.subscriberId));

  serveCall(app, deps, exportOwnData, async ({ query, session, reply }) => {
    await sendExport(deps, reply, { subscriberId: session.subscriberId, zone: session.zone, format: query.format });
    return undefined;
  });

  serveCall(app, deps, eraseAccount, async ({ session }) => {
    const { subscriberId } = session;
    const { erasedBy, avatarFile } = await deps.db
      .transaction()
      .execute((trx) => requestErasure(trx, deps, { subscriberId, by: 'learner' }));
    // A restored backup may lack the request, which is then repeated by hand.
    deps.log.info({ account: subscriberId, by: 'learner' }, 'erasure requested');
    publishChange(deps, subscriberId);
    if (avatarFile !== null) await removeAvatarFile(deps, avatarFile);
    return { erased_by: erasedBy.toISOString() };
  });
  staffPrivacyRoutes(app, deps);
}

const DAY_MS = 86_400_000;

type Privacy = Omit<z.infer<typeof getPrivacyCall.reply>, 'messageCode'>;

/** Returns a learner's consents with their texts, the latest first, and how long each kind of data is stored. */
export async function getPrivacy(db: Database, subscriberId: string): Promise<Privacy> {
  const consents = await db
    .selectFrom('consent')
    .select(['terms_version', 'terms_text', 'amount', 'currency', 'exponent', 'period', 'at', 'withdrawn_at'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at', 'desc')
    .execute();
  return {
    consents: consents.map(({ amount, currency, exponent, at, withdrawn_at, ...rest }) => ({
      ...rest,
      price: { amount, currency, exponent },
      at: at.toISOString(),
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
    })),
    retention: RETENTION,
    erasure_days: MAX_ERASURE_MS / DAY_MS,
  };
}

/** Every kind of data that a learner can export, the shortest retention first. */
const RETENTION: Privacy['retention'] = PERSONAL_RULES.flatMap(([table, rule]) => {
  const title = rule.kind === 'none' ? undefined : rule.export?.title;
  if (title === undefined) return [];
  return [{ title, days: retentionDays(table) }];
}).toSorted((a, b) => (a.days ?? Infinity) - (b.days ?? Infinity));
