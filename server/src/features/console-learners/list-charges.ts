import type { Charge } from '@lisan/contract/console/learners';
import { AppError } from '../../platform/app-error.ts';
import { cutPage, readCursor } from '../../platform/http/page-cursor.ts';
import { chargesPage, type ChargeRow } from './charge-store.ts';
import { findAccount } from './facts-store.ts';
import { aboutLearner, type Staff } from './staff.ts';
import type { ConsoleLearnersDeps } from './deps.ts';

const DEFAULT_LIMIT = 20;

type Asked = { uuid: string; cursor?: string | undefined; limit?: number | undefined };

/** Lists the attempts to charge a learner, the latest first. @throws AppError not_found */
export async function listCharges(
  { db, plans }: Pick<ConsoleLearnersDeps, 'db' | 'plans'>,
  { audit }: Pick<Staff, 'audit'>,
  asked: Asked,
): Promise<{ charges: Charge[]; next_cursor: string | null }> {
  if (!(await findAccount(db, asked.uuid))) throw new AppError('not_found');
  const limit = asked.limit ?? DEFAULT_LIMIT;
  const rows = await chargesPage(db, asked.uuid, { after: readCursor(asked.cursor), limit: limit + 1 });
  await audit(db, { subject: aboutLearner(asked.uuid) });
  const { page, next_cursor } = cutPage(rows, limit, ({ initiated_at, id }) => ({ at: initiated_at, id }));
  return { charges: page.map((row) => presentCharge(row, plans.any(row.plan_id).name)), next_cursor };
}

function presentCharge(row: ChargeRow, plan: string): Charge {
  const { currency, exponent } = row;
  const money = (amount: number) => ({ amount, currency, exponent });
  return {
    uuid: row.id,
    at: row.initiated_at.toISOString(),
    plan,
    period_start: row.period_start.toISOString(),
    money: money(row.amount),
    state: row.state,
    reason: row.reason,
    payment_id: row.payment_id,
    paid: row.paid !== null,
    refunded: money(row.refunded),
    left: money(row.paid === null ? 0 : row.paid - row.refunded),
    waits: row.waits,
  };
}
