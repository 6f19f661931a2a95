import type { Payment } from '../../../gateways/carrier/port.ts';
import type { BookedCharge } from './sweep-store.ts';

export type Mismatch = {
  kind:
    | 'not_ours' /** The carrier took money under a key that we never gave out. */
    | 'not_paid' /** Our ledger has a charge that the carrier knows nothing of, or denied. */
    | 'other_amount';
  key: string;
  carrier: number | null;
  ours: number | null;
  currency: string;
};

/** Minor units by currency. */
export type Totals = Record<string, { carrier: number; ours: number }>;

/** Holds what a carrier took against what our ledger says it took, key by key. */
export function compareBooks(
  payments: readonly Payment[],
  charges: readonly BookedCharge[],
): { totals: Totals; mismatches: Mismatch[] } {
  const taken = new Map(payments.filter(({ status }) => status === 'succeeded').map((paid) => [paid.key, paid]));
  const booked = new Map(charges.map((charge) => [charge.key, charge]));
  const mismatches = [...new Set([...taken.keys(), ...booked.keys()])]
    .map((key) => mismatchOf(key, taken.get(key), booked.get(key)))
    .filter((found) => found !== null);
  return { totals: totalsOf([...taken.values()], charges), mismatches };
}

function mismatchOf(key: string, paid: Payment | undefined, charge: BookedCharge | undefined): Mismatch | null {
  const carrier = paid?.money.amount ?? null;
  const ours = charge?.amount ?? null;
  const currency = paid?.money.currency ?? charge?.currency ?? '';
  if (!charge) return { kind: 'not_ours', key, carrier, ours, currency };
  if (!paid) return { kind: 'not_paid', key, carrier, ours, currency };
  const isSame = carrier === ours && paid.money.currency === charge.currency;
  return isSame ? null : { kind: 'other_amount', key, carrier, ours, currency };
}

function totalsOf(payments: readonly Payment[], charges: readonly BookedCharge[]): Totals {
  const totals: Totals = {};
  const of = (currency: string) => (totals[currency] ??= { carrier: 0, ours: 0 });
  for (const { money } of payments) of(money.currency).carrier += money.amount;
  for (const { currency, amount } of charges) of(currency).ours += amount;
  return totals;
}
