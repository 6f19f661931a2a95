import type { LessonEvent } from '@lisan/contract/live/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { LogEntry, Seen } from './event-log.ts';
import { EventRing } from './event-ring.ts';

/** All events that a log retains of a channel. */
export type Recent = { epoch: string; seq: number; events: LessonEvent[] };

type Parts = {
  read: () => Promise<Recent>;
  onEntry: (entry: LogEntry) => void;
  log: FastifyBaseLogger;
  /** The epoch until the log is read for the first time; unique to this follower. */
  epoch: string;
};

const AGAIN_MS = 1000;

/**
 * Follows a channel of a log that publishes its events, but may lose some of them, or all: missing events are read, and
 * if they are not available a new epoch starts.
 */
export class LogFollower {
  readonly #parts: Parts;
  #ring: EventRing;
  #isReading = false;
  #shouldReadAgain = false;
  #isStopped = false;
  /** Before the caller has the feed, entries are not emitted. */
  #isKnown = false;
  #onFirst: () => void = () => undefined;
  readonly #first: Promise<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#ring = new EventRing(parts.epoch);
    this.#first = new Promise((resolve) => (this.#onFirst = resolve));
  }

  get head(): Seen {
    return this.#ring.head;
  }

  since(seen: Seen): LessonEvent[] | null {
    return this.#ring.since(seen);
  }

  /** Waits until the log has been read once, but no longer than `maxMs`; later events are emitted. */
  async firstRead(maxMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxMs)));
    await Promise.race([this.#first, enough]);
    clearTimeout(timer);
    this.#isKnown = true;
  }

  receive(event: LessonEvent): void {
    const { epoch, seq } = this.#ring.head;
    if (event.epoch !== epoch || event.seq > seq + 1) return this.catchUp();
    if (event.seq === seq + 1) this.#add(event);
  }

  /** Reads events that may have been missed. */
  catchUp(): void {
    this.#shouldReadAgain = true;
    if (!this.#isReading) void this.#readAll();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#shouldReadAgain && !this.#isStopped) {
      this.#shouldReadAgain = false;
      try {
        const recent = await this.#parts.read();
        if (!this.#isStopped) this.#merge(recent);
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'lesson events read failed');
        setTimeout(() => this.catchUp(), AGAIN_MS).unref();
      }
    }
    this.#isReading = false;
  }

  #merge({ epoch, seq, events }: Recent): void {
    const head = this.#ring.head;
    const oldest = seq - events.length;
    if (epoch === head.epoch && oldest <= head.seq) {
      for (const event of events) if (event.seq > head.seq) this.#add(event);
    } else {
      this.#ring = new EventRing(epoch, oldest);
      if (this.#isKnown) this.#parts.onEntry({ type: 'reset', epoch });
      for (const event of events) this.#add(event);
    }
    this.#onFirst();
  }

  #add(event: LessonEvent): void {
    this.#ring.add(event);
    if (this.#isKnown) this.#parts.onEntry(event);
  }
}
