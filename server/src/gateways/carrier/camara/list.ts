import { hash } from 'node:crypto';
import { z } from 'zod';
import { hasKey, UnreadableRecord } from './records.ts';
import type { CamaraParts } from './parts.ts';
import { CamaraRefusal } from './refusal.ts';

type ListAsk<R> = {
  path: string;
  query: Record<string, string>;
  record: z.ZodType<R>;
  page: number;
};

/** One page of a list of payments or refunds. */
type ListPage<R> = {
  records: R[];
  /** The items that are no such records, as they were sent. */
  unreadable: unknown[];
  /** Equal for two pages with the same items. */
  mark: string;
  /** The number of items on the page, and of all matches if the carrier sends it. */
  size: number;
  total: number | null;
  /** The carrier's clock. */
  date: Date | null;
};

/** @throws CarrierError UNKNOWN; CamaraRefusal */
export async function readListPage<R>(parts: CamaraParts, ask: ListAsk<R>): Promise<ListPage<R>> {
  const { client, config, log } = parts;
  const query = { ...ask.query, order: 'asc', page: String(ask.page), perPage: String(config.pageSize) };
  const merchant = config.merchantId !== undefined && { merchantIdentifier: config.merchantId };
  try {
    const answer = await client.send(
      { method: 'GET', path: ask.path, query: { ...query, ...merchant } },
      z.array(z.unknown()),
    );
    const page = sortOut(answer.body, ask.record);
    if (page.unreadable.length > 0)
      log.error({ path: ask.path, unreadable: page.unreadable.map(keysOf) }, 'carrier list has unreadable items');
    const mark = hash('sha256', JSON.stringify(answer.body)).slice(0, 16);
    return { ...page, mark, size: answer.body.length, ...countsOf(answer.headers) };
  } catch (error) {
    // The definition's reply to a page after the last page, unless it is an empty list.
    const isPastEnd = error instanceof CamaraRefusal && OUT_OF_RANGE.test(error.code) && ask.page > 1;
    if (isPastEnd) return { records: [], unreadable: [], mark: '', size: 0, total: null, date: null };
    throw error;
  }
}

/** What was read of a list before a page: how many items, and the mark of the last page. */
export type ReadBefore = { seen: number; mark: string | null };

/**
 * Returns how a list continues after a page. `broken`: items may be missing, because the list repeats a full page, or
 * ends or repeats a page before its total. A page with fewer items than requested may be the carrier's own limit. A total
 * that is reached with a full page may be the size of the page.
 */
export function continuation(
  { size, total, mark }: ListPage<unknown>,
  before: ReadBefore,
  pageSize: number,
): 'more' | 'end' | 'broken' {
  const seen = before.seen + size;
  if (size === 0) return total !== null && seen < total ? 'broken' : 'end';
  if (mark === before.mark) return size === pageSize || before.seen < (total ?? 0) ? 'broken' : 'end';
  return total !== null && seen >= total && size !== pageSize ? 'end' : 'more';
}

/** Whether an item that cannot be read may have this key. */
export function mayHaveKey(item: unknown, key: string): boolean {
  const keys = keysOf(item);
  return hasKey(keys, key) || (keys.referenceCode === null && keys.clientCorrelator === null);
}

function keysOf(item: unknown) {
  const { referenceCode, clientCorrelator } = UnreadableRecord.parse(item).amountTransaction;
  return { referenceCode, clientCorrelator };
}

/** With and without the API's name in front, because the definition and its test plan differ. */
const OUT_OF_RANGE = /(^|\.)OUT_OF_RANGE$/;

function sortOut<R>(items: unknown[], record: z.ZodType<R>): Pick<ListPage<R>, 'records' | 'unreadable'> {
  const records: R[] = [];
  const unreadable: unknown[] = [];
  for (const item of items) {
    const read = record.safeParse(item);
    if (read.success) records.push(read.data);
    else unreadable.push(item);
  }
  return { records, unreadable };
}

function countsOf(headers: Headers): Pick<ListPage<unknown>, 'total' | 'date'> {
  const total = z.coerce
    .number()
    .int()
    .min(0)
    .safeParse(headers.get('x-total-count') ?? undefined);
  const date = Date.parse(headers.get('date') ?? '');
  return { total: total.data ?? null, date: Number.isNaN(date) ? null : new Date(date) };
}
