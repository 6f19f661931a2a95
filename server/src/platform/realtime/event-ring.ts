import type { LessonEvent } from '@lisan/contract/realtime';

const KEPT = 500;

type NewEvent = Pick<LessonEvent, 'id' | 'kind' | 'at' | 'data'>;

/** The newest events of a channel, numbered, for those who were away for a moment. */
export class EventRing {
  readonly epoch: string;
  readonly #events: LessonEvent[] = [];
  #seq = 0;

  constructor(epoch: string) {
    this.epoch = epoch;
  }

  get seq(): number {
    return this.#seq;
  }

  append(event: NewEvent): LessonEvent {
    this.#seq += 1;
    const numbered: LessonEvent = { type: 'event', epoch: this.epoch, seq: this.#seq, ...event };
    this.#events.push(numbered);
    if (this.#events.length > KEPT) this.#events.shift();
    return numbered;
  }

  /** The events after `seen`; null when some of them are no longer, or never were, ours to give. */
  since(seen: { epoch: string; seq: number }): LessonEvent[] | null {
    const oldest = this.#seq - this.#events.length;
    if (seen.epoch !== this.epoch || seen.seq < oldest || seen.seq > this.#seq) return null;
    return this.#events.slice(seen.seq - oldest);
  }
}
