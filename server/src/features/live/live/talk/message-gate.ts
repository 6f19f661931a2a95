import type { Answer } from './send-message.ts';

const SECOND_MS = 1000;

/**
 * Lets a limited number of new messages of one lesson through in any second on this node; further messages are refused
 * before they cost a query. Repeats of stored messages count only while they are in flight.
 */
export class MessageGate {
  readonly #now: () => number;
  #inFlight = 0;
  #storedAt: number[] = [];

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Passes a message if the limit allows it. Messages in flight count, so that a slow database lets no more through;
   * refused messages do not count.
   */
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
