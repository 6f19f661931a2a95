import { createEmitter } from './emitter.ts';
import { readStored, store } from './storage.ts';

/**
 * `logout`: the learner asked for it. `invalid`: the server no longer accepts the token. `replaced`: another token was
 * saved in this tab. `elsewhere`: another tab signed out or signed in.
 */
export type ScopeEnd = 'logout' | 'invalid' | 'replaced' | 'elsewhere';

const MARK_LENGTH = 8;

/**
 * Owns what belongs to one session: its requests, timers and subscriptions. Caches and queues of the session empty
 * themselves when it is disposed. A guest has a scope without a token.
 */
export class SessionScope {
  readonly token: string | null;
  readonly #controller = new AbortController();
  readonly #cleanups = new Set<() => void>();
  #endedBy: ScopeEnd | null = null;

  constructor(token: string | null) {
    this.token = token;
  }

  /** Aborted when the session ends. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get endedBy(): ScopeEnd | null {
    return this.#endedBy;
  }

  /** The subscriber's uuid; null for a guest, and until the server has said who the token belongs to. */
  get account(): string | null {
    const known = readAccount();
    return this.token !== null && known?.mark === markOf(this.token) ? known.uuid : this.#account;
  }

  #account: string | null = null;

  /** Records whose token this is. Returns the account that used this browser before, where it is another one. */
  identify(uuid: string): string | null {
    if (this.token === null || this.#endedBy !== null) return null;
    const before = lastAccount();
    this.#account = uuid;
    store('account', `${uuid} ${markOf(this.token)}`);
    return before === uuid ? null : before;
  }

  /** Runs the cleanup at the end of the session; returns what removes it. */
  onDispose(cleanup: () => void): () => void {
    this.#cleanups.add(cleanup);
    return () => this.#cleanups.delete(cleanup);
  }

  /** A timer that ends with the session. Returns what clears it. */
  setTimeout(run: () => void, ms: number): () => void {
    const timer = setTimeout(() => {
      removeCleanup();
      run();
    }, ms);
    const clear = () => clearTimeout(timer);
    const removeCleanup = this.onDispose(clear);
    return () => {
      removeCleanup();
      clear();
    };
  }

  dispose(reason: ScopeEnd): void {
    if (this.#endedBy !== null) return;
    // Fixed now: the stored account may be another one's from here on.
    this.#account = this.account;
    this.#endedBy = reason;
    this.#controller.abort();
    for (const cleanup of this.#cleanups) cleanup();
    this.#cleanups.clear();
  }
}

export type EndedScope = { reason: ScopeEnd; scope: SessionScope };

let current = new SessionScope(readStored('token'));
const changed = createEmitter<void>();
const ended = createEmitter<EndedScope>();

export function currentScope(): SessionScope {
  return current;
}

/** A signed-in session has ended; the next scope is already the current one. */
export const onScopeEnd = ended.listen;

/** Another scope is the current one, also from guest to learner. */
export const onScopeChange = changed.listen;

/** Makes this token's session the current one and ends the one before. */
export function startScope(token: string | null, reason: ScopeEnd): void {
  const before = current;
  if (before.token === token) return;
  current = new SessionScope(token);
  // A guest's requests carry no account's data and may finish.
  if (before.token !== null) {
    before.dispose(reason);
    ended.emit({ reason, scope: before });
  }
  changed.emit();
}

/** Where the server refused a token: in an ordinary call, or at a sign-in while another session was open. */
export type TokenRefusal = 'session' | 'sign-in';

const refused = createEmitter<TokenRefusal>();

/** The server no longer accepts the token of the current scope. The session of the learner listens and ends. */
export const onTokenRefused = refused.listen;

export const reportTokenRefused = refused.emit;

/** Follows a sign-in or sign-out of another tab, before anything is sent under a token that is not this scope's. */
export function syncScope(): SessionScope {
  startScope(readStored('token'), 'elsewhere');
  return current;
}

/** Other tabs share the token by local storage. A tab that slept through the event compares when it is shown again. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null) syncScope();
  };
  const onShown = () => void syncScope();
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShown);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShown);
    document.removeEventListener('visibilitychange', onShown);
  };
}

/** The account that signed in last in this browser and has not signed out. */
export function lastAccount(): string | null {
  return readAccount()?.uuid ?? null;
}

/** The account that signed in last in this browser, with the end of its token, which opens nothing. */
function readAccount(): { uuid: string; mark: string } | null {
  const [uuid, mark] = readStored('account')?.split(' ') ?? [];
  return uuid && mark ? { uuid, mark } : null;
}

function markOf(token: string): string {
  return token.slice(-MARK_LENGTH);
}
