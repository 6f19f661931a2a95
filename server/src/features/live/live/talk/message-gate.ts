import type { Answer } from './send-message.ts';

const SECOND_MS = 1000;

/**
 * Lets so many new messages of one lesson through in any second on this node; the rest are refused before they cost a
 * query. Repeats of stored messages count only while they are in flight.
 */
export class MessageGate {
  readonly #now: () => number;
  #inFlight = 0;
  #storedAt: number[] = [];

  /** `now` in milliseconds, of a monotonic clock. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Messages in flight count, so that a slow database lets no more through; refused ones do not. */
  async pass(limit: number, send: () => Promise<Answer>): Promise<Answer> {
    this.#dropExpired();
    if (this.#inFlight + this.#storedAt.length >= limit) return { refusal: 'too_many_requests' };
    this.#inFlight += 1;
    try {
      const answer = await send();
      if ('messageId' in answer && answer.isNew) this.#storedAt.push(this.#now());
      return answer;
    } finally {
      this.#inFlight -= 1;
    }
  }

  #dropExpired(): void {
    const since = this.#now() - SECOND_MS;
    this.#storedAt = this.#storedAt.filter((at) => at > since);
  }
}
