import type { subscriptionHistory as HistoryCall } from '@lisan/contract/billing/subscription';
import type { z } from 'zod';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import { historyRows, type HistoryRow } from './history-store.ts';
import { historyText, SHOWN_EVENTS } from './history-text.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<SubscriptionDeps, 'db'>;

type Reply = Omit<z.infer<typeof HistoryCall.reply>, 'messageCode'>;
type Entry = Reply['entries'][number];
type Page = { cursor?: string | undefined; limit?: number | undefined };

const PAGE = 30;

/**
 * Charges, refunds and changes of the subscription, newest first.
 * @throws AppError 422 on `cursor`
 */
export async function subscriptionHistory(deps: Deps, subscriberId: string, page: Page): Promise<Reply> {
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
