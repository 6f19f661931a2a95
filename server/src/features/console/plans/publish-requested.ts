import type { Period } from '@lisan/contract/billing/subscription';
import { MAX_PLAN_LEAD_MS, MIN_PLAN_LEAD_MS } from '@lisan/contract/console/plan-limits';
import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { refreshPlans } from '../../billing/subscription/plans/follow-plans.ts';
import type { ApprovalHandler, ApprovalRow } from '../approvals/handler.ts';
import type { ConsoleDeps } from '../deps.ts';
import { insertPlanVersion, lockPlans, setRetired } from './plan-version-store.ts';

/** A waiting version, word for word as it will be published. */
export type PlanDetail = {
  name: string;
  period: Period;
  amount: number;
  currency: string;
  exponent: number;
  free_days: number;
  text: string;
  opens_at: string;
};

const NOT_OFFERED = 'الخطة التي تُستبدل ليست معروضة الآن. يمكن رفض الطلب.';
const TOO_LATE = 'مضى موعد هذه النسخة قبل أن تُعتمد. يمكن رفض الطلب وطلبها من جديد بموعد آخر.';
const TOO_FAR = 'موعد هذه النسخة أبعد من سنة. يمكن رفض الطلب وطلبها من جديد بموعد آخر.';

/**
 * An approved version is published with its terms word for word, opens at its hour, but at least an hour from now, and
 * the plan that it replaces closes then.
 */
export const planHandler: ApprovalHandler = {
  subjectOf: ({ subject_id: id }) => ({ type: 'plan', id }),
  auditOf: (row) => ({ request: row.id, amount: detailOf(row).amount }),
  personOf: () => null,
  perform: (trx, deps, { row }) => publish(trx, deps, row),
  afterCommit: refreshPlans,
};

function detailOf({ detail }: ApprovalRow): PlanDetail {
  // `requestVersion` writes it.
  return detail as PlanDetail;
}

async function publish(trx: Database, { clock, newId }: ConsoleDeps, row: ApprovalRow) {
  const now = clock.now();
  const replaced = (await lockPlans(trx)).find(({ id }) => id === row.subject_id);
  if (!replaced || replaced.retired_at !== null) throw new AppError('conflict', { message: NOT_OFFERED });
  const { opens_at, ...terms } = detailOf(row);
  const opensAt = openingTime(Date.parse(opens_at), now.getTime());
  const id = newId();
  await insertPlanVersion(trx, {
    id,
    ...terms,
    position: replaced.position,
    opens_at: opensAt,
    replaces: replaced.id,
    version: `${terms.period}-${createHash('sha256').update(terms.text).digest('hex').slice(0, 8)}`,
    published_at: now,
  });
  await setRetired(trx, replaced.id, opensAt);
  return { plan: id, opens_at: opensAt.toISOString() };
}

/** Returns the hour that both agreed to, or an hour from now if that is later. @throws AppError conflict */
function openingTime(wished: number, now: number): Date {
  if (wished <= now) throw new AppError('conflict', { message: TOO_LATE });
  if (wished > now + MAX_PLAN_LEAD_MS) throw new AppError('conflict', { message: TOO_FAR });
  return new Date(Math.max(wished, now + MIN_PLAN_LEAD_MS));
}
