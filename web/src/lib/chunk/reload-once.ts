import { serverNow } from '../time/clock.ts';

const KEY = 'reloaded-at';
const GUARD_MS = 5 * 60_000;

/**
 * Reloads the page, as after a deployment whose old chunks are gone. Returns false shortly after a reload and while
 * offline: another reload would only repeat.
 */
export function reloadOnce(): boolean {
  const last = Number(window.sessionStorage.getItem(KEY));
  if (navigator.onLine === false || Math.abs(serverNow() - last) < GUARD_MS) return false;
  window.sessionStorage.setItem(KEY, String(serverNow()));
  window.location.reload();
  return true;
}
