import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { lockRefundable } from '../../../billing/subscription/refunds/lock-refundable.ts';
import { requestRefundWithin } from '../../../billing/subscription/refunds/request-refund.ts';
import { lockChain } from '../../approvals/chain-limits.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { requireTarget } from '../require-target.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import { refunderName, refundLimit } from './refund-limit.ts';

const OWN = 'لا أحد يردّ مالًا إلى حسابه هو.';
const WAITS = 'ردّ هذا الخصم ينتظر اعتماد شخص ثانٍ بالفعل.';
const TOO_MUCH = 'المبلغ أكبر مما بقي من هذا الخصم.';

type RefundWish = { uuid: string; charge: string; amount: number; ends_access: boolean; reason: string };
type Outcome = { outcome: 'requested' | 'waits'; id: string };

/**
 * Requests a refund, or the approval of a second person if the colleague's refunds to this learner within a day exceed
 * the limit.
 * @throws AppError not_found for a charge that is not this learner's or was never paid, forbidden for the own account
 * and a colleague's, 422 on `amount`, conflict if a refund of the charge waits already
 */
export async function refundLearner(deps: ConsoleDeps, { session, audit }: Staff, wish: RefundWish): Promise<Outcome> {
  if (wish.uuid === session.subscriberId) throw new AppError('forbidden', { message: OWN });
  const outcome = await deps.db.transaction().execute(async (trx) => {
    await lockChain(trx, deps, { work: 'refunds', by: session.subscriberId });
    await requireTarget(trx, session, wish.uuid);
    const found = await refundWithin(trx, deps, { by: session.subscriberId, wish });
    const { charge, amount, ends_access } = wish;
    await audit(trx, {
      subject: aboutLearner(wish.uuid),
      reason: wish.reason,
      after: { ...found, charge, amount, ends_access },
    });
    return found;
  });
  deps.jobs.wake('perform-effects');
  return outcome;
}

type Asked = { by: string; wish: RefundWish };

async function refundWithin(trx: Database, deps: ConsoleDeps, { by, wish }: Asked): Promise<Outcome> {
  const { charge, amount, reason } = wish;
  const found = await lockRefundable(trx, charge);
  if (!found || found.subscriberId !== wish.uuid) throw new AppError('not_found');
  if (amount > found.left) throw invalidField('amount', { text: TOO_MUCH, fault: { code: 'more_than_left' } });
  const { alone } = await refundLimit(trx, deps, {
    subscriberId: wish.uuid,
    by,
    currency: found.money.currency,
  });
  if (amount <= alone) {
    const ask = { attemptId: charge, amount, reason, endsAccess: wish.ends_access, by: refunderName(by) };
    return { outcome: 'requested', id: await requestRefundWithin(trx, deps, ask) };
  }
  const id = deps.newId();
  const { currency, exponent } = found.money;
  const detail = { subscriber_id: wish.uuid, amount, currency, exponent, ends_access: wish.ends_access };
  const asked = { id, detail, reason, by, now: deps.clock.now() };
  if (!(await requestApproval(trx, { ...asked, kind: 'refund', subject: { type: 'charge', id: charge } })))
    throw new AppError('conflict', { message: WAITS });
  return { outcome: 'waits', id };
}
