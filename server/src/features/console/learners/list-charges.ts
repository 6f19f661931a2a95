import type { Charge } from '@lisan/contract/console/learners';
import type { Money } from '@lisan/contract/values/values';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { cutPage, readCursor, type PageCursor } from '../../../platform/http/page-cursor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { AttemptState } from '../../../platform/database/tables/subscription.ts';
import { leavingWays } from '../../billing/subscription/messages/leaving-ways.ts';
import { refundTemplate } from '../../billing/subscription/messages/notice-text.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findAccount } from './facts-store.ts';
import { refundLimit } from './refunds/refund-limit.ts';
import { aboutLearner, type Staff } from './staff.ts';

const DEFAULT_LIMIT = 20;

type Asked = { uuid: string; cursor?: string | undefined; limit?: number | undefined };
/** Lists the attempts to charge a learner, the latest first. @throws AppError not_found */
export async function listCharges(
  deps: ConsoleDeps,
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
  for (const currency of new Set(page.map((row) => (row.paid ?? row).currency))) {
    const of = { subscriberId: asked.uuid, by: session.subscriberId, currency };
    limits.set(currency, await refundLimit(db, deps, of));
  }
  const isNotified = account.archived_at === null;
  const charges = page.map((row) => {
    const { limit: max, alone } = limits.get((row.paid ?? row).currency) ?? { limit: 0, alone: 0 };
    return presentCharge(deps, row, { limit: max, alone, isNotified });
  });
  return { charges, next_cursor };
}

type Limit = { limit: number; alone: number };

function presentCharge(deps: ConsoleDeps, row: ChargeRow, of: Limit & { isNotified: boolean }): Charge {
  // Refunds are of the amount taken, which may be in another currency than the agreed price.
  const { currency, exponent } = row.paid ?? row;
  const money = (amount: number) => ({ amount, currency, exponent });
  const planName = deps.plans.any(row.plan_id).name;
  return {
    uuid: row.id,
    at: row.initiated_at.toISOString(),
    plan: planName,
    period_start: row.period_start.toISOString(),
    asked: { amount: row.amount, currency: row.currency, exponent: row.exponent },
    money: row.paid ?? money(row.amount),
    state: row.state,
    reason: row.reason,
    payment_id: row.payment_id,
    paid: row.paid !== null,
    refunded: money(row.refunded),
    refunding: row.refunding,
    left: money(row.paid === null ? 0 : row.paid.amount - row.refunded),
    waits: row.waits,
    limit: money(of.limit),
    alone: money(of.alone),
    // If the number has gone to another person, no message is sent.
    refund_message: of.isNotified ? refundTemplate(currency, { planName, ways: leavingWays(deps) }) : null,
  };
}

type ChargeRow = {
  id: string;
  initiated_at: Date;
  plan_id: string;
  period_start: Date;
  amount: number;
  currency: string;
  exponent: number;
  state: AttemptState;
  reason: string | null;
  payment_id: string | null;
  /** The ledger’s amount; null if nothing was taken. */
  paid: Money | null;
  refunded: number;
  /** Whether the carrier has not answered a refund yet. */
  refunding: boolean;
  waits: boolean;
};

/**
 * Returns attempts to charge a learner, the latest first, with their ledger entries and their paid and pending refunds.
 */
async function chargesPage(
  db: Database,
  subscriberId: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ChargeRow[]> {
  const older = after ? sql`and (a.initiated_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ChargeRow>`
    select a.id, a.initiated_at, a.plan_id, b.period_start, a.amount, a.currency, a.exponent, a.state, a.reason,
      a.payment_id,
      case when l.id is not null
        then jsonb_build_object('amount', l.amount, 'currency', l.currency, 'exponent', l.exponent) end as paid,
      (select coalesce(sum(f.amount), 0)::bigint from refund f
        where f.subscriber_id = a.subscriber_id and f.attempt_id = a.id and f.state <> 'failed') as refunded,
      exists (select 1 from refund f where f.subscriber_id = a.subscriber_id and f.attempt_id = a.id
        and f.state = 'queued') as refunding,
      exists (select 1 from staff_approval p where p.kind = 'refund' and p.subject_type = 'charge'
        and p.subject_id = a.id::text and p.decided_at is null) as waits
    from charge_attempt a
    join bill b on b.subscriber_id = a.subscriber_id and b.id = a.bill_id
    left join ledger_entry l on l.subscriber_id = a.subscriber_id and l.attempt_id = a.id and l.kind = 'charge'
    where a.subscriber_id = ${subscriberId} ${older}
    order by a.initiated_at desc, a.id desc
    limit ${limit}`.execute(db);
  return rows;
}
