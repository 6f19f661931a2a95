import type { LessonEvent } from '@lisan/contract/live/realtime';
import type { NewEvent, Seen } from './event-log.ts';

export const MAX_EVENTS = 500;

/** The newest events of a channel, numbered, for clients that reconnect. */
export class EventRing {
  readonly epoch: string;
  readonly #events: LessonEvent[] = [];
  #seq: number;

  /** `before`: the number of events of this epoch before the added events. */
  constructor(epoch: string, before = 0) {
    this.epoch = epoch;
    this.#seq = before;
  }

  get head(): Seen {
    return { epoch: this.epoch, seq: this.#seq };
  }

  /** Numbers and adds an event; null when an event with that id is present. */
  append(event: NewEvent): LessonEvent | null {
    if (this.#events.some(({ id }) => id === event.id)) return null;
    const numbered: LessonEvent = { type: 'event', epoch: this.epoch, seq: this.#seq + 1, ...event };
    this.add(numbered);
    return numbered;
  }

  /** Adds the event that follows the newest one. */
  add(event: LessonEvent): void {
    this.#seq = event.seq;
    this.#events.push(event);
    if (this.#events.length > MAX_EVENTS) this.#events.shift();
  }

  /** Returns the events after `seen`; null when some of them are not available. */
  since(seen: Seen): LessonEvent[] | null {
    const oldest = this.#seq - this.#events.length;
    if (seen.epoch !== this.epoch || seen.seq < oldest || seen.seq > this.#seq) return null;
    return this.#events.slice(seen.seq - oldest);
  }
}
