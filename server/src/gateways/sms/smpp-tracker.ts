import type { SmsEvent, Submitted } from './port.ts';
import type { EarlyReceipts } from './smpp-early.ts';
import type { Outcome, Receipt } from './smpp-receipt.ts';

const KEPT_MS = 48 * 3_600_000;
const MOST_KEPT = 50_000;

export type News = Omit<SmsEvent, 'at'>;

type Tracked = { id: string; dedupeKey: string; total: number; delivered: Set<string>; isOver: boolean; since: number };

/** Knows which receipt is about which message; what it does not know, it tells by the operator's id alone. */
export type Tracker = {
  /** A submission begins; until it ends, receipts with unknown ids may be its own. */
  begin(): { end: () => void };
  /** Every part has its id. */
  submitted(message: Submitted, dedupeKey: string): void;
  /** The operator said no after all, when its answer was no longer waited for. */
  refused(dedupeKey: string): void;
  /** Resolves when what the receipt says was told. @throws Error when it was not taken */
  receive(receipt: Receipt): Promise<void>;
};

type Parts = {
  /** Milliseconds. */
  now: () => number;
  early: EarlyReceipts;
  /** Throws when nobody took the news. */
  tell: (news: News) => Promise<void>;
};

export function createTracker({ now, early, tell }: Parts): Tracker {
  const byPart = createPartIndex(now);
  let underWay = 0;

  function end(): void {
    underWay -= 1;
    if (underWay === 0) early.releaseAll();
  }

  async function settle(message: Tracked, part: string, outcome: Outcome): Promise<void> {
    // The operator repeats receipts whose answer was lost.
    if (message.isOver) return;
    const { id, dedupeKey, total, delivered } = message;
    if (outcome === 'delivered' && delivered.add(part).size < total) {
      return tell({ type: 'part_delivered', id: part, dedupeKey });
    }
    message.isOver = true;
    try {
      await tell({ type: outcome, id, dedupeKey });
    } catch (error) {
      message.isOver = false;
      throw error;
    }
  }

  return {
    begin() {
      underWay += 1;
      return { end };
    },
    submitted(submitted, dedupeKey) {
      const message = byPart.add(submitted, dedupeKey);
      ignoreFailure(tell({ type: 'submitted', id: submitted.id, dedupeKey }));
      for (const part of submitted.parts) {
        const outcome = early.claim(part);
        if (outcome) ignoreFailure(settle(message, part, outcome));
      }
    },
    refused: (dedupeKey) => ignoreFailure(tell({ type: 'failed', id: '', dedupeKey })),
    async receive({ id, outcome }) {
      if (outcome === null || id === '') return;
      if (!byPart.get(id) && underWay > 0) await early.hold(id);
      const message = byPart.get(id);
      if (message) return settle(message, id, outcome);
      if (underWay > 0) early.remember(id, outcome);
      await tell({ type: outcome, id, dedupeKey: null });
    },
  };
}

/** Handlers report their own errors, and nobody waits for this news. */
function ignoreFailure(told: Promise<void>): void {
  told.catch(() => undefined);
}

function createPartIndex(now: () => number) {
  const byPart = new Map<string, Tracked>();
  return {
    get: (part: string) => byPart.get(part),
    add({ id, parts }: Submitted, dedupeKey: string): Tracked {
      const since = now();
      // A Map keeps insertion order, so the oldest come first.
      for (const [part, old] of byPart) {
        if (byPart.size <= MOST_KEPT && old.since > since - KEPT_MS) break;
        byPart.delete(part);
      }
      const message = { id, dedupeKey, total: parts.length, delivered: new Set<string>(), isOver: false, since };
      for (const part of parts) if (part !== '') byPart.set(part, message);
      return message;
    },
  };
}
