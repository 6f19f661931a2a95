import type { JournalRow, JournalState } from './journal-store.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

/**
 * The journal as this process knows it: the process charges only on a database that it has compared with the journal.
 */
export class JournalGate {
  /** The comparison or the replay that is running. */
  #running: Promise<boolean> | null = null;
  #failures = 0;
  #retryAt = 0;
  #compared: { fingerprint: string | null; lastObject: string | null } | null = null;
  /** Objects that the last comparison could not read. */
  unreadable = 0;
  /** When expired objects are looked for again. */
  expireAt = 0;
  /** Names of expired objects that are still to be removed. */
  expired: string[] = [];

  /**
   * Returns false before the first comparison, and if the database is another one or older than this process has seen
   * it.
   */
  hasCompared({ row, fingerprint }: JournalState): boolean {
    const known = this.#compared;
    return known !== null && known.fingerprint === fingerprint && (row.last_object ?? '') >= (known.lastObject ?? '');
  }

  see({ last_object }: Pick<JournalRow, 'last_object'>, fingerprint: string | null): void {
    this.#compared = { fingerprint, lastObject: last_object };
  }

  /** Compares again before the next charge. */
  forget(): void {
    this.#compared = null;
  }

  /** Runs one attempt at a time; after a failure false until the next one is due. `onFailure` reports it. */
  async attempt(now: Date, work: () => Promise<boolean>, onFailure: (error: unknown) => void): Promise<boolean> {
    if (this.#running) return this.#running;
    const waitMs = this.#retryAt - now.getTime();
    // A longer wait was decided by a clock that was set back since.
    if (waitMs > 0 && waitMs <= MAX_RETRY_MS) return false;
    this.#running = work()
      .then((isDone) => {
        [this.#failures, this.#retryAt] = [0, 0];
        return isDone;
      })
      .catch((error: unknown) => {
        const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, MAX_RETRY_MS);
        this.#failures += 1;
        this.#retryAt = now.getTime() + wait;
        onFailure(error);
        return false;
      })
      .finally(() => (this.#running = null));
    return this.#running;
  }

  get retryAt(): Date | null {
    return this.#retryAt === 0 ? null : new Date(this.#retryAt);
  }
}
