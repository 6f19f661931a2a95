import { SmsError, type Submitted } from '../port.ts';

const RETENTION_MS = 24 * 3_600_000;
const MAX_ENTRIES = 50_000;

/**
 * Submits each key once: a second call returns the first result, also an UNKNOWN one. A key that was certainly not
 * submitted may be retried. Keys are retained for a day, in this process.
 */
export function createIdempotentSubmit(now: () => number) {
  const byKey = new Map<string, { answer: Promise<Submitted>; since: number }>();

  /** A Map keeps insertion order, so the oldest come first. */
  function sweep(): void {
    for (const [key, { since }] of byKey) {
      if (byKey.size <= MAX_ENTRIES && since > now() - RETENTION_MS) break;
      byKey.delete(key);
    }
  }

  return async (key: string, submit: () => Promise<Submitted>): Promise<Submitted> => {
    const known = byKey.get(key);
    if (known) return known.answer;
    sweep();
    const answer = submit();
    byKey.set(key, { answer, since: now() });
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof SmsError) || error.kind !== 'UNKNOWN') byKey.delete(key);
      throw error;
    }
  };
}
