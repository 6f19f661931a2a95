import { whenCleanedUp } from '../../../domain/learner/session/session.ts';

/**
 * Leaves the app for a page of the host, which returns to the wanted path after the login. Waits until the data of an
 * ended session is deleted, which the new document would cut short. Returns a function that cancels.
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
