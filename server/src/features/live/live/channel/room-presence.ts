import type { LiveDeps } from '../../deps.ts';
import { startViewing, stopViewing } from '../audience/presence-store.ts';

type Move = 'come' | 'go';

/** Writes the viewers of a lesson through this node, many at a time. A failed write is repeated the next time. */
export class RoomPresence {
  readonly #deps: LiveDeps;
  readonly #channelId: string;
  #moves = new Map<string, Move>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(deps: LiveDeps, channelId: string) {
    this.#deps = deps;
    this.#channelId = channelId;
  }

  /** Returns whether everything is written. */
  get isSettled(): boolean {
    return this.#moves.size === 0;
  }

  /** Records a move; the last move of each subscriber counts. */
  note(subscriberId: string, move: Move): void {
    this.#moves.set(subscriberId, move);
  }

  /** Writes the recorded changes. Returns how many viewers left. */
  async write(): Promise<number> {
    const written = this.#writing.then(() => this.#writeNoted());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #writeNoted(): Promise<number> {
    const moves = this.#moves;
    if (moves.size === 0) return 0;
    this.#moves = new Map();
    const { db, nodeId, clock } = this.#deps;
    const common = { channelId: this.#channelId, nodeId, now: clock.now() };
    const who = (wanted: Move): string[] => [...moves].filter(([, move]) => move === wanted).map(([id]) => id);
    try {
      await startViewing(db, { ...common, subscriberIds: who('come') });
      return await stopViewing(db, { ...common, subscriberIds: who('go') });
    } catch (error) {
      this.#moves = new Map([...moves, ...this.#moves]);
      throw error;
    }
  }
}
