import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { FindAccess, FindSession, Session } from './session.ts';

const FRESH_MS = 30_000;
const MOST = 100_000;

type Entry = { session: Session; facts: Map<string, unknown>; readAt: number };

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Sessions by token for at most 30 s, so that a cached read costs no query.
 * Whoever changes a session, a subscription or a learner's progress evicts that subscriber here.
 */
export class SessionCache {
  readonly #entries = new Map<string, Entry>();
  readonly #hashes = new Map<string, string>();
  readonly #bySubscriber = new Map<string, Set<string>>();
  readonly #find: { session: FindSession; access: FindAccess };
  readonly #clock: Clock;
  /** Counts evictions, so that what was read before one is not kept after it. */
  #evictions = 0;
  readonly #evictListeners: ((subscriberId: string) => void)[] = [];

  constructor(find: { session: FindSession; access: FindAccess }, clock: Clock) {
    this.#find = find;
    this.#clock = clock;
  }

  /** The session of a bearer token, or null when it is not (or no longer) valid. */
  async read(token: string): Promise<Session | null> {
    return this.peek(token) ?? this.#load(this.#hashOf(token));
  }

  /** The session of a bearer token where the cache has it, without waiting. */
  peek(token: string): Session | undefined {
    const hash = this.#hashOf(token);
    const entry = this.#entries.get(hash);
    if (entry === undefined) return undefined;
    const now = this.#clock.now().getTime();
    if (now - entry.readAt < FRESH_MS && entry.session.expiresAt.getTime() > now) return entry.session;
    this.#entries.delete(hash);
    return undefined;
  }

  /** Whether the subscription of this session gives access now. */
  mayRead({ accessUntil }: Session): boolean {
    return accessUntil !== null && accessUntil > this.#clock.now();
  }

  /** A fact about the session's subscriber that lives and dies with its cache entry; at once where it is known. */
  fact<T>(session: Session, key: string, load: () => Promise<T>): T | Promise<T> {
    const facts = this.#entries.get(session.tokenHash)?.facts;
    // Only `load` of the same key writes here, so the stored type is T.
    if (facts?.has(key)) return facts.get(key) as T;
    return load().then((value) => {
      facts?.set(key, value);
      return value;
    });
  }

  /** Forget everything about a subscriber: the next call reads the database. */
  evict(subscriberId: string): void {
    this.#evictions += 1;
    for (const hash of this.#bySubscriber.get(subscriberId) ?? []) this.#entries.delete(hash);
    this.#bySubscriber.delete(subscriberId);
    for (const listener of this.#evictListeners) listener(subscriberId);
  }

  /** Tells whoever holds a connection open that the subscriber's session, roles or access may have changed. */
  onEvict(listener: (subscriberId: string) => void): void {
    this.#evictListeners.push(listener);
  }

  async #load(hash: string): Promise<Session | null> {
    const before = this.#evictions;
    const found = await this.#find.session(hash);
    if (!found) return null;
    const session = { ...found, accessUntil: await this.#find.access(found.subscriberId) };
    // An eviction meanwhile may have been this subscriber's: what was read before it is good for this request only.
    if (before === this.#evictions)
      this.#keep(hash, { session, facts: new Map(), readAt: this.#clock.now().getTime() });
    return session;
  }

  #keep(hash: string, entry: Entry): void {
    if (this.#entries.size >= MOST) this.#clear();
    this.#entries.set(hash, entry);
    const hashes = this.#bySubscriber.get(entry.session.subscriberId) ?? new Set();
    this.#bySubscriber.set(entry.session.subscriberId, hashes.add(hash));
  }

  #hashOf(token: string): string {
    let hash = this.#hashes.get(token);
    if (hash === undefined) {
      if (this.#hashes.size >= MOST) this.#hashes.clear();
      hash = hashToken(token);
      this.#hashes.set(token, hash);
    }
    return hash;
  }

  #clear(): void {
    this.#entries.clear();
    this.#bySubscriber.clear();
  }
}
