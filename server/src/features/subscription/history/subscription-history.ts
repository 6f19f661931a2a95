import type { subscriptionHistory as HistoryCall } from '@lisan/contract/subscription';
import type { z } from 'zod';
import { invalidField } from '../../../platform/app-error.ts';
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
  const before = page.cursor === undefined ? null : readCursor(page.cursor);
  const rows = await historyRows(deps.db, { subscriberId, types: SHOWN_EVENTS, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.flatMap(presentEntry),
    next_cursor: rows.length > limit && last ? writeCursor(last) : null,
  };
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

function writeCursor({ at, id }: HistoryRow): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

function readCursor(cursor: string): { at: Date; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const time = new Date(at);
  if (Number.isNaN(time.getTime()) || !/^[0-9a-f-]{36}$/.test(id)) throw invalidField('cursor', 'القيمة غير صحيحة.');
  return { at: time, id };
}
