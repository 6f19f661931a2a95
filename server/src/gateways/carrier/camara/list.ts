import { z } from 'zod';
import { WithReference } from './records.ts';
import type { CamaraParts } from './parts.ts';
import { CamaraRefusal } from './refusal.ts';
import { CarrierError } from '../carrier-error.ts';

export type ListAsk<R> = {
  path: string;
  query: Record<string, string>;
  record: z.ZodType<R>;
  page: number;
};

/** One page of a list of payments or refunds. */
export type ListPage<R> = {
  records: R[];
  /** What we could not read, by its `referenceCode`, or null where not even that could be read. */
  unreadable: (string | null)[];
  /** How many items the page had, and how many match in all, where the carrier says so. */
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
    if (page.unreadable.length > 0) log.error({ path: ask.path, unreadable: page.unreadable }, 'a list has odd items');
    return { ...page, size: answer.body.length, ...countsOf(answer.headers) };
  } catch (error) {
    // The definition's answer to a page after the last one, where it is not an empty list.
    const isPastEnd = error instanceof CamaraRefusal && OUT_OF_RANGE.test(error.code) && ask.page > 1;
    if (isPastEnd) return { records: [], unreadable: [], size: 0, total: null, date: null };
    throw error;
  }
}

/** Whether `seen` items, the last page among them, are all there are. A short page may only be a carrier's own limit. */
export function isLastPage({ size, total }: ListPage<unknown>, seen: number): boolean {
  return size === 0 || (total !== null && seen >= total);
}

/** @throws CarrierError UNKNOWN where something that cannot be read might be what is looked for */
export function requireReadable({ unreadable }: Pick<ListPage<unknown>, 'unreadable'>, key: string): void {
  if (unreadable.some((reference) => reference === null || reference === key)) throw new CarrierError('UNKNOWN');
}

/** With and without the API's name before it: the definition and its test plan differ. */
const OUT_OF_RANGE = /(^|\.)OUT_OF_RANGE$/;

function sortOut<R>(items: unknown[], record: z.ZodType<R>): Pick<ListPage<R>, 'records' | 'unreadable'> {
  const records: R[] = [];
  const unreadable: (string | null)[] = [];
  for (const item of items) {
    const read = record.safeParse(item);
    if (read.success) records.push(read.data);
    else unreadable.push(WithReference.safeParse(item).data?.amountTransaction.referenceCode ?? null);
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
