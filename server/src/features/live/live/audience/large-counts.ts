import { LRUCache } from 'lru-cache';
import type { Database } from '../../../../platform/database/schema.ts';
import { likesOf, viewersOf, type Counted } from './audience-store.ts';

/** A count of fewer rows is counted in each call. */
export const MIN_LARGE = 100;
export const COUNT_TTL_MS = 1_000;
const MAX_LESSONS = 1_000;

/** Counts for each of these lessons; lessons without rows may be missing. */
export type Count = (lessonIds: string[]) => Promise<Map<string, Counted>>;
const NONE: Counted = { count: 0, read: 0 };

type Large = { value: number; countedAt: number; isCounting: boolean };

/**
 * Numbers of viewers or likes. A number that takes `MIN_LARGE` rows or more is at most `COUNT_TTL_MS` old, and older
 * only while another call counts it: the home pages of all learners would otherwise count ten thousand viewers each.
 */
export class LargeCounts {
  readonly #count: Count;
  readonly #now: () => number;
  readonly #large = new LRUCache<string, Large>({ max: MAX_LESSONS });

  /** `now`: a monotonic time in milliseconds. */
  constructor(count: Count, now: () => number = () => performance.now()) {
    this.#count = count;
    this.#now = now;
  }

  /** Returns the number of each lesson; 0 for a lesson without rows. */
  async of(lessonIds: readonly string[]): Promise<Map<string, number>> {
    const known = new Map<string, number>();
    const asked: string[] = [];
    for (const id of lessonIds) {
      const large = this.#large.get(id);
      if (large && this.#isRecent(large)) known.set(id, large.value);
      else asked.push(id);
    }
    for (const [id, value] of await this.#countNow(asked)) known.set(id, value);
    return known;
  }

  #isRecent({ isCounting, countedAt }: Large): boolean {
    return isCounting || this.#now() - countedAt < COUNT_TTL_MS;
  }

  async #countNow(ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const expired = ids.map((id) => this.#large.get(id)).filter((large) => large !== undefined);
    for (const large of expired) large.isCounting = true;
    try {
      const countedAt = this.#now();
      const counts = await this.#count(ids);
      for (const id of ids) {
        const { count, read } = counts.get(id) ?? NONE;
        if (read >= MIN_LARGE) this.#large.set(id, { value: count, countedAt, isCounting: false });
        else this.#large.delete(id);
      }
      return new Map(ids.map((id) => [id, (counts.get(id) ?? NONE).count]));
    } finally {
      for (const large of expired) large.isCounting = false;
    }
  }
}

/** The numbers of current viewers and of likes of lessons. */
export type AudienceCounts = { viewers: LargeCounts; likes: LargeCounts };

export function countAudiences(db: Database): AudienceCounts {
  return {
    viewers: new LargeCounts((ids) => viewersOf(db, ids)),
    likes: new LargeCounts((ids) => likesOf(db, ids)),
  };
}
