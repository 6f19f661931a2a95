import { AppError } from '../../../platform/app-error.ts';
import { refreshPlans } from '../../billing/subscription/plans/follow-plans.ts';
import type { Staff } from '../approvals/handler.ts';
import type { ConsoleDeps } from '../deps.ts';
import { lockPlans, setRetired, type PlanVersionRow } from './plan-version-store.ts';
import { stateOf } from './present-plans.ts';

const LAST = 'هذه آخر خطة معروضة، فلا تُغلق.';
const CLOSED = 'هذه الخطة مغلقة، أو يحلّ محلّها غيرها في موعده.';

/**
 * Closes a plan for new subscribers now; its subscribers stay, at their price.
 * @throws AppError not_found, conflict if the plan is closed already or is the last one on offer
 */
export async function closePlan(
  deps: ConsoleDeps,
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

/** Returns whether a plan is offered now; a plan that another plan replaces at its hour has a successor. */
function isLasting(plan: PlanVersionRow, now: Date): boolean {
  return stateOf(plan, now) === 'offered';
}
