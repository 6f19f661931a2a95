import { foldId, mayBeAbout, otherBases, type Told } from '../message-id.ts';
import type { SmsEvent, SmsMessage, Submitted } from '../port.ts';
import type { EarlyReceipts } from './early.ts';
import type { Outcome, Receipt } from './receipt.ts';

const KEPT_MS = 48 * 3_600_000;
const MAX_ENTRIES = 50_000;

export type News = Omit<SmsEvent, 'at'>;

/** What tells of a message: whom it went to, and its key. */
export type Addressed = Pick<SmsMessage, 'to' | 'dedupeKey'>;

type Tracked = Addressed & { id: string; total: number; delivered: Set<string>; isOver: boolean; since: number };
type Part = { id: string; message: Tracked };

/** Knows which receipt is about which message; what it does not know, it tells by the operator's id alone. */
export type Tracker = {
  /** A submission begins; until it ends, receipts with unknown ids may be its own. */
  begin(): { end: () => void };
  /** Every part has its id. */
  submitted(submitted: Submitted, message: Addressed): void;
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

  async function settle({ id: part, message }: Part, outcome: Outcome): Promise<void> {
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
    submitted(submitted, message) {
      const parts = byPart.add(submitted, message);
      ignoreFailure(tell({ type: 'submitted', id: submitted.id, dedupeKey: message.dedupeKey }));
      for (const part of parts) {
        const outcome = early.claim({ id: part.id, msisdn: message.to });
        if (outcome) ignoreFailure(settle(part, outcome));
      }
    },
    refused: (dedupeKey) => ignoreFailure(tell({ type: 'failed', id: '', dedupeKey })),
    async receive({ outcome, ...told }) {
      if (outcome === null || told.id === '') return;
      if (!byPart.find(told) && underWay > 0) await early.hold(told.id);
      const part = byPart.find(told);
      if (part) return settle(part, outcome);
      if (underWay > 0) early.remember(told, outcome);
      await tell({ type: outcome, id: told.id, dedupeKey: null, recipient: told.recipient ?? undefined });
    },
  };
}

/** Handlers report their own errors, and nobody waits for this news. */
function ignoreFailure(told: Promise<void>): void {
  told.catch(() => undefined);
}

function createPartIndex(now: () => number) {
  const byPart = new Map<string, Part>();
  return {
    /** Undefined also when it may be one of several. */
    find(told: Told): Part | undefined {
      const spellings = [foldId(told.id), ...otherBases(told.id)];
      const found = spellings
        .flatMap((spelling) => byPart.get(spelling) ?? [])
        .filter(({ id, message }) => mayBeAbout(told, { id, msisdn: message.to }));
      return new Set(found.map(({ message }) => message)).size === 1 ? found[0] : undefined;
    },
    add({ id, parts: ids }: Submitted, { to, dedupeKey }: Addressed): Part[] {
      const since = now();
      // A Map keeps insertion order, so the oldest come first.
      for (const [spelling, { message: old }] of byPart) {
        if (byPart.size <= MAX_ENTRIES && old.since > since - KEPT_MS) break;
        byPart.delete(spelling);
      }
      const message = { id, to, dedupeKey, total: ids.length, delivered: new Set<string>(), isOver: false, since };
      const parts = ids.filter((part) => part !== '').map((part) => ({ id: part, message }));
      for (const part of parts) byPart.set(foldId(part.id), part);
      return parts;
    },
  };
}
