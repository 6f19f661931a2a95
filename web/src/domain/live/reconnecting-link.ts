import type { JoinTicket } from '@lisan/contract/live/live';
import { ApiError, isPassing } from '../../lib/failure/api-error.ts';
import { backoffMs } from '../../lib/net/backoff.ts';

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

const BACKOFF = { firstMs: 500, maxMs: 8000 };

type RejoinOptions = {
  renew: () => Promise<JoinTicket>;
  join: (ticket: JoinTicket) => Promise<void>;
  maxAttempts: number;
  isStopped: () => boolean;
};

/** `refused` and `notLive`: the server refused a ticket; `unreachable`: every attempt failed. */
type RejoinResult = 'joined' | 'stopped' | 'refused' | 'notLive' | 'unreachable';

/** Rejoins a lesson, each time with a new ticket: at once, then after 0.5 s, 1 s … 8 s. */
async function rejoinLesson({ renew, join, maxAttempts, isStopped }: RejoinOptions): Promise<RejoinResult> {
  for (let failures = 0; failures < maxAttempts; failures += 1) {
    if (failures > 0) await pause(backoffMs(failures, BACKOFF));
    if (isStopped()) return 'stopped';
    try {
      await join(await renew());
      return isStopped() ? 'stopped' : 'joined';
    } catch (error) {
      if (isStopped()) return 'stopped';
      if (error instanceof ApiError && !isPassing(error)) return error.status === 401 ? 'refused' : 'notLive';
    }
  }
  return 'unreachable';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
