const NOTE = 'signed-in-elsewhere';

/** Restarts this tab from its first screen as the session that another tab has signed in. */
export function openOtherSession(): void {
  window.sessionStorage.setItem(NOTE, 'true');
  window.history.replaceState(null, '', `${window.location.pathname}#/`);
  window.location.reload();
}

/** Returns whether another session was opened by this reload; true once. */
export function consumeSignedInElsewhere(): boolean {
  const isNoted = window.sessionStorage.getItem(NOTE) !== null;
  window.sessionStorage.removeItem(NOTE);
  return isNoted;
}
