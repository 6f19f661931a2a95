const KEY = 'invitation';
const JOIN_PATH = /^\/group\/join\/[\w-]{1,64}$/;

/**
 * Stores the invitation that led a new learner here, for the end of the first steps in this tab. Without an invitation
 * it removes the invitation of an earlier learner.
 */
export function storeInvitation(next: string | null): void {
  if (next === null || !JOIN_PATH.test(next)) return removeInvitation();
  try {
    window.sessionStorage.setItem(KEY, next);
  } catch {
    // If storage is blocked, the learner opens the link once more.
  }
}

/** Returns the path of the invitation that waits; null without one. */
export function readInvitation(): string | null {
  try {
    const path = window.sessionStorage.getItem(KEY);
    return path !== null && JOIN_PATH.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Removes the invitation once it was opened. */
export function removeInvitation(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage stores nothing.
  }
}
