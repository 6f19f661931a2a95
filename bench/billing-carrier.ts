import { closeSync, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSimulatorJournal } from '../server/src/features/simulator/simulator-journal.ts';
import { OPENING_BALANCE } from '../server/src/gateways/carrier/simulator-accounts.ts';
import type { LedgerRecord, SimulatorChange } from '../server/src/gateways/carrier/simulator-records.ts';
import { BURST_LENGTH } from '../server/src/gateways/carrier/simulator-scenarios.ts';
import { firstKey, type Numbered } from './billing-numbers.ts';
import type { Seeded } from './billing-seed.ts';

// The simulated carrier lives in the worker, its books in the data directory: they outlive every worker, so that one
// worker after the other meets the same carrier.

const JOURNAL = 'carrier-simulator.jsonl';

/** Opens the carrier's books: every number's balance, mandate, first payment, and how it will behave from now on. */
export async function writeCarrierBooks(dataDir: string, numbers: readonly Numbered[], seeded: Seeded): Promise<void> {
  const lines = function* () {
    for (const number of numbers) {
      for (const change of booksOf(number, seeded)) yield `${JSON.stringify(change)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(join(dataDir, JOURNAL)));
}

function booksOf({ n, msisdn, scenario }: Numbered, { plan, past: { askedAt, paidAt } }: Seeded): SimulatorChange[] {
  const key = firstKey(n);
  const entry = (entryId: string, value: Pick<LedgerRecord, 'kind' | 'amount' | 'key' | 'at'>) => ({
    kind: 'entry',
    id: entryId,
    value: { entryId, msisdn, ...value },
  });
  const paid = { kind: 'debit', amount: -plan.price.amount, key, at: paidAt.toISOString() } as const;
  return [
    entry(`opening-${n}`, { kind: 'opening', amount: OPENING_BALANCE, key: null, at: askedAt.toISOString() }),
    entry(`debit-${n}`, paid),
    {
      kind: 'account',
      id: msisdn,
      value: {
        msisdn,
        balance: OPENING_BALANCE - plan.price.amount,
        currency: plan.price.currency,
        scenario,
        errorsLeft: scenario.startsWith('burst') ? BURST_LENGTH : 0,
        recycledAt: null,
      },
    },
    { kind: 'mandate', id: msisdn, value: { mandateId: `mandate-${n}`, msisdn, planUuid: plan.uuid } },
    {
      kind: 'payment',
      id: key,
      value: {
        paymentId: `first-${n}`,
        key,
        msisdn,
        money: plan.price,
        status: 'succeeded',
        reason: null,
        createdAt: paidAt.toISOString(),
      },
    },
  ];
}

export type Debit = { key: string; msisdn: string; amount: number };

/** Every debit in the carrier's own books, those of the first period included. */
export async function readDebits(dataDir: string): Promise<Debit[]> {
  const changes = await createSimulatorJournal(dataDir).load();
  return (
    changes
      .filter(({ kind }) => kind === 'entry')
      // The journal's entries are written by the simulator and by `booksOf` above.
      .map(({ value }) => value as LedgerRecord)
      .filter(({ kind }) => kind === 'debit')
      .map(({ key, msisdn, amount }) => ({ key: key ?? '', msisdn, amount: -amount }))
  );
}

const PAYMENT = Buffer.from('"kind":"payment"');

/** Follows the carrier's books while workers write them: how many payments it decided since, and when it last did. */
export function watchCarrier(dataDir: string) {
  const file = openSync(join(dataDir, JOURNAL), 'r');
  let offset = fstatSync(file).size;
  let decided = 0;
  let rest: Buffer = Buffer.alloc(0);
  let grewAt = performance.now();
  return {
    /** Reads on, and gives the payments decided so far. */
    count(): number {
      const size = fstatSync(file).size;
      if (size <= offset) return decided;
      const read = Buffer.alloc(size - offset);
      readSync(file, read, 0, read.length, offset);
      offset = size;
      grewAt = performance.now();
      const text: Buffer = Buffer.concat([rest, read]);
      const end = text.lastIndexOf('\n') + 1;
      rest = text.subarray(end);
      decided += occurrences(text.subarray(0, end));
      return decided;
    },
    quietForMs(): number {
      this.count();
      return performance.now() - grewAt;
    },
    close: () => closeSync(file),
  };
}

function occurrences(text: Buffer): number {
  let found = 0;
  for (let at = text.indexOf(PAYMENT); at !== -1; at = text.indexOf(PAYMENT, at + PAYMENT.length)) found += 1;
  return found;
}
