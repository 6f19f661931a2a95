import type { JoinTicket } from '@lisan/contract/live/live';
import { rejoinLesson } from './rejoin-lesson.ts';

/** `ended`: the lesson was closed; `taken`: another device has this place; `failed`: the provider is unreachable. */
export type LinkEndReason = 'ended' | 'notLive' | 'taken' | 'refused' | 'failed';

export type LinkListener = {
  onConnectionLost: () => void;
  onReconnected: () => void;
  /** The link is closed for good. */
  onClosed: (reason: LinkEndReason) => void;
};

type ReconnectingLinkOptions = LinkListener & {
  renew: () => Promise<JoinTicket>;
  /** Attempts to rejoin before the link is closed. */
  maxAttempts: number;
  /** Leaves the old connection and joins. */
  rejoin: (ticket: JoinTicket) => Promise<void>;
  /** Called once, when the link closes for any reason. */
  release: () => void;
};

/** The connection to a provider: reconnects any number of times, and closes once. */
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

  /** Closes the link without a callback. */
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
