import { foldId, mayBeAbout, otherBases, type Told } from '../message-id.ts';
import type { Outcome } from './receipt.ts';

const REMEMBERED_MS = 60_000;
const MAX_ENTRIES = 10_000;

/** Receipts that outran the reply to their submission. */
export type EarlyReceipts = {
  /** Waits for the id to become known, for a moment: some operators answer nothing before we answer their receipt. */
  hold(id: string): Promise<void>;
  /** Told by its id alone after all; should its message turn up within a minute, `claim` gives it. */
  remember(told: Told, outcome: Outcome): void;
  /** Ends the waiting for an id, in whichever base, and gives what was remembered of it alone. */
  claim(message: { id: string; msisdn: string }): Outcome | undefined;
  /** Ends all waiting: nothing is under way that could make an id known. */
  releaseAll(): void;
};

/** `now` in milliseconds. */
export function createEarlyReceipts(now: () => number, holdMs: number): EarlyReceipts {
  const held = new Map<string, () => void>();
  const remembered = new Map<string, { told: Told; outcome: Outcome; since: number }>();

  /** A Map keeps insertion order, so the oldest come first. */
  function sweep(): void {
    for (const [id, { since }] of remembered) {
      if (remembered.size <= MAX_ENTRIES && since > now() - REMEMBERED_MS) break;
      remembered.delete(id);
    }
  }

  return {
    hold(id) {
      const spelling = foldId(id);
      held.get(spelling)?.();
      return new Promise((resolve) => {
        const release = () => {
          clearTimeout(timer);
          if (held.get(spelling) === release) held.delete(spelling);
          resolve();
        };
        const timer = setTimeout(release, holdMs);
        held.set(spelling, release);
      });
    },
    remember(told, outcome) {
      sweep();
      remembered.set(foldId(told.id), { told, outcome, since: now() });
    },
    claim(message) {
      const spellings = [foldId(message.id), ...otherBases(message.id)];
      for (const spelling of spellings) held.get(spelling)?.();
      const found = spellings.filter((spelling) => {
        const early = remembered.get(spelling);
        return early && mayBeAbout(early.told, message);
      });
      const [spelling] = found;
      if (spelling === undefined || found.length > 1) return undefined;
      const outcome = remembered.get(spelling)?.outcome;
      remembered.delete(spelling);
      return outcome;
    },
    releaseAll() {
      for (const release of held.values()) release();
    },
  };
}
