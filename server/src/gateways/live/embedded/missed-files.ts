import { setTimeout as pause } from 'node:timers/promises';

/** Messages between nodes can be lost, so a request is repeated. */
const REPEAT_MS = 300;
const MAX_REQUESTS = 5;
const MAX_OPEN = 48;
/** As many as the playlists of four renditions name, and their init segments. */
const MAX_STORED = 40;

type Waiting = { promise: Promise<Buffer | null>; resolve: (bytes: Buffer | null) => void };

/** Files of a playlist that this node has missed, from the node of the publisher. */
export class MissedFiles {
  readonly #request: (name: string) => void;
  readonly #open = new Map<string, Waiting>();
  readonly #stored = new Map<string, Buffer>();

  /** @param request sends a request to the other nodes */
  constructor(request: (name: string) => void) {
    this.#request = request;
  }

  /** Returns null when the publisher's node does not have the file, or no node replies in time. Requests for one file at a time share one message. */
  async fetch(name: string): Promise<Buffer | null> {
    const stored = this.#stored.get(name);
    if (stored !== undefined) return stored;
    const open = this.#open.get(name);
    if (open !== undefined) return open.promise;
    if (this.#open.size >= MAX_OPEN) return null;
    const { promise, resolve } = Promise.withResolvers<Buffer | null>();
    this.#open.set(name, { promise, resolve });
    void this.#repeat(name, resolve);
    return promise;
  }

  /** @param bytes null when the publisher's node does not have the file */
  receive(name: string, bytes: Buffer | null): void {
    const waiting = this.#open.get(name);
    if (waiting === undefined) return;
    this.#open.delete(name);
    if (bytes !== null) this.#store(name, bytes);
    waiting.resolve(bytes);
  }

  #store(name: string, bytes: Buffer): void {
    this.#stored.set(name, bytes);
    const [oldest] = this.#stored.keys();
    if (this.#stored.size > MAX_STORED && oldest !== undefined) this.#stored.delete(oldest);
  }

  async #repeat(name: string, resolve: (bytes: null) => void): Promise<void> {
    for (let sent = 0; sent < MAX_REQUESTS && this.#open.has(name); sent += 1) {
      this.#request(name);
      await pause(REPEAT_MS, undefined, { ref: false });
    }
    this.#open.delete(name);
    resolve(null);
  }
}
