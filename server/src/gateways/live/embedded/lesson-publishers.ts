import { MEDIA_CLOSE_CODES } from '@lisan/contract/live/live-media';
import { RateBudget } from './rate-budget.ts';

/** The present one, and those that a phone left behind when its network changed. */
const MAX_OPEN = 4;
/** Each start opens a part of the recording and starts converters. Ten may follow each other at once. */
const STARTS_PER_SECOND = 0.5;

type Closable = { close(code: number): void };

/** The connections of one lesson's publisher at this node. */
export class LessonPublishers {
  readonly #open = new Set<Closable>();
  readonly #starts = new RateBudget(STARTS_PER_SECOND);

  /** Adds a connection and, above the limit, closes the oldest: it may be dead already, while the newest is alive. */
  add(publisher: Closable): void {
    this.#open.add(publisher);
    const [oldest] = this.#open;
    if (this.#open.size <= MAX_OPEN || oldest === undefined) return;
    this.#open.delete(oldest);
    oldest.close(MEDIA_CLOSE_CODES.taken);
  }

  remove(publisher: Closable): void {
    this.#open.delete(publisher);
  }

  /** Returns whether one of them may start to publish; `now` in milliseconds. */
  mayStart(now: number): boolean {
    return this.#starts.consume(1, now);
  }
}
