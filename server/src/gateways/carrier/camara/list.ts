import { z } from 'zod';
import { CarrierError } from '../carrier-error.ts';
import { UnreadableRecord } from './records.ts';
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
      log.error({ path: ask.path, unreadable: page.unreadable.map(keyOf) }, 'carrier list has unreadable items');
    return { ...page, size: answer.body.length, ...countsOf(answer.headers) };
  } catch (error) {
    // The definition's reply to a page after the last page, unless it is an empty list.
    const isPastEnd = error instanceof CamaraRefusal && OUT_OF_RANGE.test(error.code) && ask.page > 1;
    if (isPastEnd) return { records: [], unreadable: [], size: 0, total: null, date: null };
    throw error;
  }
}

/** Whether `seen` items, including the last page, are all matches. A short page may be the carrier's own limit. */
export function isLastPage({ size, total }: ListPage<unknown>, seen: number): boolean {
  return size === 0 || (total !== null && seen >= total);
}

/**
 * `keys` are the keys of the unreadable items, null if a key cannot be read.
 * @throws CarrierError UNKNOWN when an unreadable item may have `key`
 */
export function requireReadable(keys: readonly (string | null)[], key: string): void {
  if (keys.some((unreadable) => unreadable === null || unreadable === key)) throw new CarrierError('UNKNOWN');
}

/** Returns our key of an item, which we send twice; null if both are unreadable. */
export function keyOf(item: unknown): string | null {
  const { referenceCode, clientCorrelator } = UnreadableRecord.parse(item).amountTransaction;
  return referenceCode ?? clientCorrelator;
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
