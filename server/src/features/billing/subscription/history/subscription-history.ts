import type { subscriptionHistory as HistoryCall } from '@lisan/contract/billing/subscription';
import type { z } from 'zod';
import { sql } from 'kysely';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import type { EventType } from '../../../../domain/subscription/facts.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';

type Reply = Omit<z.infer<typeof HistoryCall.reply>, 'messageCode'>;
type Entry = Reply['entries'][number];
type Page = { cursor?: string | undefined; limit?: number | undefined };

const PAGE = 30;

/**
 * Returns charges, refunds and changes of the subscription, newest first.
 * @throws AppError 422 on `cursor`
 */
export async function subscriptionHistory(deps: BillingDeps, subscriberId: string, page: Page): Promise<Reply> {
  const limit = page.limit ?? PAGE;
  const before = readCursor(page.cursor);
  const rows = await historyRows(deps.db, { subscriberId, types: SHOWN_EVENTS, before, limit: limit + 1 });
  const { page: shown, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  return { entries: shown.flatMap(presentEntry), next_cursor };
}

function presentEntry(row: HistoryRow): Entry[] {
  const text = historyText(row);
  if (text === null) return [];
  const { amount, currency, exponent } = row;
  const money = amount === null || currency === null || exponent === null ? null : { amount, currency, exponent };
  return [{ uuid: row.id, at: row.at.toISOString(), kind: kindOf(row), text, money }];
}

function kindOf({ source, type }: HistoryRow): Entry['kind'] {
  if (source === 'attempt') return 'denied';
  if (source === 'ledger') return type === 'refund' ? 'refund' : 'charge';
  return type === 'free_start' ? 'free_start' : 'event';
}

/** The learner's text of each event; events without a text are internal. */
const EVENTS: Partial<Record<EventType, string>> = {
  free_start: 'بدأت أيامك المجانية',
  confirm: 'وافقت على الشروط وفعّلت التجديد',
  grace_over: 'انتهت مهلة الدفع',
  suspension_over: 'انتهى الاشتراك بعد تعذّر الخصم',
  cancel: 'ألغيت الاشتراك',
  unsubscribe: 'أُلغي الاشتراك وأُوقف كل خصم',
  reactivate: 'أعدت تفعيل الاشتراك',
  auto_on: 'فعّلت التجديد التلقائي',
  auto_off: 'أوقفت التجديد التلقائي',
  change_plan: 'طلبت تغيير الخطة',
  credit_days: 'أُضيفت إليك أيام مجانية',
};

const SHOWN_EVENTS: readonly string[] = [...Object.keys(EVENTS), 'period_due'];

function historyText({ source, type, to_state }: HistoryRow): string | null {
  if (source === 'ledger') return type === 'refund' ? 'أُعيد إليك المبلغ' : 'دفعت ثمن اشتراكك';
  if (source === 'attempt') return 'تعذّر خصم ثمن الاشتراك';
  if (type === 'period_due') return to_state === 'expired' ? 'انتهت مدة الاشتراك' : null;
  // Only event types are written to that column.
  return EVENTS[type as EventType] ?? null;
}

type HistoryRow = {
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
 * Returns events of these types, every movement of money and every charge that the carrier refused, newest first. A
 * charge that never reached the carrier was not refused, and a late payment is in the ledger.
 */
async function historyRows(db: Database, { subscriberId, types, before, limit }: Asked): Promise<HistoryRow[]> {
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
