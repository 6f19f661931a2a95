import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { isFresh, type Epoch, type ReadAt } from '../../../platform/auth/freshness.ts';
import type { Database } from '../../../platform/database/schema.ts';

const MAX_SESSIONS = 100_000;

/** The current media rights of a session. Teachers see all content of learners without paying for it. */
export type MediaAccess = { subscriberId: string; isTeacher: boolean; isEntitled: boolean };

type Known = { subscriberId: string; isTeacher: boolean; expiresAt: Date; accessUntil: Date | null } & ReadAt;

type Deps = {
  db: Database;
  clock: Clock;
  accessUntil: (subscriberId: string) => Promise<Date | null>;
  epoch?: () => Epoch;
};

/**
 * Reads the media rights of a session by its id: a ticket or a signed media address carries no token. Caches them for
 * at most 30 s (`isFresh`), and evicts them with the sessions of the subscriber.
 *
 * Why: docs/decisions/025-media-access-is-bound-to-a-session.md
 */
export class SessionAccess {
  readonly #deps: Deps;
  readonly #known: LRUCache<string, Known>;
  readonly #bySubscriber = new Map<string, Set<string>>();
  readonly #listeners: ((subscriberId: string) => void)[] = [];
  /** Counts evictions, so that a value read before an eviction is not cached after it. */
  #evictions = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#known = new LRUCache({
      max: MAX_SESSIONS,
      dispose: (known, sessionId) => this.#unlink(known.subscriberId, sessionId),
    });
  }

  /**
   * Returns null when the session has ended: signed out, revoked, expired, or its number is another subscriber's now.
   */
  async of(sessionId: string): Promise<MediaAccess | null> {
    const now = this.#deps.clock.now();
    const cached = this.#known.get(sessionId);
    const isRecent = cached !== undefined && isFresh(cached, now.getTime(), this.#epoch());
    const known = isRecent ? cached : await this.#load(sessionId, now);
    if (known === null || known.expiresAt <= now) return null;
    const { subscriberId, isTeacher, accessUntil } = known;
    return { subscriberId, isTeacher, isEntitled: isTeacher || (accessUntil !== null && accessUntil > now) };
  }

  evict(subscriberId: string): void {
    this.#evictions += 1;
    for (const sessionId of this.#bySubscriber.get(subscriberId) ?? []) this.#known.delete(sessionId);
    for (const listener of this.#listeners) listener(subscriberId);
  }

  /** Calls back when the sessions, roles or access of a subscriber may have changed. */
  onChange(listener: (subscriberId: string) => void): void {
    this.#listeners.push(listener);
  }

  async #load(sessionId: string, now: Date): Promise<Known | null> {
    const before = this.#evictions;
    const epoch = this.#epoch();
    this.#known.delete(sessionId);
    const row = await findFullSession(this.#deps.db, sessionId, now);
    if (row === undefined) return null;
    const known: Known = {
      subscriberId: row.subscriber_id,
      isTeacher: row.roles.includes('teacher'),
      expiresAt: row.expires_at,
      accessUntil: await this.#deps.accessUntil(row.subscriber_id),
      readAt: now.getTime(),
      epoch,
    };
    if (before === this.#evictions) this.#link(sessionId, known);
    return known;
  }

  #epoch(): Epoch {
    return this.#deps.epoch?.() ?? null;
  }

  #link(sessionId: string, known: Known): void {
    this.#known.set(sessionId, known);
    const own = this.#bySubscriber.get(known.subscriberId) ?? new Set();
    this.#bySubscriber.set(known.subscriberId, own.add(sessionId));
  }

  #unlink(subscriberId: string, sessionId: string): void {
    const own = this.#bySubscriber.get(subscriberId);
    own?.delete(sessionId);
    if (own?.size === 0) this.#bySubscriber.delete(subscriberId);
  }
}

/** Finds a live session that is not limited to onboarding, with its subscriber's roles. */
async function findFullSession(db: Database, id: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .select(['session.subscriber_id', 'session.expires_at', 'subscriber.roles'])
    .where('session.id', '=', id)
    .where('session.scope', '=', 'full')
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('subscriber.archived_at', 'is', null)
    .executeTakeFirst();
}
