import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';
import type { AttemptState } from '../../../platform/database/tables/subscription.ts';

export type ChargeRow = {
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
  /** Minor units in the ledger; null where nothing was taken. */
  paid: number | null;
  refunded: number;
  /** Whether the carrier has not answered a refund yet. */
  refunding: boolean;
  waits: boolean;
};

/** Attempts to charge a learner, the latest first, with what is in the ledger and what was refunded or is to be. */
export async function chargesPage(
  db: Database,
  subscriberId: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ChargeRow[]> {
  const older = after ? sql`and (a.initiated_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ChargeRow>`
    select a.id, a.initiated_at, a.plan_id, b.period_start, a.amount, a.currency, a.exponent, a.state, a.reason,
      a.payment_id, l.amount as paid,
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
