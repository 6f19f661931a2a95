import type { JoinTicket } from '@lisan/contract/live';
import { joinAgain } from './join-again.ts';

/** `ended`: the lesson was closed; `taken`: another device has this place now; `failed`: it can't be reached. */
export type LinkEnd = 'ended' | 'notLive' | 'taken' | 'refused' | 'failed';

export type LinkListener = {
  onBreak: () => void;
  onMended: () => void;
  /** Nothing is tried any more. */
  onOver: (because: LinkEnd) => void;
};

type Asked = LinkListener & {
  renew: () => Promise<JoinTicket>;
  /** How often a lost lesson is joined anew before it is given up. */
  maxAttempts: number;
  /** Leaves whatever is left, and joins. */
  rejoin: (ticket: JoinTicket) => Promise<void>;
  /** It is over, by itself or because it was closed. */
  release: () => void;
};

/** The life of one connection to a provider: lost and mended any number of times, over once. */
export class MendedLink {
  readonly #asked: Asked;
  #isMending = false;
  #isOver = false;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Joins again, with another ticket. */
  lose(): void {
    if (this.#isOver || this.#isMending) return;
    this.#isMending = true;
    this.#asked.onBreak();
    void this.#mend().finally(() => (this.#isMending = false));
  }

  giveUp(because: LinkEnd): void {
    if (this.#isOver) return;
    this.close();
    this.#asked.onOver(because);
  }

  /** Says nothing any more. */
  close(): void {
    this.#isOver = true;
    this.#asked.release();
  }

  async #mend(): Promise<void> {
    const { renew, rejoin, maxAttempts, onMended } = this.#asked;
    const result = await joinAgain({ renew, join: rejoin, maxAttempts, isStopped: () => this.#isOver });
    if (result === 'joined') onMended();
    else if (result !== 'stopped') this.giveUp(result === 'unreachable' ? 'failed' : result);
  }
}
