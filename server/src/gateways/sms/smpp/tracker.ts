import { foldId, mayBeAbout, otherBases, type ReceiptRef } from '../message-id.ts';
import type { SmsEvent, SmsMessage, Submitted } from '../port.ts';
import type { EarlyReceipts } from './early-receipts.ts';
import type { Outcome, Receipt } from './receipt.ts';

const RETENTION_MS = 48 * 3_600_000;
const MAX_ENTRIES = 50_000;

type TrackerEvent = Omit<SmsEvent, 'at'>;

/** The identification of a message in events: its recipient and its key. */
type Addressed = Pick<SmsMessage, 'to' | 'dedupeKey'>;

type Tracked = Addressed & { id: string; total: number; delivered: Set<string>; isOver: boolean; since: number };
type Part = { id: string; message: Tracked };

/** Matches receipts to messages; a receipt without a match is emitted by the operator's id alone. */
export type Tracker = {
  /** Starts a submission; until it ends, receipts with unknown ids may belong to it. */
  startSubmission(): { end: () => void };
  /** Records the ids of all parts. */
  submitted(submitted: Submitted, message: Addressed): void;
  /** Records a rejection that arrived after the reply's timeout. */
  refused(dedupeKey: string): void;
  /** Resolves when the receipt's outcome was emitted. @throws Error when no handler accepted it */
  receive(receipt: Receipt): Promise<void>;
};

type Parts = {
  /** Milliseconds. */
  now: () => number;
  early: EarlyReceipts;
  /** Rejects when no handler accepted the event. */
  emit: (event: TrackerEvent) => Promise<void>;
};

export function createTracker({ now, early, emit }: Parts): Tracker {
  const byPart = createPartIndex(now);
  let inFlight = 0;

  function end(): void {
    inFlight -= 1;
    if (inFlight === 0) early.releaseAll();
  }

  async function settle({ id: part, message }: Part, outcome: Outcome): Promise<void> {
    // The operator repeats receipts whose answer was lost.
    if (message.isOver) return;
    const { id, dedupeKey, total, delivered } = message;
    if (outcome === 'delivered' && delivered.add(part).size < total) {
      return emit({ type: 'part_delivered', id: part, dedupeKey });
    }
    message.isOver = true;
    try {
      await emit({ type: outcome, id, dedupeKey });
    } catch (error) {
      message.isOver = false;
      throw error;
    }
  }

  return {
    startSubmission() {
      inFlight += 1;
      return { end };
    },
    submitted(submitted, message) {
      const parts = byPart.add(submitted, message);
      ignoreFailure(emit({ type: 'submitted', id: submitted.id, dedupeKey: message.dedupeKey }));
      for (const part of parts) {
        const outcome = early.claim({ id: part.id, msisdn: message.to });
        if (outcome) ignoreFailure(settle(part, outcome));
      }
    },
    refused: (dedupeKey) => ignoreFailure(emit({ type: 'failed', id: '', dedupeKey })),
    async receive({ outcome, id, recipient }) {
      const ref = { id, recipient };
      if (outcome === null || ref.id === '') return;
      if (!byPart.find(ref) && inFlight > 0) await early.waitForId(ref.id);
      const part = byPart.find(ref);
      if (part) return settle(part, outcome);
      if (inFlight > 0) early.remember(ref, outcome);
      await emit({ type: outcome, id: ref.id, dedupeKey: null, recipient: ref.recipient ?? undefined });
    },
  };
}

/** Handlers report their own errors, and no caller waits for this event. */
function ignoreFailure(ref: Promise<void>): void {
  ref.catch(() => undefined);
}

function createPartIndex(now: () => number) {
  const byPart = new Map<string, Part>();
  return {
    /** Undefined without a match, and when several messages match. */
    find(ref: ReceiptRef): Part | undefined {
      const spellings = [foldId(ref.id), ...otherBases(ref.id)];
      const found = spellings
        .flatMap((spelling) => byPart.get(spelling) ?? [])
        .filter(({ id, message }) => mayBeAbout(ref, { id, msisdn: message.to }));
      return new Set(found.map(({ message }) => message)).size === 1 ? found[0] : undefined;
    },
    add({ id, parts: ids }: Submitted, { to, dedupeKey }: Addressed): Part[] {
      const since = now();
      // A Map keeps insertion order, so the oldest come first.
      for (const [spelling, { message: old }] of byPart) {
        if (byPart.size <= MAX_ENTRIES && old.since > since - RETENTION_MS) break;
        byPart.delete(spelling);
      }
      // Some operators give all parts one id, and report once.
      const total = new Set(ids.map(foldId)).size;
      const message = { id, to, dedupeKey, total, delivered: new Set<string>(), isOver: false, since };
      const parts = ids.filter((part) => part !== '').map((part) => ({ id: part, message }));
      for (const part of parts) byPart.set(foldId(part.id), part);
      return parts;
    },
  };
}
