import { existsSync, readFileSync } from 'node:fs';
import type { PaymentRecord } from '../server/src/gateways/carrier/simulator/records.ts';
import type { OwnPostgres } from '../server/test/own-postgres.ts';

const WEEK_MS = 7 * 86_400_000;
/** A renewal may be requested this much before the week is over. */
const EARLY_MS = 3_600_000;

/** The successful payments in the carrier's own books. */
export function paymentsIn(file: string): PaymentRecord[] {
  const payments = new Map<string, PaymentRecord>();
  // An operator without mandates writes its first line with its first payment.
  if (!existsSync(file)) return [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    // The last line may be unfinished while the carrier writes it.
    if (!line.startsWith('{"kind":"payment"') || !line.endsWith('}')) continue;
    const { id, value } = JSON.parse(line) as { id: string; value: PaymentRecord };
    payments.set(id, value);
  }
  return [...payments.values()].filter(({ status }) => status === 'succeeded');
}

/** How many payments numbers have. */
export function paymentsOf(payments: readonly PaymentRecord[], numbers: readonly string[]): number {
  return payments.filter(({ msisdn }) => numbers.includes(msisdn)).length;
}

export type Periods = { charged: number; chargedTwice: number; shown: string[] };

/**
 * By the carrier's books alone: the payments of a number are a week apart, so the n-th payment is not earlier than n
 * weeks after the first one.
 */
export function periodsOf(payments: readonly PaymentRecord[]): Periods {
  const periods: Periods = { charged: 0, chargedTwice: 0, shown: [] };
  for (const [msisdn, own] of Map.groupBy(payments, (payment) => payment.msisdn)) {
    const times = own.map(({ createdAt }) => Date.parse(createdAt)).toSorted((a, b) => a - b);
    const first = times[0] ?? 0;
    const early = times.filter((time, weeks) => time < first + weeks * WEEK_MS - EARLY_MS).length;
    periods.charged += times.length;
    periods.chargedTwice += early;
    if (early > 0) periods.shown.push(`${msisdn}: ${times.map((time) => new Date(time).toISOString()).join(', ')}`);
  }
  return periods;
}

/** The carrier's payments that the ledger does not have. */
export async function unknownPayments(
  postgres: OwnPostgres,
  payments: readonly PaymentRecord[],
): Promise<PaymentRecord[]> {
  const { rows } = await postgres.query(`select reference from ledger_entry where kind = 'charge'`);
  const booked = new Set(rows.map(({ reference }: { reference: string }) => reference));
  return payments.filter(({ paymentId }) => !booked.has(paymentId));
}

/** The payments that the worker reported for staff to refund. */
export function reportedPayments(log: string): Set<string> {
  const lines = log.split('\n').filter((line) => line.includes('carrier took a payment that no consent here explains'));
  return new Set(lines.flatMap((line) => /"payment":"([^"]+)"/.exec(line)?.[1] ?? []));
}
