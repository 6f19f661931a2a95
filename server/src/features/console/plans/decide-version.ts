import { MAX_PLAN_LEAD_MS, MIN_PLAN_LEAD_MS } from '@lisan/contract/console/plan-limits';
import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { requireRequester } from '../../account/subscriber/require-requester.ts';
import { refreshPlans } from '../../billing/subscription/plans/follow-plans.ts';
import { insertPlanVersion, lockPlans, setRetired, type PlanVersionRow } from './plan-version-store.ts';
import { stateOf } from './present-plans.ts';
import { decideRequest, lockRequest, type PlanRequestRow } from './request-store.ts';
import type { ConsolePlansDeps } from './deps.ts';
import type { Staff } from './request-version.ts';

const DECIDED = 'بُتّ في هذا الطلب أو سُحب قبل لحظات.';
const SAME_PERSON = 'من طلب السعر لا يعتمده. يلزم شخص ثانٍ.';
const NOT_OWN = 'لا يسحب الطلب إلا من طلبه. يمكن رفضه.';
const NOT_OFFERED = 'الخطة التي تُستبدل ليست معروضة الآن. يمكن رفض الطلب.';
const TOO_LATE = 'مضى موعد هذه النسخة قبل أن تُعتمد. يمكن رفض الطلب وطلبها من جديد بموعد آخر.';
const TOO_FAR = 'موعد هذه النسخة أبعد من سنة. يمكن رفض الطلب وطلبها من جديد بموعد آخر.';
const LAST = 'هذه آخر خطة معروضة، فلا تُغلق.';
const CLOSED = 'هذه الخطة مغلقة، أو يحلّ محلّها غيرها في موعده.';

type Deps = Pick<ConsolePlansDeps, 'clock' | 'db' | 'newId' | 'plans'>;
type Decision = { id: string; decision: 'approved' | 'declined' | 'withdrawn'; reason: string };

/**
 * Decides a version that a colleague asked for, or withdraws one's own request. An approved one is published with its
 * terms word for word, opens at its hour, but at least an hour from now, and the plan that it replaces closes then.
 * @throws AppError not_found, conflict when it was decided, its plan is not offered, its hour has passed or its requester has no
 * right to it any more, forbidden for the requester, who may only withdraw it, and to withdraw another's
 */
export async function decideVersion(deps: Deps, { session, audit }: Staff, by: Decision): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const request = await requireOpen(trx, session, by);
    const now = deps.clock.now();
    await decideRequest(trx, by.id, { decision: by.decision, by: session.subscriberId, now });
    const published = by.decision === 'approved' ? await publish(trx, deps, request) : null;
    await audit(trx, {
      subject: { type: 'plan', id: request.subject_id },
      reason: by.reason,
      before: { request: by.id, amount: request.detail.amount, requested_by: request.requested_by },
      after: { decision: by.decision, ...published },
    });
  });
  await refreshPlans(deps);
}

async function requireOpen(
  trx: Database,
  { subscriberId }: Session,
  { id, decision }: Decision,
): Promise<PlanRequestRow> {
  const found = await lockRequest(trx, id);
  if (!found) throw new AppError('not_found');
  if (found.decided_at !== null) throw new AppError('conflict', { message: DECIDED });
  const isOwn = found.requested_by === subscriberId;
  if (isOwn && decision !== 'withdrawn') throw new AppError('forbidden', { message: SAME_PERSON });
  if (!isOwn && decision === 'withdrawn') throw new AppError('forbidden', { message: NOT_OWN });
  return found;
}

async function publish(trx: Database, { clock, newId }: Deps, { subject_id, detail, requested_by }: PlanRequestRow) {
  await requireRequester(trx, { id: requested_by, permission: 'plan.edit' });
  const now = clock.now();
  const replaced = (await lockPlans(trx)).find(({ id }) => id === subject_id);
  if (!replaced || replaced.retired_at !== null) throw new AppError('conflict', { message: NOT_OFFERED });
  const { opens_at, ...terms } = detail;
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

/** The hour that both agreed to, or an hour from now where that is later. @throws AppError conflict */
function openingTime(wished: number, now: number): Date {
  if (wished <= now) throw new AppError('conflict', { message: TOO_LATE });
  if (wished > now + MAX_PLAN_LEAD_MS) throw new AppError('conflict', { message: TOO_FAR });
  return new Date(Math.max(wished, now + MIN_PLAN_LEAD_MS));
}

/**
 * Closes a plan for new subscribers now; those who have it stay, at their price.
 * @throws AppError not_found, conflict where it is closed already and for the last one on offer
 */
export async function closePlan(
  deps: Deps,
  { audit }: Pick<Staff, 'audit'>,
  { uuid, reason }: { uuid: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const plans = await lockPlans(trx);
    const now = deps.clock.now();
    const found = plans.find(({ id }) => id === uuid);
    if (!found) throw new AppError('not_found');
    if (found.retired_at !== null) throw new AppError('conflict', { message: CLOSED });
    if (!plans.some((other) => other.id !== uuid && isLasting(other, now))) {
      throw new AppError('conflict', { message: LAST });
    }
    await setRetired(trx, uuid, now);
    await audit(trx, {
      subject: { type: 'plan', id: uuid },
      reason,
      before: { state: stateOf(found, now) },
      after: { state: 'closed' },
    });
  });
  await refreshPlans(deps);
}

/** Whether a plan is offered now; one that another replaces at its hour has a successor. */
function isLasting(plan: PlanVersionRow, now: Date): boolean {
  return stateOf(plan, now) === 'offered';
}
