import { whenCleanedUp } from '../../domain/learner/session/session.ts';

/**
 * Leaves the app for a page of the host, which carries the wanted path back here after the login. Another document would
 * cut short what an ended session has to delete. Returns what calls it off.
 */
export function leaveForHostPage(path: '/home' | '/login', next: string | null): () => void {
  let isWanted = true;
  void whenCleanedUp().then(() => {
    if (isWanted) window.location.replace(next === null ? path : `${path}?next=${encodeURIComponent(next)}`);
  });
  return () => {
    isWanted = false;
  };
}
