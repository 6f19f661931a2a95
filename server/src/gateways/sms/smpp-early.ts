import type { Outcome } from './smpp-receipt.ts';

const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Receipts that outran the reply to their submission. */
export type EarlyReceipts = {
  /** Waits for the id to become known, for a moment: some operators answer nothing before we answer their receipt. */
  hold(id: string): Promise<void>;
  /** Told by its id alone after all; should its message turn up within a minute, `claim` gives it. */
  remember(id: string, outcome: Outcome): void;
  /** Ends the waiting for an id and gives what was remembered of it. */
  claim(id: string): Outcome | undefined;
  /** Ends all waiting: nothing is under way that could make an id known. */
  releaseAll(): void;
};

/** `now` in milliseconds. */
export function createEarlyReceipts(now: () => number, holdMs: number): EarlyReceipts {
  const held = new Map<string, () => void>();
  const remembered = new Map<string, { outcome: Outcome; since: number }>();

  /** A Map keeps insertion order, so the oldest come first. */
  function sweep(): void {
    for (const [id, { since }] of remembered) {
      if (remembered.size <= MOST_REMEMBERED && since > now() - REMEMBERED_MS) break;
      remembered.delete(id);
    }
  }

  return {
    hold(id) {
      held.get(id)?.();
      return new Promise((resolve) => {
        const release = () => {
          clearTimeout(timer);
          if (held.get(id) === release) held.delete(id);
          resolve();
        };
        const timer = setTimeout(release, holdMs);
        held.set(id, release);
      });
    },
    remember(id, outcome) {
      sweep();
      remembered.set(id, { outcome, since: now() });
    },
    claim(id) {
      held.get(id)?.();
      const outcome = remembered.get(id)?.outcome;
      remembered.delete(id);
      return outcome;
    },
    releaseAll() {
      for (const release of held.values()) release();
    },
  };
}
