import type { Money } from '@lisan/contract/values/values';
import type { CarrierErrorKind } from '../carrier-error.ts';
import type { CarrierCallback } from '../callback.ts';
import type { Scenario } from './scenarios.ts';

/** Plain JSON throughout, times as ISO 8601. */
export type AccountRecord = {
  msisdn: string;
  balance: number;
  /** Copied from the first payment. */
  currency: string | null;
  scenario: Scenario;
  /** Remaining errors of a burst. */
  errorsLeft: number;
  /** When the number was reassigned, if it was. */
  recycledAt: string | null;
};
export type MandateRecord = { mandateId: string; msisdn: string; planUuid: string };
/** An activation or an unsubscribe that awaits its confirmation. */
export type RequestRecord = {
  requestId: string;
  msisdn: string;
  planUuid: string;
  pin: string | null;
  attempts: number;
};
export type PaymentRecord = {
  paymentId: string;
  key: string;
  msisdn: string;
  money: Money;
  status: 'succeeded' | 'denied';
  reason: CarrierErrorKind | null;
  createdAt: string;
};
export type RefundRecord = { refundId: string; key: string; paymentId: string; money: Money; createdAt: string };
export type LedgerRecord = {
  entryId: string;
  msisdn: string;
  kind: 'opening' | 'adjustment' | 'debit' | 'refund';
  /** Minor units; amounts that left the balance are negative. */
  amount: number;
  /** The payment’s or refund’s key. */
  key: string | null;
  at: string;
};
export type CallbackRecord = {
  recordId: string;
  deliverAt: string;
  /** When the signature was made, for a replay; otherwise it is made on delivery. */
  signedAt: string | null;
  forged: boolean;
  attempts: number;
  callback: Omit<CarrierCallback, 'at' | 'source' | 'paymentId'> & { at: string; status: string | null };
};

type Kinds = {
  account: AccountRecord;
  mandate: MandateRecord;
  request: RequestRecord;
  payment: PaymentRecord;
  refund: RefundRecord;
  entry: LedgerRecord;
  callback: CallbackRecord;
};
type Kind = keyof Kinds;

/** One changed record; `value` null means removed. */
export type SimulatorChange = { kind: string; id: string; value: unknown };
/** Stores the simulated carrier across restarts. `save` upserts by kind and id and is awaited before every reply. */
export type SimulatorPersistence = {
  load(): Promise<readonly SimulatorChange[]>;
  save(changes: readonly SimulatorChange[]): Promise<void>;
};

export type SimulatorRecords = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  all<K extends Kind>(kind: K): Kinds[K][];
  put<K extends Kind>(kind: K, id: string, value: Kinds[K]): void;
  remove(kind: Kind, id: string): void;
  /** Resolves when every change so far is stored. */
  saved(): Promise<void>;
};

export async function openRecords(persistence?: SimulatorPersistence): Promise<SimulatorRecords> {
  const tables: { [K in Kind]: Map<string, Kinds[K]> } = {
    account: new Map(),
    mandate: new Map(),
    request: new Map(),
    payment: new Map(),
    refund: new Map(),
    entry: new Map(),
    callback: new Map(),
  };
  for (const { kind, id, value } of (await persistence?.load()) ?? []) {
    // Only `put` below writes the loaded rows, so kind and shape are ours.
    if (value !== null) (tables[kind as Kind] as Map<string, unknown>).set(id, value);
  }
  const journal = createJournal(persistence);
  return {
    get: (kind, id) => tables[kind].get(id),
    all: (kind) => [...tables[kind].values()],
    put(kind, id, value) {
      tables[kind].set(id, value);
      journal.append({ kind, id, value });
    },
    remove(kind, id) {
      tables[kind].delete(id);
      journal.append({ kind, id, value: null });
    },
    saved: journal.saved,
  };
}

/** Saves in the order of the changes, one batch at a time; a failed batch is saved again with the next. */
function createJournal(persistence?: SimulatorPersistence) {
  let unsaved: SimulatorChange[] = [];
  let draining: Promise<void> | undefined;
  async function drain(to: SimulatorPersistence): Promise<void> {
    while (unsaved.length > 0) {
      const batch = unsaved;
      unsaved = [];
      try {
        await to.save(batch);
      } catch (error) {
        unsaved = [...batch, ...unsaved];
        throw error;
      }
    }
  }
  return {
    append(change: SimulatorChange): void {
      if (persistence) unsaved.push(change);
    },
    async saved(): Promise<void> {
      if (!persistence) return;
      draining ??= drain(persistence).finally(() => (draining = undefined));
      await draining;
    },
  };
}
