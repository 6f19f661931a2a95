import type { getPrivacy as getPrivacyCall } from '@lisan/contract/learner/privacy';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/schema.ts';
import { retentionDays } from '../retention/retention-rules.ts';
import { PERSONAL_RULES } from './erase-rows.ts';
import { MAX_ERASURE_MS } from './request-erasure.ts';

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
