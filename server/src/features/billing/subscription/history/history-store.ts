import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

export type HistoryRow = {
  id: string;
  at: Date;
  source: 'event' | 'ledger' | 'attempt';
  /** The event's type; charge or refund; or denied. */
  type: string;
  to_state: string | null;
  amount: number | null;
  currency: string | null;
  exponent: number | null;
};

type Asked = { subscriberId: string; types: readonly string[]; before: { at: Date; id: string } | null; limit: number };

/**
 * Events of these types, every movement of money and every charge that the carrier refused, newest first. What never
 * reached it was no refusal, and what landed late is in the ledger.
 */
export async function historyRows(db: Database, { subscriberId, types, before, limit }: Asked): Promise<HistoryRow[]> {
  const older = before ? sql`and (at, id) < (${before.at}, ${before.id})` : sql``;
  const { rows } = await sql<HistoryRow>`
    select * from (
      (select id, at, 'event' as source, type, to_state, null::bigint as amount, null::text as currency, null::int as exponent
        from subscription_event
        where subscriber_id = ${subscriberId} and type = any(${types}::text[]) ${older}
        order by at desc, id desc limit ${limit})
      union all
      (select id, at, 'ledger', kind, null, amount, currency, exponent
        from ledger_entry
        where subscriber_id = ${subscriberId} ${older}
        order by at desc, id desc limit ${limit})
      union all
      (select id, at, 'attempt', state, null, amount, currency, exponent
        from (select *, decided_at as at from charge_attempt where subscriber_id = ${subscriberId} and state = 'denied') denied
        where coalesce(reason, '') not in ('LANDED_LATE', 'NEVER_ARRIVED') ${older}
        order by at desc, id desc limit ${limit})
    ) entry
    order by at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}
