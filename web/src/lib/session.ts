import { clearAccessCookie, readAccessCookie } from './access-cookie.ts';
import { createEmitter } from './emitter.ts';
import { wipeOffline } from './offline/wipe-offline.ts';
import { forget, readStored, store } from './storage.ts';

/** `logout`: asked for. `invalid`: the server no longer knows the token (401, or messageCode 02). */
export type SessionEnd = 'logout' | 'invalid';

const changed = createEmitter<void>();
const replaced = createEmitter<void>();
const ended = createEmitter<SessionEnd>();

export function readToken(): string | null {
  return readStored('token');
}

export function saveToken(token: string): void {
  const before = readToken();
  store('token', token);
  changed.emit();
  if (before !== null && before !== token) replaced.emit();
}

/** Another token took the place of one: maybe another learner's, by a login link on a shared phone. */
export const onTokenReplaced = replaced.listen;

/** A browser that purged its storage still has the cookie: it restores the login. */
export function restoreTokenFromCookie(): void {
  const token = readAccessCookie();
  if (token !== null && token !== readToken()) saveToken(token);
}

/** Forgets the token alone, as a 422 on login does; nothing else of the learner's is touched. */
export function clearToken(): void {
  forget('token');
  clearAccessCookie();
  changed.emit();
}

export function endSession(reason: SessionEnd): void {
  forget('token', 'url', 'subscriptions', 'message_code');
  clearAccessCookie();
  wipeOffline();
  changed.emit();
  ended.emit(reason);
}

/** Everything kept for a learner (live channel, caches, queues) is dropped by whoever keeps it, through this. */
export const onSessionEnd = ended.listen;

/** For `useSyncExternalStore`: also hears another tab logging in or out. */
export function subscribeToToken(listener: () => void): () => void {
  const stop = changed.listen(listener);
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null) listener();
  };
  window.addEventListener('storage', fromOtherTab);
  return () => {
    stop();
    window.removeEventListener('storage', fromOtherTab);
  };
}
