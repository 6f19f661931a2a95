import type { JoinTicket } from '@lisan/contract/live';
import { rejoinLesson } from './rejoin-lesson.ts';

/** `ended`: the lesson was closed; `taken`: another device has this place now; `failed`: it can't be reached. */
export type LinkEndReason = 'ended' | 'notLive' | 'taken' | 'refused' | 'failed';

export type LinkListener = {
  onConnectionLost: () => void;
  onReconnected: () => void;
  /** Nothing is tried any more. */
  onClosed: (reason: LinkEndReason) => void;
};

type ReconnectingLinkOptions = LinkListener & {
  renew: () => Promise<JoinTicket>;
  /** How often a lost lesson is joined anew before it is given up. */
  maxAttempts: number;
  /** Leaves whatever is left, and joins. */
  rejoin: (ticket: JoinTicket) => Promise<void>;
  /** It is over, by itself or because it was closed. */
  release: () => void;
};

/** The life of one connection to a provider: lost and mended any number of times, over once. */
export class ReconnectingLink {
  readonly #options: ReconnectingLinkOptions;
  #isReconnecting = false;
  #isClosed = false;

  constructor(options: ReconnectingLinkOptions) {
    this.#options = options;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Joins again, with another ticket. */
  lose(): void {
    if (this.#isClosed || this.#isReconnecting) return;
    this.#isReconnecting = true;
    this.#options.onConnectionLost();
    void this.#reconnect().finally(() => (this.#isReconnecting = false));
  }

  fail(reason: LinkEndReason): void {
    if (this.#isClosed) return;
    this.close();
    this.#options.onClosed(reason);
  }

  /** Says nothing any more. */
  close(): void {
    this.#isClosed = true;
    this.#options.release();
  }

  async #reconnect(): Promise<void> {
    const { renew, rejoin, maxAttempts, onReconnected } = this.#options;
    const result = await rejoinLesson({ renew, join: rejoin, maxAttempts, isStopped: () => this.#isClosed });
    if (result === 'joined') onReconnected();
    else if (result !== 'stopped') this.fail(result === 'unreachable' ? 'failed' : result);
  }
}
