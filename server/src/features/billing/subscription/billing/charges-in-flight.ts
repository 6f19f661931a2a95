import type { Attempt } from './charge-store.ts';

/** A charge whose attempt is committed, and which the carrier has not answered. */
export type InitiatedCharge = { attempt: Attempt; msisdn: string; periodStart: Date };

/**
 * Charges between the commit of their attempt and the settlement of the carrier's answer. Requests never wait for
 * settlements: answers are collected and settled in batches.
 */
export type ChargesInFlight = {
  /** How many more charges may be requested now. */
  room(): number;
  /** Resolves when there is room for `count` charges, or after `withinMs`. */
  waitForRoom(wanted: { count: number; withinMs: number }): Promise<void>;
  /** Asks the carrier; the promise resolves when all charges are settled. Never rejects. */
  ask(charges: readonly InitiatedCharge[]): Promise<void>;
  /** Whether this process is asking the carrier for the attempt, which is then neither lost nor absent. */
  isInFlight(attemptId: string): boolean;
  /** Resolves when no charge is in flight. */
  drain(): Promise<void>;
};
