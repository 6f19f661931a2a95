import { isStaff } from '@lisan/contract/values/roles';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { isFresh, type Epoch, type ReadAt } from './freshness.ts';
import type { FindAccess, FindSession, Session } from './session.ts';

/** A working day; after it the console asks for the second factor again. */
const SECOND_FACTOR_TTL_MS = 12 * 3_600_000;
const MAX_SESSIONS = 100_000;
/** Our tokens have 43 characters. */
const MAX_TOKEN_LENGTH = 200;

type Entry = ReadAt & { session: Session };

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Caches sessions of learners by token for at most 30 s (`isFresh`), so that a cached read costs no query. Only valid
 * tokens are cached, so that made-up tokens neither use memory nor evict others. Code that changes a session, a
 * subscription or a learner's progress evicts that subscriber here.
 *
 * Why: docs/decisions/004-sessions-cached-thirty-seconds.md
 */
export class SessionCache {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_SESSIONS,
    dispose: ({ session }, token, reason) => {
      // Facts expire with the entry, even for a request that still has the session.
      this.#facts.delete(session);
      if (reason !== 'set') this.#unlink(session.subscriberId, token);
    },
  });
  readonly #facts = new WeakMap<Session, Map<string, unknown>>();
  readonly #bySubscriber = new Map<string, Set<string>>();
  readonly #find: { session: FindSession; access: FindAccess };
  readonly #clock: Clock;
  readonly #epoch: () => Epoch;
  /** Counts evictions, so that data read before an eviction is not cached after it. */
  #evictions = 0;
  readonly #evictListeners: ((subscriberId: string) => void)[] = [];

  /** `epoch`: of the bus that relays evictions of other nodes. */
  constructor(find: { session: FindSession; access: FindAccess }, clock: Clock, epoch: () => Epoch = () => 0) {
    this.#find = find;
    this.#clock = clock;
    this.#epoch = epoch;
  }

  /** Returns the session of a bearer token, or null when it is not valid. */
  async read(token: string): Promise<Session | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    return this.peek(token) ?? this.#load(token);
  }

  /** Returns the cached session of a bearer token without a query. */
  peek(token: string): Session | undefined {
    const entry = this.#entries.get(token);
    if (entry === undefined) return undefined;
    const now = this.#clock.now().getTime();
    return isFresh(entry, now, this.#epoch()) && entry.session.expiresAt.getTime() > now ? entry.session : undefined;
  }

  /** Whether the token was valid when it was last read, even if that is too long ago for `peek`. */
  knows(token: string): boolean {
    return this.#entries.has(token);
  }

  /** Whether the subscription of this session gives access now. */
  mayRead({ accessUntil }: Session): boolean {
    return accessUntil !== null && accessUntil > this.#clock.now();
  }

  /** Whether this session confirmed a second factor within the last twelve hours. */
  hasSecondFactor({ secondFactorAt }: Session): boolean {
    return secondFactorAt !== null && this.#clock.now().getTime() - secondFactorAt.getTime() < SECOND_FACTOR_TTL_MS;
  }

  /** Returns a fact about the session's subscriber that is cached with its entry; synchronously if it is cached. */
  fact<T>(session: Session, key: string, load: () => Promise<T>): T | Promise<T> {
    const facts = this.#facts.get(session);
    // Only `load` of the same key writes here, so the stored type is T.
    if (facts?.has(key)) return facts.get(key) as T;
    return load().then((value) => {
      facts?.set(key, value);
      return value;
    });
  }

  /** Evicts a subscriber: the next call reads the database. */
  evict(subscriberId: string): void {
    this.#evictions += 1;
    for (const token of this.#bySubscriber.get(subscriberId) ?? []) this.#entries.delete(token);
    for (const listener of this.#evictListeners) listener(subscriberId);
  }

  /** Notifies owners of open connections that the subscriber's session, roles or access may have changed. */
  onEvict(listener: (subscriberId: string) => void): void {
    this.#evictListeners.push(listener);
  }

  async #load(token: string): Promise<Session | null> {
    const before = this.#evictions;
    const read = { readAt: this.#clock.now().getTime(), epoch: this.#epoch() };
    const found = await this.#find.session(hashToken(token));
    if (!found) {
      this.#entries.delete(token);
      return null;
    }
    const session = { ...found, accessUntil: await this.#find.access(found.subscriberId) };
    // A concurrent eviction may concern this subscriber: data read before it is used for this request only. Staff are
    // few, and their rights end at once on every node, even while no eviction arrives.
    if (before === this.#evictions && !isStaff(session.roles)) this.#store(token, { session, ...read });
    return session;
  }

  #store(token: string, entry: Entry): void {
    const { session } = entry;
    this.#entries.set(token, entry);
    this.#facts.set(session, new Map());
    const tokens = this.#bySubscriber.get(session.subscriberId) ?? new Set();
    this.#bySubscriber.set(session.subscriberId, tokens.add(token));
  }

  #unlink(subscriberId: string, token: string): void {
    const entry = this.#bySubscriber.get(subscriberId);
    entry?.delete(token);
    if (entry?.size === 0) this.#bySubscriber.delete(subscriberId);
  }
}
