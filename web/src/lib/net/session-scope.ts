import { createEmitter } from '../emitter.ts';
import { readStored, store } from '../storage/storage.ts';

/**
 * `logout`: the learner signed out. `invalid`: the server no longer accepts the token. `replaced`: another token was
 * saved in this tab. `elsewhere`: another tab signed out or signed in.
 *
 * Why: docs/decisions/024-client-storage-is-scoped-to-a-session.md
 */
export type ScopeEnd = 'logout' | 'invalid' | 'replaced' | 'elsewhere';

const MARK_LENGTH = 8;

/**
 * Owns the resources of one session: its requests, timers and subscriptions. Caches and queues listen to its end and
 * clear themselves. A guest has a scope without a token.
 */
export class SessionScope {
  readonly token: string | null;
  readonly #controller = new AbortController();
  readonly #cleanups = new Set<() => void>();
  #endedBy: ScopeEnd | null = null;

  constructor(token: string | null) {
    this.token = token;
  }

  /** Aborted at the end of the session. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get endedBy(): ScopeEnd | null {
    return this.#endedBy;
  }

  /** The subscriber's uuid; null for a guest, and until the server has named the owner of the token. */
  get account(): string | null {
    const known = readAccount();
    return this.token !== null && known?.mark === markOf(this.token) ? known.uuid : this.#account;
  }

  #account: string | null = null;

  /** Records the owner of the token. Returns the last account of this browser, if it is another account. */
  identify(uuid: string): string | null {
    if (this.token === null || this.#endedBy !== null) return null;
    const before = lastAccount();
    this.#account = uuid;
    store('account', `${uuid} ${markOf(this.token)}`);
    return before === uuid ? null : before;
  }

  /** Runs the cleanup at the end of the session. Returns the function that removes it. */
  onDispose(cleanup: () => void): () => void {
    this.#cleanups.add(cleanup);
    return () => this.#cleanups.delete(cleanup);
  }

  /** Sets a timer that is cleared at the end of the session. Returns the function that clears it. */
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
    // Fixed here: from now on the stored account may belong to the next session.
    this.#account = this.account;
    this.#endedBy = reason;
    this.#controller.abort();
    for (const cleanup of this.#cleanups) cleanup();
    this.#cleanups.clear();
  }
}

type EndedScope = { reason: ScopeEnd; scope: SessionScope };

let current = new SessionScope(readStored('token'));
const changed = createEmitter<void>();
const ended = createEmitter<EndedScope>();

export function currentScope(): SessionScope {
  return current;
}

/** Listens for the end of a signed-in session; the next scope is already current. */
export const onScopeEnd = ended.listen;

/** Listens for every change of scope, from guest to learner too. */
export const onScopeChange = changed.listen;

/** Makes the session of this token the current one and ends the last one. */
export function startScope(token: string | null, reason: ScopeEnd): void {
  const before = current;
  if (before.token === token) return;
  current = new SessionScope(token);
  // A guest's requests carry no data of an account and may finish.
  if (before.token !== null) {
    before.dispose(reason);
    ended.emit({ reason, scope: before });
  }
  changed.emit();
}

/** `session`: an ordinary call was refused. `sign-in`: a sign-in was refused while a token was stored. */
type TokenRefusal = 'session' | 'sign-in';

const refused = createEmitter<TokenRefusal>();

/** Listens for tokens that the server refuses; the learner's session ends itself then. */
export const onTokenRefused = refused.listen;

export const reportTokenRefused = refused.emit;

/** Follows a sign-in or sign-out in another tab, before anything is sent under a token of another scope. */
export function syncScope(): SessionScope {
  startScope(readStored('token'), 'elsewhere');
  return current;
}

/** Follows other tabs by local storage. A tab that was suspended compares when it is shown again. */
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

/** Returns the account that signed in last in this browser and has not signed out. */
export function lastAccount(): string | null {
  return readAccount()?.uuid ?? null;
}

/** Reads the last account, with the end of its token, which authorises nothing. */
function readAccount(): { uuid: string; mark: string } | null {
  const [uuid, mark] = readStored('account')?.split(' ') ?? [];
  return uuid && mark ? { uuid, mark } : null;
}

function markOf(token: string): string {
  return token.slice(-MARK_LENGTH);
}
