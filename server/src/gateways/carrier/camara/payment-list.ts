import { hash } from 'node:crypto';
import { CarrierError } from '../carrier-error.ts';
import type { Payment, PaymentsAsk, PaymentsPage, UnreadablePayment } from '../port.ts';
import { isOnTime } from './clock.ts';
import { continuation, readListPage, type ReadBefore } from './list.ts';
import type { CamaraParts } from './parts.ts';
import { readPayment } from './payment-record.ts';
import { paymentKeyOf, PaymentRecord, UnreadableRecord } from './records.ts';
import { CamaraRefusal, carrierError } from './refusal.ts';

export const PAYMENTS = '/carrier-billing/v0.5/payments';

/** A position in time: the current slice in ms since 1970, its page, and what was read of it before. */
type Place = ReadBefore & { from: number; until: number; page: number };
type PlacePage = {
  payments: Payment[];
  unreadable: UnreadablePayment[];
  date: Date | null;
  /** False: payments of the slice may be missing. */
  isWhole: boolean;
  next: Place | null;
};

const CURSOR = /^(\d+)-(\d+)-(\d+)-(\d+)(?:-([0-9a-f]{16}))?$/;
const MIN_SLICE_MS = 1_000;

/** Lists payments by creation time, oldest first. The cursor is the next position. */
export async function listPayments(parts: CamaraParts, { from, until, cursor }: PaymentsAsk): Promise<PaymentsPage> {
  const place = cursor === null ? startOf({ from, until }) : readCursor(cursor);
  const { payments, next, unreadable, date, isWhole } = await readPlace(parts, place, until);
  return { payments, unreadable, cursor: next && writeCursor(next), isConclusive: isWhole && isOnTime(parts, date) };
}

export function startOf({ from, until }: { from: Date; until: Date }): Place {
  return { from: from.getTime(), until: until.getTime(), page: 1, seen: 0, mark: null };
}

/**
 * Reads one page and returns the next position before `end`. A slice with too many payments for the carrier is halved.
 * @throws CarrierError UNKNOWN
 */
export async function readPlace(parts: CamaraParts, place: Place, end: Date): Promise<PlacePage> {
  try {
    return await readWhole(parts, place, end);
  } catch (error) {
    const half = Math.floor((place.until - place.from) / 2);
    const isTooMuch = error instanceof CamaraRefusal && error.code === 'CARRIER_BILLING.TOO_MANY_MATCHING_RECORDS';
    if (!isTooMuch || half < MIN_SLICE_MS) throw carrierError(error, {});
    return readPlace(parts, { ...place, until: place.from + half, page: 1, seen: 0, mark: null }, end);
  }
}

async function readWhole(parts: CamaraParts, place: Place, end: Date): Promise<PlacePage> {
  const page = await readListPage(parts, {
    path: PAYMENTS,
    query: {
      'paymentCreationDate.gte': new Date(place.from).toISOString(),
      'paymentCreationDate.lte': new Date(place.until).toISOString(),
    },
    record: PaymentRecord,
    page: place.page,
  });
  const going = continuation(page, place, parts.config.pageSize);
  if (going === 'broken') parts.log.error({ page: place.page }, 'carrier list repeats a page or ends before its total');
  const read = { seen: place.seen + page.size, mark: page.mark };
  const next = going === 'more' ? { ...place, ...read, page: place.page + 1 } : nextSlice(place, end);
  const isRepeated = page.mark === place.mark;
  const { payments, odd } = sortOut(isRepeated ? [] : page.records, place);
  if (odd.length > 0)
    parts.log.error({ payments: odd.map(({ key }) => key) }, 'carrier has payments with unknown amounts');
  const unreadable = (isRepeated ? [] : page.unreadable)
    .map(readTraces)
    .filter(({ createdAt }) => createdAt === null || isWithin(createdAt, place));
  return { payments, unreadable: [...unreadable, ...odd], date: page.date, isWhole: going !== 'broken', next };
}

/** The definition's range includes both ends; ours excludes the last, so that no payment is returned twice. */
function sortOut(records: PaymentRecord[], place: Place): { payments: Payment[]; odd: UnreadablePayment[] } {
  const payments: Payment[] = [];
  const odd: UnreadablePayment[] = [];
  for (const record of records.filter(({ paymentCreationDate: at }) => isWithin(at, place))) {
    const payment = readPayment(record);
    const { phoneNumber: msisdn } = record.amountTransaction;
    const key = paymentKeyOf(record.amountTransaction);
    if (payment) payments.push(payment);
    else odd.push({ paymentId: record.paymentId, key, msisdn, createdAt: record.paymentCreationDate });
  }
  return { payments, odd };
}

function isWithin(at: Date, { from, until }: Place): boolean {
  return at.getTime() >= from && at.getTime() < until;
}

/** Reads the fields that identify the charge of an item that is no payment. */
function readTraces(item: unknown): UnreadablePayment {
  const { paymentId, paymentCreationDate, amountTransaction } = UnreadableRecord.parse(item);
  return {
    paymentId: paymentId ?? `sha256:${hash('sha256', JSON.stringify(item)).slice(0, 16)}`,
    key: paymentKeyOf(amountTransaction),
    msisdn: amountTransaction.phoneNumber,
    createdAt: paymentCreationDate,
  };
}

function nextSlice({ from, until }: Place, end: Date): Place | null {
  if (until >= end.getTime()) return null;
  return { from: until, until: Math.min(until + (until - from), end.getTime()), page: 1, seen: 0, mark: null };
}

function writeCursor({ from, until, page, seen, mark }: Place): string {
  return [from, until, page, seen, ...(mark ? [mark] : [])].join('-');
}

function readCursor(cursor: string): Place {
  const [, from, until, page, seen, mark = null] = CURSOR.exec(cursor) ?? [];
  if (from === undefined) throw new CarrierError('UNKNOWN');
  return { from: Number(from), until: Number(until), page: Number(page), seen: Number(seen), mark };
}
