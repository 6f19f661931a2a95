import type { Charge } from '@lisan/contract/console/learners';
import { AppError } from '../../../platform/app-error.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { leavingWays } from '../../billing/subscription/messages/leaving-ways.ts';
import { refundTemplate } from '../../billing/subscription/messages/notice-text.ts';
import { chargesPage, type ChargeRow } from './charge-store.ts';
import { findAccount } from './facts-store.ts';
import { refundLimit } from './refunds/refund-limit.ts';
import { aboutLearner, type Staff } from './staff.ts';
import type { ConsoleLearnersDeps } from './deps.ts';

const DEFAULT_LIMIT = 20;

type Asked = { uuid: string; cursor?: string | undefined; limit?: number | undefined };
type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'config' | 'db' | 'plans'>;

/** Lists the attempts to charge a learner, the latest first. @throws AppError not_found */
export async function listCharges(
  deps: Deps,
  { session, audit }: Staff,
  asked: Asked,
): Promise<{ charges: Charge[]; next_cursor: string | null }> {
  const { db } = deps;
  const account = await findAccount(db, asked.uuid);
  if (!account) throw new AppError('not_found');
  const limit = asked.limit ?? DEFAULT_LIMIT;
  const rows = await chargesPage(db, asked.uuid, { after: readCursor(asked.cursor), limit: limit + 1 });
  await audit(db, { subject: aboutLearner(asked.uuid) });
  const { page, next_cursor } = cutPage(rows, limit, ({ initiated_at, id }) => ({ at: initiated_at, id }));
  const limits = new Map<string, Limit>();
  for (const currency of new Set(page.map((row) => row.currency))) {
    const of = { subscriberId: asked.uuid, by: session.subscriberId, currency };
    limits.set(currency, await refundLimit(db, deps, of));
  }
  const isNotified = account.archived_at === null;
  const charges = page.map((row) => {
    const { limit: max, alone } = limits.get(row.currency) ?? { limit: 0, alone: 0 };
    return presentCharge(deps, row, { limit: max, alone, isNotified });
  });
  return { charges, next_cursor };
}

type Limit = { limit: number; alone: number };

function presentCharge(deps: Deps, row: ChargeRow, of: Limit & { isNotified: boolean }): Charge {
  const { currency, exponent } = row;
  const money = (amount: number) => ({ amount, currency, exponent });
  const planName = deps.plans.any(row.plan_id).name;
  return {
    uuid: row.id,
    at: row.initiated_at.toISOString(),
    plan: planName,
    period_start: row.period_start.toISOString(),
    money: money(row.amount),
    state: row.state,
    reason: row.reason,
    payment_id: row.payment_id,
    paid: row.paid !== null,
    refunded: money(row.refunded),
    refunding: row.refunding,
    left: money(row.paid === null ? 0 : row.paid - row.refunded),
    waits: row.waits,
    limit: money(of.limit),
    alone: money(of.alone),
    // Where the number has gone to another person, nothing is sent.
    refund_message: of.isNotified ? refundTemplate(currency, { planName, ways: leavingWays(deps) }) : null,
  };
}
