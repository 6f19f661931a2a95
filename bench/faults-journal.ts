/** An acknowledged fact; the times are the machine's. */
export type Fact = {
  kind: 'sign-in' | 'answer' | 'points' | 'level' | 'consent' | 'picture';
  subscriberId: string;
  id: string;
  sentAt: number;
  acknowledgedAt: number;
};

/** Attempts of clients and their acknowledgements; the bench compares the database with them at the end. */
export class FaultJournal {
  readonly attemptedAnswers = new Set<string>();
  readonly acknowledgedAnswers = new Set<string>();
  /** By subscriber: items whose points were acknowledged. */
  readonly items = new Map<string, Set<string>>();
  /** By subscriber: the level of the newest acknowledged change, and the levels attempted since. */
  readonly levels = new Map<string, { acknowledged: string; attempted: Set<string> }>();
  /** Replies to the first attempt at a call whose balancer had a node, by status; 0 for a broken connection. */
  readonly statuses = new Map<number, number>();
  readonly plain500s: string[] = [];
  readonly facts: Fact[] = [];
  acknowledged = 0;
  lastSuccessAt = performance.now();
  #failedSince: number | null = null;
  #failures = 0;
  /** The counted failures, with their time. */
  readonly failed: string[] = [];

  note(fact: Omit<Fact, 'acknowledgedAt'>): void {
    this.facts.push({ ...fact, acknowledgedAt: Date.now() });
  }

  /** Counts failures of calls from now on. */
  countFailures(): () => number {
    this.#failures = 0;
    this.#failedSince = performance.now();
    return () => {
      this.#failedSince = null;
      return this.#failures;
    };
  }

  record(status: number, call: string, body: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 500) this.plain500s.push(`${call}: ${body.slice(0, 300)}`);
    if (status >= 200 && status < 300) {
      this.acknowledged += 1;
      this.lastSuccessAt = performance.now();
    } else if (this.#failedSince !== null && (status === 0 || status >= 500)) {
      this.#failures += 1;
      this.failed.push(`${new Date().toISOString()} ${status} ${call}: ${body.slice(0, 300)}`);
    }
  }
}
