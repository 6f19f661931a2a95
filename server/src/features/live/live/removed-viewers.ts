import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { SessionAccess } from '../../account/auth/session-access.ts';
import { REMOVED } from './policy.ts';
import { isRemoved, removedFrom } from './removal-store.ts';

const FRESH_MS = 1000;
const MAX_LESSONS = 1000;
const MAX_CHANGED = 10_000;
/** For a lesson with more removed learners, each learner is looked up. */
const MAX_REMOVED = 500;

type Removed = ReadonlySet<string> | 'unknown';
type Deps = { db: Database; sessionAccess: Pick<SessionAccess, 'onChange'>; freshMs?: number };

/**
 * The learners whom staff removed from a lesson, read once a second for all viewers of this node. A removal evicts the
 * learner's sessions at every node, and is then looked up.
 */
export class RemovedViewers {
  readonly #db: Database;
  readonly #known: LRUCache<string, Promise<Removed>>;
  /** Subscribers who may have been removed since the last reading. */
  readonly #changed: LRUCache<string, true>;

  constructor({ db, sessionAccess, freshMs = FRESH_MS }: Deps) {
    this.#db = db;
    this.#known = new LRUCache({ max: MAX_LESSONS, ttl: freshMs });
    this.#changed = new LRUCache({ max: MAX_CHANGED, ttl: freshMs });
    sessionAccess.onChange((subscriberId) => this.#changed.set(subscriberId, true));
  }

  /** @throws AppError forbidden for a learner whom staff removed from the lesson */
  async requireAbsent(at: { channelId: string; subscriberId: string }): Promise<void> {
    const removed = this.#changed.has(at.subscriberId) ? 'unknown' : await this.#of(at.channelId);
    const isAmong = removed === 'unknown' ? await isRemoved(this.#db, at) : removed.has(at.subscriberId);
    if (isAmong) throw new AppError('forbidden', { message: REMOVED });
  }

  #of(channelId: string): Promise<Removed> {
    const known = this.#known.get(channelId);
    if (known !== undefined) return known;
    const reading = this.#read(channelId);
    this.#known.set(channelId, reading);
    reading.catch(() => {
      // The next request reads again; a newer reading stays.
      if (this.#known.peek(channelId) === reading) this.#known.delete(channelId);
    });
    return reading;
  }

  async #read(channelId: string): Promise<Removed> {
    const rows = await removedFrom(this.#db, channelId, MAX_REMOVED + 1);
    return rows.length > MAX_REMOVED ? 'unknown' : new Set(rows.map((row) => row.subscriber_id));
  }
}
