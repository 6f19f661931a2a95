const KEY = 'reloaded-at';
const GUARD_MS = 5 * 60_000;

/**
 * Loads the page afresh, as after a deployment whose old parts are gone. False where that was tried a moment ago or
 * there is no network: it would only go in circles.
 */
export function reloadOnce(): boolean {
  const last = Number(window.sessionStorage.getItem(KEY));
  if (navigator.onLine === false || Math.abs(Date.now() - last) < GUARD_MS) return false;
  window.sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}
