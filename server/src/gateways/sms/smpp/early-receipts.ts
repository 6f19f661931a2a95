import { foldId, mayBeAbout, otherBases, type ReceiptRef } from '../message-id.ts';
import type { Outcome } from './receipt.ts';

const REMEMBERED_MS = 60_000;
const MAX_ENTRIES = 10_000;

/** Receipts that arrived before the reply to their submission. */
export type EarlyReceipts = {
  /**
   * Waits briefly for the id to become known, because some operators reply to a submission only after we answer its
   * receipt.
   */
  waitForId(id: string): Promise<void>;
  /**
   * Stores an outcome that was emitted by its id alone; `claim` returns it when its message turns up within a minute.
   */
  remember(receipt: ReceiptRef, outcome: Outcome): void;
  /** Ends the wait for an id, in either base, and returns the outcome that was stored for it. */
  claim(message: { id: string; msisdn: string }): Outcome | undefined;
  /** Ends all waits, because no submission is in flight that could make an id known. */
  releaseAll(): void;
};

/** `now` in milliseconds. */
export function createEarlyReceipts(now: () => number, idWaitMs: number): EarlyReceipts {
  const pending = new Map<string, () => void>();
  const remembered = new Map<string, { receipt: ReceiptRef; outcome: Outcome; since: number }>();

  /** A Map keeps insertion order, so the oldest come first. */
  function sweep(): void {
    for (const [id, { since }] of remembered) {
      if (remembered.size <= MAX_ENTRIES && since > now() - REMEMBERED_MS) break;
      remembered.delete(id);
    }
  }

  return {
    waitForId(id) {
      const spelling = foldId(id);
      pending.get(spelling)?.();
      return new Promise((resolve) => {
        const release = () => {
          clearTimeout(timer);
          if (pending.get(spelling) === release) pending.delete(spelling);
          resolve();
        };
        const timer = setTimeout(release, idWaitMs);
        pending.set(spelling, release);
      });
    },
    remember(receipt, outcome) {
      sweep();
      remembered.set(foldId(receipt.id), { receipt, outcome, since: now() });
    },
    claim(message) {
      const spellings = [foldId(message.id), ...otherBases(message.id)];
      for (const spelling of spellings) pending.get(spelling)?.();
      const found = spellings.filter((spelling) => {
        const early = remembered.get(spelling);
        return early && mayBeAbout(early.receipt, message);
      });
      const [spelling] = found;
      if (spelling === undefined || found.length > 1) return undefined;
      const outcome = remembered.get(spelling)?.outcome;
      remembered.delete(spelling);
      return outcome;
    },
    releaseAll() {
      for (const release of pending.values()) release();
    },
  };
}
