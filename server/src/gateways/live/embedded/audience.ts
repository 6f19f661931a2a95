import { MEDIA_CLOSE_CODES } from '@lisan/contract/live/live-media';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Viewer } from './viewer.ts';

/** Sending to thousands of sockets in one turn would block the event loop for a third of a second. */
const PER_TURN = 250;
const MAX_PER_SUBSCRIBER = 3;

type Sending = { order: number; send: (viewer: Viewer) => void };

/**
 * The viewers of one lesson on this node. Messages reach all of them in one order, in batches per turn of the event
 * loop.
 */
export class Audience {
  readonly #viewers = new Set<Viewer>();
  readonly #bySubscriber = new Map<string, Viewer[]>();
  readonly #queue: Sending[] = [];
  #order = 0;
  #isSending = false;

  get size(): number {
    return this.#viewers.size;
  }

  all(): Viewer[] {
    return [...this.#viewers];
  }

  /**
   * Adds a viewer for messages from now on; the caller repeats earlier ones. Above the limit of a subscriber the oldest
   * viewer is closed.
   */
  add(viewer: Viewer): void {
    viewer.sentUpTo = this.#order;
    this.#viewers.add(viewer);
    const own = [...(this.#bySubscriber.get(viewer.subscriberId) ?? []), viewer];
    this.#bySubscriber.set(viewer.subscriberId, own);
    const [oldest] = own;
    if (oldest === undefined || own.length <= MAX_PER_SUBSCRIBER) return;
    this.remove(oldest);
    oldest.close(MEDIA_CLOSE_CODES.taken);
  }

  remove(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    const own = this.#bySubscriber.get(viewer.subscriberId)?.filter((one) => one !== viewer) ?? [];
    if (own.length === 0) this.#bySubscriber.delete(viewer.subscriberId);
    else this.#bySubscriber.set(viewer.subscriberId, own);
  }

  send(send: (viewer: Viewer) => void): void {
    this.#queue.push({ order: ++this.#order, send });
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      let reached = 0;
      for (const viewer of this.#viewers) {
        // A viewer who joined after this message was queued has already received it.
        if (viewer.sentUpTo >= next.order) continue;
        viewer.sentUpTo = next.order;
        next.send(viewer);
        reached += 1;
        if (reached % PER_TURN === 0) await nextTurn();
      }
    }
    this.#isSending = false;
  }
}
